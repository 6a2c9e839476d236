import { HttpException } from '@nestjs/common';
import { codeOfStatus, message } from '@tessera/contracts';
import { isDatabaseUnavailable, isUnstorableInput } from './database-errors.js';
import { DependencyUnavailableError } from './dependency-unavailable.error.js';
import { RequestValidationError } from './request-validation.error.js';
import { ServiceError } from './service.error.js';

/** Converts any thrown value to the error that the client receives. Unexpected errors reveal nothing. */
export function problemOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseUnavailable(error)) return ServiceError.of('database_unavailable');
  if (isUnstorableInput(error)) return unstorableInput();
  if (error instanceof DependencyUnavailableError) return ServiceError.of('dependency_unavailable');
  if (error instanceof HttpException) return problemOfNest(error);
  return ServiceError.of('internal_error');
}

/** Nest's own errors: a path that cannot be decoded, and those of guards. */
function problemOfNest(error: HttpException): ServiceError {
  if (error.message.startsWith('Failed to decode param')) return ServiceError.of('malformed_request');
  const status = error.getStatus();
  const reason = status < 500 ? error.message : message('internal_error');
  return new ServiceError(codeOfStatus(status), reason, {}, { status });
}

function unstorableInput(): RequestValidationError {
  const msg = 'contains a value that cannot be stored';
  return new RequestValidationError([{ loc: ['body'], msg, type: 'unstorable_value' }], msg);
}
