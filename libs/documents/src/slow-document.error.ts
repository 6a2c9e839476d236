/**
 * Reading the document takes longer than its size suggests, and as many large ones are read as may be. It is to be read again,
 * as a large one.
 */
export class SlowDocumentError extends Error {
  override readonly name = 'SlowDocumentError';

  constructor() {
    super('Reading the document takes long.');
  }
}
