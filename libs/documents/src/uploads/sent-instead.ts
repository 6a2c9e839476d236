import { extname } from 'node:path';
import { type DocumentFormat, formatOfType, isTextFormat } from '../formats/formats.js';
import { UnreadableDocumentError } from '@tessera/blocks';

/** What a server and a URL promise about the content. */
export interface PromisedContent {
  /** Media type from the server; null if it declares none. */
  contentType: string | null;
  /** The last part of the URL. */
  fileName: string;
}

const EXTENSIONS = new Set([
  'pdf',
  'docx',
  'doc',
  'pptx',
  'ppt',
  'xlsx',
  'xls',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'tif',
  'tiff',
  'avif',
]);

/**
 * Servers may respond with a web page instead of the document, with status 200: an error, a log-in, a viewer. Its text
 * must not be ingested.
 * @throws UnreadableDocumentError `url_content_unsupported`
 */
export function refuseSentInstead(format: DocumentFormat, { contentType, fileName }: PromisedContent): void {
  if (!isTextFormat(format)) return;
  const declared = contentType === null ? null : formatOfType(contentType);
  if (declared !== null && !isTextFormat(declared)) throw sentInstead(`it says that it sends ${contentType}`);
  if (format === 'html' && EXTENSIONS.has(extname(fileName).slice(1).toLowerCase()))
    throw sentInstead('the address names another kind of file');
}

/** For a URL, an unsupported type has a code of its own; other codes are the same as for a file. */
export function urlRejection(error: UnreadableDocumentError): UnreadableDocumentError {
  return error.code === 'file_type_unsupported'
    ? new UnreadableDocumentError('url_content_unsupported', error.reason, error.suggestion)
    : error;
}

function sentInstead(promise: string): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'url_content_unsupported',
    `The server sends a page or a text, though ${promise}: most likely an error, a log-in or a viewer.`,
    'Open the address in a browser that is not logged in, and give the one of the document itself.',
  );
}
