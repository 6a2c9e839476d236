/** The process that read a document was ended by somebody else. No document's fault: it can be tried again. */
export class ParserKilledError extends Error {
  override readonly name = 'ParserKilledError';

  constructor() {
    super('The system killed the process that read the document, most likely for want of memory.');
  }
}
