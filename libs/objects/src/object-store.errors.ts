import { DependencyUnavailableError, tlsFailureOf } from '@tessera/platform';

/** There is no object under the key. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';

  constructor(readonly key: string) {
    super(`Object not found: "${key}".`);
  }
}

/** The configuration of the store is unusable; the message is for the operator. */
export class ObjectStoreUnusableError extends Error {
  override readonly name = 'ObjectStoreUnusableError';
}

/** The store did not do what it was asked to: it is unreachable, took too long or refused. */
export class ObjectStoreUnavailableError extends DependencyUnavailableError {
  override readonly name = 'ObjectStoreUnavailableError';

  /**
   * Keeps only TLS failures as a cause: a refused connection there would be mistaken for the database's.
   * @param reason for the log
   */
  constructor(reason: unknown) {
    const { name, message } = reason instanceof Error ? reason : new Error(String(reason));
    super(`The object store failed: ${name}: ${message}`, { cause: tlsFailureOf(reason) ?? undefined });
  }
}
