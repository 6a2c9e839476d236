import iconv from 'iconv-lite';

/**
 * Sets with one byte a character are left to iconv-lite: Node's TextDecoder at times reads windows-1252 as Latin-1, where
 * 0x80 is no euro sign.
 */
const SINGLE_BYTE = /^(windows-125\d|iso-8859-|koi8-|ibm866|macintosh)/;

/**
 * Decodes a text in pieces: call it with each, and at last with null for what was still open. Skips a byte order mark.
 * Bytes that are no character become U+FFFD.
 */
export function streamDecoder(encoding: string): (bytes: Buffer | null) => string {
  if (SINGLE_BYTE.test(encoding)) return (bytes) => (bytes ? iconv.decode(bytes, encoding) : '');
  const decoder = new TextDecoder(encoding);
  return (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
}

/** Null when the bytes are no text in this encoding. Unless they are the whole text, a character cut at their end is forgiven. */
export function decodeStrictly(bytes: Buffer, encoding: string, isWhole: boolean): string | null {
  if (SINGLE_BYTE.test(encoding)) return iconv.decode(bytes, encoding);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}
