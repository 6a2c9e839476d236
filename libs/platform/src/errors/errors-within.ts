import { types } from 'node:util';

/** The error, its causes, the wrapped driver error and the errors of an AggregateError. */
export function errorsWithin(root: unknown): Array<Error & { code?: unknown }> {
  const found = new Set<unknown>();
  const queue: unknown[] = [root];
  while (queue.length > 0 && found.size < 20) {
    const error = queue.shift();
    if (!isError(error) || found.has(error)) continue;
    found.add(error);
    const { cause, driverError, errors } = error as {
      cause?: unknown;
      driverError?: unknown;
      errors?: unknown;
    };
    queue.push(cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : []));
  }
  return [...found] as Array<Error & { code?: unknown }>;
}

/** Includes errors of another realm: of a worker's context, or of the system inside a test. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}
