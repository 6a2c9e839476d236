import { parse, stringify, validate } from 'uuid';

/** Encodes the id of a page's last job as an opaque token. */
export function toPageToken(id: string): string {
  return Buffer.from(parse(id)).toString('base64url');
}

/** Null for an invalid token. */
export function fromPageToken(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 || bytes.toString('base64url') !== token) return null;
  try {
    const id = stringify(bytes);
    return validate(id) ? id : null;
  } catch {
    return null;
  }
}
