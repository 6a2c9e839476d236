import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';

/** The error body of the knowledge service. */
export class KnowledgeErrorBody {
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] })
  detail: string | Record<string, unknown>;
}

/** One broken rule of a request. */
export class ValidationIssueBody {
  /** Where it is, from `body`, `query` or `path` on. */
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

/** The 422 body of a request that fails validation. */
export class ValidationErrorBody {
  @ApiProperty({ type: [ValidationIssueBody] })
  detail: ValidationIssueBody[];
}

const DESCRIPTIONS: Record<number, { description: string; example: string }> = {
  400: { description: 'Malformed JSON', example: 'the body is not valid JSON' },
  404: { description: 'Not found', example: 'document not found' },
  409: { description: 'The state does not allow it', example: 'knowledge base already exists' },
  413: { description: 'Body too large', example: 'the body is larger than 1048576 bytes' },
  500: { description: 'Unexpected failure', example: 'internal server error' },
  502: { description: 'A service behind this one failed', example: 'the task could not be dispatched' },
  503: { description: 'The database is unavailable', example: 'database unavailable' },
};

type ErrorExample = { status: number; description?: string; detail?: string | object };

/**
 * Documents the error responses of a route of the knowledge service. 500 is there always; 422 is the validation
 * error. Give an object where a status has a detail of its own: `{ status: 404, detail: 'document not found' }`.
 */
export function ApiKnowledgeErrors(...errors: (number | ErrorExample)[]): MethodDecorator & ClassDecorator {
  const documented = errors.map((error) => (typeof error === 'number' ? { status: error } : error));
  if (!documented.some(({ status }) => status === 500)) documented.push({ status: 500 });
  return applyDecorators(...documented.map(responseOf));
}

function responseOf({ status, description, detail }: ErrorExample): MethodDecorator & ClassDecorator {
  const known = DESCRIPTIONS[status];
  if (status === 422 && detail === undefined) {
    return ApiResponse({
      status,
      description: description ?? 'The request fails validation',
      type: ValidationErrorBody,
    });
  }
  return ApiResponse({
    status,
    description: description ?? known?.description ?? 'Error',
    type: KnowledgeErrorBody,
    example: { detail: detail ?? known?.example ?? 'error' },
  });
}
