/** The process that parsed a document was killed from outside. Not the document's fault: it can be retried. */
export class ParserKilledError extends Error {
  override readonly name = 'ParserKilledError';

  constructor() {
    super('The system killed the process that read the document, most likely for want of memory.');
  }
}
