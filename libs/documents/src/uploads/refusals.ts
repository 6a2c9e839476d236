import { ServiceError } from '@tessera/platform';
import type { UnreadableDocumentError } from '@tessera/blocks';

/** The parser's message as the body of a 422. */
export function refusal({ code, reason, suggestion, measured }: UnreadableDocumentError): ServiceError {
  return new ServiceError(code, reason, { ...measured }, { suggestion });
}

export function fileEmpty(): ServiceError {
  return new ServiceError(
    'file_empty',
    'The file is empty.',
    {},
    { suggestion: 'Upload a file with content.' },
  );
}

/** Both in bytes. */
export function fileTooLarge(limit: number, actual: number): ServiceError {
  const reason = `The file has ${actual} bytes; at most ${limit} are accepted.`;
  const suggestion = 'Split it into smaller files.';
  return new ServiceError('file_too_large', reason, { limit, actual }, { suggestion });
}

export function tooManyPages(limit: number, actual: number): ServiceError {
  const reason = `The PDF has ${actual} pages; at most ${limit} are accepted.`;
  return new ServiceError(
    'pdf_too_many_pages',
    reason,
    { limit, actual },
    { suggestion: 'Split it into parts.' },
  );
}
