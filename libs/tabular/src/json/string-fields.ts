import { BACKSLASH, QUOTE } from './json-bytes.js';

/** Bytes of escapes, other than `\u` and four digits. */
const ESCAPES = new Uint8Array(256);
for (const [escape, byte] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t'])
  ESCAPES[(escape as string).charCodeAt(0)] = (byte as string).charCodeAt(0);
const UNICODE_ESCAPE = 0x75;
/** Values of hexadecimal digits; 255 if invalid. */
const HEX = new Uint8Array(256).fill(255);
for (const digit of '0123456789abcdefABCDEF') HEX[digit.charCodeAt(0)] = Number.parseInt(digit, 16);

/**
 * Converts strings with escapes to quoted CSV fields. Works on bytes: creating strings would block the event loop
 * several times as long.
 */
export class StringFields {
  /** Concatenated fields. */
  bytes: Buffer = Buffer.alloc(0);
  length = 0;

  /** @param recordBytes of the record; fields are never longer than their strings */
  begin(recordBytes: number): void {
    this.length = 0;
    if (this.bytes.length < recordBytes) this.bytes = Buffer.allocUnsafeSlow(recordBytes);
  }

  /**
   * Adds a string.
   * @param start of its opening quote
   * @param firstEscape of its first backslash
   * @returns its end; negative: the position of an error
   */
  add(source: Buffer, start: number, firstEscape: number): number | 'lone surrogate' {
    const { bytes } = this;
    let to = this.length + source.copy(bytes, this.length, start, firstEscape);
    for (let at = firstEscape; at < source.length; at++) {
      const byte = source[at] as number;
      if (byte === QUOTE) {
        bytes[to++] = QUOTE;
        this.length = to;
        return at + 1;
      }
      if (byte < 0x20) return -at;
      if (byte !== BACKSLASH) {
        bytes[to++] = byte;
        continue;
      }
      const escape = source[++at] as number;
      const escaped = ESCAPES[escape];
      if (escaped) {
        bytes[to++] = escaped;
        if (escaped === QUOTE) bytes[to++] = QUOTE;
        continue;
      }
      if (escape !== UNICODE_ESCAPE) return -at;
      const unit = unitAt(source, at + 1);
      if (unit < 0) return -at;
      at += 4;
      if (unit < 0xd800 || unit > 0xdfff) {
        to = writeCharacter(bytes, to, unit);
        if (unit === QUOTE) bytes[to++] = QUOTE;
        continue;
      }
      const low = lowSurrogateAt(source, at + 1);
      if (unit > 0xdbff || low < 0) return 'lone surrogate';
      at += 6;
      to = writeCharacter(bytes, to, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
    }
    return -source.length;
  }
}

/** The text of a field written by {@link StringFields}. */
export function textOfField(field: Buffer): string {
  return field.toString('utf8', 1, field.length - 1).replaceAll('""', '"');
}

/** A UTF-16 unit from four digits; negative if invalid. */
function unitAt(source: Buffer, at: number): number {
  let unit = 0;
  for (let place = at; place < at + 4; place++) {
    const digit = HEX[source[place] ?? 0] as number;
    if (digit > 15) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

/** The escaped low surrogate at a position; negative if there is none. */
function lowSurrogateAt(source: Buffer, at: number): number {
  if (source[at] !== BACKSLASH || source[at + 1] !== UNICODE_ESCAPE) return -1;
  const unit = unitAt(source, at + 2);
  return unit >= 0xdc00 && unit <= 0xdfff ? unit : -1;
}

/** Writes UTF-8. @returns its end */
function writeCharacter(bytes: Buffer, start: number, code: number): number {
  let to = start;
  if (code < 0x80) bytes[to++] = code;
  else if (code < 0x800) bytes[to++] = 0xc0 | (code >> 6);
  else {
    if (code < 0x10000) bytes[to++] = 0xe0 | (code >> 12);
    else {
      bytes[to++] = 0xf0 | (code >> 18);
      bytes[to++] = 0x80 | ((code >> 12) & 0x3f);
    }
    bytes[to++] = 0x80 | ((code >> 6) & 0x3f);
  }
  if (code >= 0x80) bytes[to++] = 0x80 | (code & 0x3f);
  return to;
}
