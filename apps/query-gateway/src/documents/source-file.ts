import type { Readable } from 'node:stream';

/** Where a document's original file is to be had: elsewhere, or here. */
export type SourceFile =
  | { kind: 'redirect'; url: string }
  | { kind: 'stream'; name: string; contentType: string; sizeBytes: number; body: Readable };

/**
 * `Content-Disposition: inline` with the name in UTF-8 (RFC 6266), and an ASCII name for clients that know no better.
 */
export function inlineDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeRfc8187(name)}`;
}

/** encodeURIComponent leaves four characters that RFC 8187 wants escaped. */
function encodeRfc8187(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
