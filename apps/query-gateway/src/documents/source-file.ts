import type { Readable } from 'node:stream';
import { DOCUMENT_MEDIA_TYPES } from '@tessera/documents';
import { type ByteRange, contentDisposition, sendFile } from '@tessera/platform';
import type { Request, Response } from 'express';

/** Of bytes whose type was not found out, or is none that an inspection finds. */
export const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

/** Where a document's original file is to be had: elsewhere, or here. */
export type SourceFile = { kind: 'redirect'; url: string } | { kind: 'stored'; file: StoredFile };

/** A file of the object store as it is sent to whoever asks for it. */
export interface StoredFile {
  /** As it was uploaded; in any script. */
  name: string;
  contentType: string | null;
  sizeBytes: number;
  /** Names its bytes, which are others under another one, as their SHA-256 does; null when there is none. */
  entityTag: string | null;
  /** Since when these are its bytes. */
  modifiedAt: Date;
  /** The bytes, or a part of them. Rejects with what the client is to be told. */
  open(options: { range?: ByteRange; signal: AbortSignal }): Promise<Readable>;
}

/** Answers with a file to be looked at, in whole or in part. @throws KnowledgeError 416, and what opening the file throws */
export async function sendStoredFile(request: Request, response: Response, file: StoredFile): Promise<void> {
  await sendFile(request, response, {
    ...file,
    // Deleted documents are not to be had from a cache: it asks, and is told with a 304 that it may go on.
    cacheControl: 'private, no-cache',
    contentHeaders: contentHeaders(file),
  });
}

/** What the bytes are, and what a browser may do with them. */
function contentHeaders({ name, contentType: found }: StoredFile): Record<string, string> {
  const contentType = found && DOCUMENT_MEDIA_TYPES.includes(found) ? found : UNKNOWN_MEDIA_TYPE;
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('inline', name),
    'Content-Security-Policy': contentSecurityPolicy(contentType),
    'X-Content-Type-Options': 'nosniff',
  };
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
