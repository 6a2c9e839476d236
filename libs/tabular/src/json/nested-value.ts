import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.js';

const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
/** The bit that makes a letter lower case. */
const LOWER_CASE = 0x20;
const LETTER_E = 0x65;
const UNICODE_ESCAPE = 0x75;
const LITERALS = ['true', 'false', 'null'].map((word) => Buffer.from(word));
/** Valid after a backslash, besides `u` and four digits. */
const ESCAPES: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));

/** The position of an error; `too deep` has none. */
export type NestedFault = { at: number } | 'too deep';

/**
 * Validates an array or object strictly and finds its end. Parsing it would block the event loop ten times as long.
 * @param start position of its first bracket
 * @returns the position after its last bracket, or the error
 */
export function nestedEnd(bytes: Buffer, start: number, maxDepth: number): number | NestedFault {
  /** Closing brackets of open arrays and objects. */
  const ends: number[] = [];
  let at = start;
  for (;;) {
    // A value begins here.
    const byte = bytes[at];
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (ends.length === maxDepth) return 'too deep';
      const end = byte === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET;
      at = afterSpace(bytes, at + 1);
      if (bytes[at] !== end) {
        ends.push(end);
        if (end === CLOSE_BRACE && (at = nameEnd(bytes, at)) < 0) return { at: -at };
        continue;
      }
      at++;
    } else if ((at = byte === QUOTE ? stringEnd(bytes, at) : wordEnd(bytes, at)) < 0) return { at: -at };
    // After a value, enclosing ones may end.
    for (;;) {
      const end = ends.at(-1);
      if (end === undefined) return at;
      at = afterSpace(bytes, at);
      if (bytes[at] === end) {
        ends.pop();
        at++;
        continue;
      }
      if (bytes[at] !== COMMA) return { at };
      at = afterSpace(bytes, at + 1);
      if (end === CLOSE_BRACE && (at = nameEnd(bytes, at)) < 0) return { at: -at };
      break;
    }
  }
}

/**
 * The position after a value of any kind, which the bytes of JSON contain as a whole; not positive if they do not. A
 * number has to be followed by a mark.
 */
export function valueEnd(bytes: Buffer, start: number): number {
  const byte = bytes[start];
  if (byte === QUOTE) return stringEnd(bytes, start);
  if (byte !== OPEN_BRACE && byte !== OPEN_BRACKET) return wordEnd(bytes, start);
  const end = nestedEnd(bytes, start, Infinity);
  return typeof end === 'number' ? end : -1;
}

export function afterSpace(bytes: Buffer, at: number): number {
  let after = at;
  while ((bytes[after] as number) <= SPACE && isSpace(bytes[after] as number)) after++;
  return after;
}

/** The position after a name and its colon; negative: that of an error. */
function nameEnd(bytes: Buffer, start: number): number {
  if (bytes[start] !== QUOTE) return -start;
  const end = stringEnd(bytes, start);
  if (end < 0) return end;
  const colon = afterSpace(bytes, end);
  return bytes[colon] === COLON ? afterSpace(bytes, colon + 1) : -colon;
}

/** The position after a string; negative: that of an error. */
function stringEnd(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte < 0x20) return -at;
    if (byte !== BACKSLASH) continue;
    const escaped = bytes[++at] as number;
    if (ESCAPES.has(escaped)) continue;
    if (escaped !== UNICODE_ESCAPE) return -at;
    for (let digit = 1; digit <= 4; digit++) if (!isHexDigit(bytes[++at] as number)) return -at;
  }
  return -bytes.length;
}

/** The position after a number, true, false or null; negative: that of an error. */
function wordEnd(bytes: Buffer, start: number): number {
  const first = bytes[start] as number;
  const end = first === MINUS || isDigit(first) ? numberEnd(bytes, start) : literalEnd(bytes, start);
  return end > 0 && isWordEnd(bytes[end] as number) ? end : -start;
}

/** The position after a number; negative if it is invalid. Creates no string, since there may be a million numbers. */
function numberEnd(bytes: Buffer, start: number): number {
  let at = bytes[start] === MINUS ? start + 1 : start;
  const whole = digitsEnd(bytes, at);
  if (whole === at || (bytes[at] === ZERO && whole > at + 1)) return -start;
  at = whole;
  if (bytes[at] === POINT) {
    const fraction = digitsEnd(bytes, at + 1);
    if (fraction === at + 1) return -start;
    at = fraction;
  }
  if (((bytes[at] as number) | LOWER_CASE) !== LETTER_E) return at;
  const isSigned = bytes[at + 1] === PLUS || bytes[at + 1] === MINUS;
  const exponent = isSigned ? at + 2 : at + 1;
  const end = digitsEnd(bytes, exponent);
  return end === exponent ? -start : end;
}

function digitsEnd(bytes: Buffer, start: number): number {
  let at = start;
  while (isDigit(bytes[at] as number)) at++;
  return at;
}

function literalEnd(bytes: Buffer, start: number): number {
  const literal = LITERALS.find((known) => known[0] === bytes[start]);
  if (!literal) return -start;
  for (let index = 1; index < literal.length; index++)
    if (bytes[start + index] !== literal[index]) return -start;
  return start + literal.length;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function isHexDigit(byte: number): boolean {
  const letter = byte | LOWER_CASE;
  return isDigit(byte) || (letter >= 0x61 && letter <= 0x66);
}

function isWordEnd(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || isSpace(byte);
}
