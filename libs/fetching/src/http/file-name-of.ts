import { parse } from 'content-disposition';

/** The name that the header `Content-Disposition` gives, as it stands there; null when it gives none. */
export function fileNameOf(contentDisposition: string | undefined): string | null {
  if (!contentDisposition) return null;
  try {
    return parse(contentDisposition).parameters.filename || null;
  } catch {
    return null;
  }
}
