import { createHash } from 'node:crypto';
import type { Request } from 'express';

interface ExpectedHash {
  sha256: string;
  mismatch: () => Error;
}

const expected = new WeakMap<Request, ExpectedHash>();

/**
 * Records the expected SHA-256 of a body that is read as a stream. The reader must {@link watchBody}.
 * @param given.mismatch creates the error for a different hash
 */
export function expectBodyHash(request: Request, given: ExpectedHash): void {
  expected.set(request, given);
}

/**
 * Hashes the body while it is read. Call it before the first byte is read.
 * @returns a function that returns an error if all bytes have arrived and their hash differs
 */
export function watchBody(request: Request): () => Error | null {
  const given = expected.get(request);
  if (!given) return () => null;
  const hash = createHash('sha256');
  request.on('data', (bytes: Buffer) => hash.update(bytes));
  return () => (hash.digest('hex') === given.sha256 ? null : given.mismatch());
}
