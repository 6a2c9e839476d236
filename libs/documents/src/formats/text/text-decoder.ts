import iconv from 'iconv-lite';

/**
 * Single-byte sets are decoded by iconv-lite: Node's TextDecoder sometimes reads windows-1252 as Latin-1, where 0x80 is
 * not a euro sign.
 */
const SINGLE_BYTE = /^(windows-125\d|iso-8859-|koi8-|ibm866|macintosh)/;

/**
 * Decodes a text in pieces: call it with each, and finally with null for the rest. Skips a byte order mark. Invalid
 * bytes become U+FFFD.
 */
export function streamDecoder(encoding: string): (bytes: Buffer | null) => string {
  if (SINGLE_BYTE.test(encoding)) return (bytes) => (bytes ? iconv.decode(bytes, encoding) : '');
  const decoder = new TextDecoder(encoding);
  return (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
}

/**
 * Null if the bytes are invalid in this encoding. Unless they are the whole text, a truncated character at the end is
 * tolerated.
 */
export function decodeStrictly(bytes: Buffer, encoding: string, isWhole: boolean): string | null {
  if (SINGLE_BYTE.test(encoding)) return iconv.decode(bytes, encoding);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}
