import type { Readable } from 'node:stream';
import { DOCUMENT_MEDIA_TYPES } from '@tessera/documents';
import { type ByteRange, contentDisposition, sendFile } from '@tessera/platform';
import type { Request, Response } from 'express';

/** Media type of bytes of an unknown type. */
export const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

/** Location of an original file: a URL, or the object store. */
export type SourceFile = { kind: 'redirect'; url: string } | { kind: 'stored'; file: StoredFile };

/** A file of the object store to send. */
export interface StoredFile {
  /** File name as uploaded, in any script. */
  name: string;
  contentType: string | null;
  sizeBytes: number;
  /** Strong validator of the bytes, such as their SHA-256, or null. */
  entityTag: string | null;
  /** Last modification. */
  modifiedAt: Date;
  /** The bytes or a range of them. Rejects with the error for the client. */
  open(options: { range?: ByteRange; signal: AbortSignal }): Promise<Readable>;
}

/** Sends a file or a range of it. @throws ServiceError 416, and errors of opening the file */
export async function sendStoredFile(request: Request, response: Response, file: StoredFile): Promise<void> {
  await sendFile(request, response, {
    ...file,
    // Caches must revalidate, so that they do not serve deleted documents.
    cacheControl: 'private, no-cache',
    contentHeaders: contentHeaders(file),
  });
}

/** Content type and browser restrictions. */
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
 * Uploads must not execute anything in this origin. The PDF viewers of browsers have a sandbox of their own and do not
 * work inside another.
 */
function contentSecurityPolicy(contentType: string): string {
  return contentType === 'application/pdf'
    ? "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; object-src 'self'"
    : "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'";
}
