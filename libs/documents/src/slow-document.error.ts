/**
 * Parsing takes longer than the document's size suggests, and no more large documents may be parsed at once. Parse it
 * again as a large one.
 */
export class SlowDocumentError extends Error {
  override readonly name = 'SlowDocumentError';

  constructor() {
    super('Parsing the document takes long.');
  }
}
