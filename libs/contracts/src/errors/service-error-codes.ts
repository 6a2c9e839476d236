/** Error codes of the SQL service with their HTTP status. A retryable INTERNAL_ERROR has 503. */
export const SERVICE_ERROR_STATUS = {
  INVALID_REQUEST: 400,
  INVALID_SQL: 400,
  SQL_BLOCKED: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  QUERY_TIMEOUT: 504,
} as const;

export type ServiceErrorCode = keyof typeof SERVICE_ERROR_STATUS;
