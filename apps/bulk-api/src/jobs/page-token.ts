import { parse, stringify, validate } from 'uuid';

/** Where a page of a list ended, as clients get it: the id of its last job, which they need not know. */
export function toPageToken(id: string): string {
  return Buffer.from(parse(id)).toString('base64url');
}

/** Null when it is no token of ours. */
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
