import { S3ServiceException } from '@aws-sdk/client-s3';
import { ObjectNotFoundError, ObjectStoreUnavailableError } from '../../object-store.errors.js';

/** S3 does not say in a HEAD what it has not found. */
const NOT_FOUND = new Set(['NoSuchKey', 'NotFound']);

/** Whether a call failed because there is no such object. */
export function isNotFound(error: unknown): boolean {
  return error instanceof S3ServiceException && NOT_FOUND.has(error.name);
}

/** What a failed call for an object means to whoever asked. */
export function explainFailure(error: unknown, key: string): Error {
  if (isNotFound(error)) return new ObjectNotFoundError(key);
  if (error instanceof S3ServiceException && error.name === 'InvalidRange') return notWithin(key);
  return new ObjectStoreUnavailableError(error);
}

/** The object does not hold all of a range. */
export function notWithin(key: string): RangeError {
  return new RangeError(`"${key}" does not contain the requested range.`);
}
