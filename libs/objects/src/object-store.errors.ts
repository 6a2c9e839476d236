/** There is no object under the key. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';

  constructor(readonly key: string) {
    super(`There is no object "${key}".`);
  }
}

/** The store cannot be used as it is configured; the message is for the operator. */
export class ObjectStoreUnusableError extends Error {
  override readonly name = 'ObjectStoreUnusableError';
}
