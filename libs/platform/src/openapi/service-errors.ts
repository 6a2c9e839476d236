import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { namedEnum, SERVICE_ERROR_STATUS, type ServiceErrorCode } from '@tessera/contracts';

const SERVICE_ERROR_CODES = namedEnum('ServiceErrorCode', Object.keys(SERVICE_ERROR_STATUS));

/** The error inside an error body of the SQL service. */
export class ServiceErrorInfo {
  @ApiProperty({ enum: SERVICE_ERROR_CODES })
  code: ServiceErrorCode;

  @ApiProperty()
  message: string;

  /** Keys as documented for the code. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  details: Record<string, unknown>;
}

/** The error body of the SQL service. */
export class ServiceErrorResponse {
  @ApiProperty({ type: ServiceErrorInfo })
  error: ServiceErrorInfo;
}

const DESCRIPTIONS: Record<ServiceErrorCode, string> = {
  INVALID_REQUEST: 'Malformed request',
  INVALID_SQL: 'The statement has a syntax error or refers to something unknown',
  SQL_BLOCKED: 'The statement holds a blocked pattern',
  UNAUTHORIZED: 'Authentication failed',
  FORBIDDEN: 'Permission denied',
  NOT_FOUND: 'Resource not found',
  CONFLICT: 'Not allowed in the current state',
  PAYLOAD_TOO_LARGE: 'Body too large',
  RATE_LIMITED: 'Too many requests',
  INTERNAL_ERROR: 'Internal error',
  QUERY_TIMEOUT: 'Query timed out',
};

/** Example details. */
const EXAMPLE_DETAILS: Partial<Record<ServiceErrorCode, Record<string, unknown>>> = {
  INVALID_REQUEST: { field: 'parameters.limit' },
  INVALID_SQL: {
    position: 15,
    sql_state: '42P01',
    hint: 'GET /catalog/tables lists the tables that there are.',
  },
  SQL_BLOCKED: {
    pattern: 'DROP',
    reason: 'only a single SELECT, VALUES, TABLE or WITH query can be run here.',
  },
  FORBIDDEN: { required_scope: 'queries:run' },
  CONFLICT: { reason: 'in_progress', retry_after: 1 },
  RATE_LIMITED: { retry_after: 12, limit: 100 },
  QUERY_TIMEOUT: { timeout_seconds: 60 },
};

/**
 * Documents the error responses of a route of the SQL service, by code; adds INTERNAL_ERROR, and 415 for a route that
 * reads a body.
 */
export function ApiServiceErrors(...codes: ServiceErrorCode[]): MethodDecorator & ClassDecorator {
  const byStatus = Map.groupBy(
    new Set<ServiceErrorCode>([...codes, 'INTERNAL_ERROR']),
    (code) => SERVICE_ERROR_STATUS[code],
  );
  const responses = [...byStatus].map(([status, group]) => responseOf(status, group));
  // A route that reads a body also checks its charset and encoding.
  if (codes.includes('PAYLOAD_TOO_LARGE')) responses.push(UNSUPPORTED_MEDIA_TYPE);
  return applyDecorators(...responses);
}

const UNSUPPORTED_MEDIA_TYPE = ApiResponse({
  status: 415,
  description: 'Unsupported charset or Content-Encoding',
  type: ServiceErrorResponse,
});

/** Codes that share a status share a response, with one example each. */
function responseOf(status: number, codes: ServiceErrorCode[]): MethodDecorator & ClassDecorator {
  const examples = codes.map((code) => [
    code,
    {
      summary: code,
      value: { error: { code, message: DESCRIPTIONS[code], details: EXAMPLE_DETAILS[code] ?? {} } },
    },
  ]);
  return ApiResponse({
    status,
    description: codes.map((code) => DESCRIPTIONS[code]).join('; '),
    type: ServiceErrorResponse,
    examples: Object.fromEntries(examples) as Record<string, { summary: string; value: unknown }>,
  });
}
