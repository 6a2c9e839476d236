import { S3ServiceException } from '@aws-sdk/client-s3';
import { ObjectNotFoundError, ObjectStoreUnavailableError } from '../../object-store.errors.js';

/** For HEAD, S3 does not name what is missing. */
const NOT_FOUND = new Set(['NoSuchKey', 'NotFound']);

/** Whether a call failed because the object does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof S3ServiceException && NOT_FOUND.has(error.name);
}

/** Maps a failed call to an error of the port. */
export function explainFailure(error: unknown, key: string): Error {
  if (isNotFound(error)) return new ObjectNotFoundError(key);
  if (error instanceof S3ServiceException && error.name === 'InvalidRange') return notWithin(key);
  return new ObjectStoreUnavailableError(error);
}

/** The object does not contain the whole range. */
export function notWithin(key: string): RangeError {
  return new RangeError(`"${key}" does not contain the requested range.`);
}
