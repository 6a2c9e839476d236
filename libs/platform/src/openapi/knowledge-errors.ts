import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { codeOfStatus } from '@tessera/contracts';

/** One violation in a request. */
export class ValidationIssueBody {
  /** Its location, starting with `body`, `query` or `path`. */
  @ApiProperty({
    type: 'array',
    items: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    example: ['body', 'scope_filter', 'tags'],
  })
  loc: (string | number)[];

  @ApiProperty({ example: 'tags must be an array' })
  msg: string;

  @ApiProperty({ example: 'isArray' })
  type: string;
}

/** Error body of the knowledge service: a message, an object, or a list of validation errors. */
@ApiExtraModels(ValidationIssueBody)
export class KnowledgeErrorBody {
  @ApiProperty({
    oneOf: [
      { type: 'string' },
      { type: 'object', additionalProperties: true },
      { type: 'array', items: { $ref: getSchemaPath(ValidationIssueBody) } },
    ],
  })
  detail: string | Record<string, unknown> | ValidationIssueBody[];
}

const DESCRIPTIONS: Record<number, { description: string; example: string | object }> = {
  400: { description: 'Malformed request', example: 'malformed request' },
  401: {
    description: 'With AUTH_MODE=required: missing or invalid credential',
    example: {
      code: 'unauthorized',
      reason: 'The API key was revoked.',
      suggestion:
        'Send a valid credential in the Authorization header: "Bearer " and an API key or token, or an AWS Signature Version 4.',
    },
  },
  403: {
    description:
      'With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base',
    example: {
      code: 'kb_forbidden',
      reason: 'The credential has no read access to the knowledge base finance.',
      suggestion: 'Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.',
      kb_name: 'finance',
    },
  },
  404: { description: 'Not found', example: 'document not found' },
  409: { description: 'Not allowed in the current state', example: 'knowledge base already exists' },
  413: { description: 'JSON body too large', example: 'the body is larger than 1048576 bytes' },
  415: {
    description: 'Unsupported media type, charset or Content-Encoding',
    example: 'a JSON body must be UTF-8, optionally compressed with gzip, deflate or br',
  },
  422: {
    description: 'The request fails validation',
    example: [{ loc: ['body', 'scope_filter', 'tags'], msg: 'tags must be an array', type: 'isArray' }],
  },
  429: {
    description: 'Rate limit exceeded',
    example: {
      code: 'rate_limited',
      reason: 'Rate limit of 3000 requests per minute exceeded.',
      suggestion: 'Retry after 12 seconds (see the Retry-After header).',
      limit: 3000,
      retry_after: 12,
    },
  },
  500: { description: 'Unexpected failure', example: 'internal server error' },
  502: { description: 'An upstream service failed', example: 'the task could not be dispatched' },
  503: { description: 'The database is unavailable', example: 'database unavailable' },
  504: {
    description: 'The request exceeded its timeout (`QUERY_TIMEOUT_MS`)',
    example: 'the request exceeded the timeout of 120 s; try again later, or with a smaller request',
  },
};

type ErrorExample = { status: number; description?: string; detail?: string | object };

/** Errors of any request: invalid credentials, rate limits, an undecodable path or body, invalid text, internal errors. */
const ANY_REQUEST = [400, 401, 403, 422, 429, 500];

/**
 * Documents error responses of a knowledge service route, in addition to 400, 401, 403, 422, 429 and 500. Pass an object for a
 * specific detail: `{ status: 404, detail: 'document not found' }`.
 */
export function ApiKnowledgeErrors(...errors: (number | ErrorExample)[]): MethodDecorator & ClassDecorator {
  return errorResponses(KnowledgeErrorBody, errors, ({ detail }) => ({ detail }));
}

/** The error itself, as OpenAI's clients read it. */
export class OpenAiError {
  @ApiProperty({ type: String, example: 'The model finance does not exist.' })
  message: string;

  @ApiProperty({
    type: String,
    description: '`invalid_request_error`, `rate_limit_error` or `server_error`.',
    example: 'invalid_request_error',
  })
  type: string;

  @ApiProperty({ type: String, nullable: true, description: 'The invalid field.', example: null })
  param: string | null;

  @ApiProperty({ type: String, description: 'The same as in `X-Error-Code`.', example: 'model_not_found' })
  code: string;
}

/** Error body of the routes below /openai. */
export class OpenAiErrorBody {
  @ApiProperty({ type: OpenAiError })
  error: OpenAiError;
}

/** {@link ApiKnowledgeErrors} for a route that follows OpenAI's specification. */
export function ApiOpenAiErrors(...errors: (number | ErrorExample)[]): MethodDecorator & ClassDecorator {
  return errorResponses(OpenAiErrorBody, errors, ({ status, description }) => ({
    error: {
      message: description,
      type: status < 500 ? 'invalid_request_error' : 'server_error',
      param: null,
      code: codeOfStatus(status),
    },
  }));
}

/** Error body of the route that follows Dify's specification. */
export class DifyErrorBody {
  @ApiProperty({ type: 'integer', description: '1002, 2001, or the HTTP status.', example: 2001 })
  error_code: number;

  @ApiProperty({ type: String, example: 'The knowledge does not exist.' })
  error_msg: string;
}

/** {@link ApiKnowledgeErrors} for a route that follows Dify's specification. */
export function ApiDifyErrors(...errors: (number | ErrorExample)[]): MethodDecorator & ClassDecorator {
  return errorResponses(DifyErrorBody, errors, ({ status, description }) => ({
    error_code: status,
    error_msg: description,
  }));
}

function errorResponses(
  body: Type,
  errors: readonly (number | ErrorExample)[],
  exampleOf: (error: Required<ErrorExample>) => object,
): MethodDecorator & ClassDecorator {
  const documented = errors.map((error) => (typeof error === 'number' ? { status: error } : error));
  const missing = ANY_REQUEST.filter((status) => !documented.some((error) => error.status === status));
  const responses = [...documented, ...missing.map((status) => ({ status }))].map((error: ErrorExample) => {
    const { status } = error;
    const known = DESCRIPTIONS[status];
    const description = error.description ?? known?.description ?? 'Error';
    const example = exampleOf({ status, description, detail: error.detail ?? known?.example ?? 'error' });
    // Explicit, because errors are JSON also on routes that produce something else.
    const content = { 'application/json': { schema: { $ref: getSchemaPath(body) }, example } };
    return ApiResponse({ status, description, content });
  });
  return applyDecorators(ApiExtraModels(body), ...responses);
}
