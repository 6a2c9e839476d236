import { parse } from 'content-disposition';

/** The file name in `Content-Disposition`, or null. */
export function fileNameOf(contentDisposition: string | undefined): string | null {
  if (!contentDisposition) return null;
  try {
    return parse(contentDisposition).parameters.filename || null;
  } catch {
    return null;
  }
}
