import { createHash } from 'node:crypto';
import type { Request } from 'express';

interface ExpectedHash {
  sha256: string;
  mismatch: () => Error;
}

const expected = new WeakMap<Request, ExpectedHash>();

/**
 * Promises that a body, which somebody will read as a stream, has this SHA-256. Whoever reads it has to {@link watchBody}.
 * @param given.mismatch makes the error that its reader fails with when it turns out to have another
 */
export function expectBodyHash(request: Request, given: ExpectedHash): void {
  expected.set(request, given);
}

/**
 * Looks at the body while it is read. Call it before the first byte is.
 * @returns a function that gives an error when all bytes have come and are not those that were promised
 */
export function watchBody(request: Request): () => Error | null {
  const given = expected.get(request);
  if (!given) return () => null;
  const hash = createHash('sha256');
  request.on('data', (bytes: Buffer) => hash.update(bytes));
  return () => (hash.digest('hex') === given.sha256 ? null : given.mismatch());
}
