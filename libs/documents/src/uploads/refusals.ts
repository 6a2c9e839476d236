import type { ErrorCode } from '@tessera/contracts';
import { UnprocessableError } from '@tessera/platform';
import type { UnreadableDocumentError } from '@tessera/blocks';

/** Why an upload is not taken: a code, a reason for people, what they can do, and the bound with the value met. */
export interface RefusalDetail extends Record<string, unknown> {
  code: ErrorCode;
  reason: string;
  suggestion: string;
  limit?: number;
  actual?: number;
}

/** The parser's words as the body of a 422. */
export function refusal({ code, reason, suggestion, measured }: UnreadableDocumentError): UnprocessableError {
  return refuse({ code, reason, suggestion, ...measured });
}

export function fileEmpty(): UnprocessableError {
  return refuse({
    code: 'file_empty',
    reason: 'The file is empty.',
    suggestion: 'Upload a file with content.',
  });
}

/** Both in bytes. */
export function fileTooLarge(limit: number, actual: number): UnprocessableError {
  return refuse({
    code: 'file_too_large',
    reason: `The file has ${actual} bytes; at most ${limit} are taken.`,
    suggestion: 'Split it into smaller files.',
    limit,
    actual,
  });
}

export function tooManyPages(limit: number, actual: number): UnprocessableError {
  return refuse({
    code: 'pdf_too_many_pages',
    reason: `The PDF has ${actual} pages; at most ${limit} are taken.`,
    suggestion: 'Split it into parts.',
    limit,
    actual,
  });
}

function refuse(detail: RefusalDetail): UnprocessableError {
  return new UnprocessableError(detail);
}
