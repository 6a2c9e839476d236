import type { Readable } from 'node:stream';
import type { ByteRange } from '@tessera/objects';

/** Where a document's original file is to be had: elsewhere, or here. */
export type SourceFile = { kind: 'redirect'; url: string } | { kind: 'stored'; file: StoredFile };

/** A file of the object store as it is sent to whoever asks for it. */
export interface StoredFile {
  /** As it was uploaded; in any script. */
  name: string;
  contentType: string;
  sizeBytes: number;
  /** Names its bytes, which are others under another one, as their SHA-256 does; null when there is none. */
  entityTag: string | null;
  /** Since when these are its bytes. */
  modifiedAt: Date;
  /** The bytes, or a part of them. Rejects with what the client is to be told. */
  open(options: { range?: ByteRange; signal: AbortSignal }): Promise<Readable>;
}

/** What a file is sent with, whether whole, in part or not at all because the client has it. */
export function cacheHeaders({ entityTag, modifiedAt }: StoredFile): Record<string, string> {
  return {
    'Accept-Ranges': 'bytes',
    // Deleted documents are not to be had from a cache: it asks, and is told with a 304 that it may go on.
    'Cache-Control': 'private, no-cache',
    'Last-Modified': modifiedAt.toUTCString(),
    ...(entityTag && { ETag: `"${entityTag}"` }),
  };
}

/** What the bytes are, and what a browser may do with them. */
export function contentHeaders({ name, contentType }: StoredFile): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Disposition': inlineDisposition(name),
    'Content-Security-Policy': contentSecurityPolicy(contentType),
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * `Content-Disposition: inline` with the name in UTF-8 (RFC 6266), and an ASCII name for clients that know no better: without
 * what such clients take for the end of the name, an escape or a folder.
 */
export function inlineDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\/%]/g, '_');
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeRfc8187(name)}`;
}

/**
 * The file is somebody's upload: shown in a browser it may run nothing in this origin's name. A browser's PDF viewer
 * has a sandbox of its own, and shows nothing inside another.
 */
function contentSecurityPolicy(contentType: string): string {
  return contentType === 'application/pdf'
    ? "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; object-src 'self'"
    : "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'";
}

/** encodeURIComponent leaves four characters that RFC 8187 wants escaped. */
function encodeRfc8187(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
