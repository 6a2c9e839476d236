import { ServiceError } from '../errors/service.error.js';
import { RequestValidationError } from '../errors/request-validation.error.js';

/** Deeper bodies are rejected: no request of these APIs is nested like that, and validators recurse. */
export const MAX_JSON_DEPTH = 64;
/** Maximum members of one object: validating takes more than linear time. The largest has about fifty. */
export const MAX_JSON_NAMES = 256;
/** Maximum values in all objects and lists of a body together; a transcript of 2,000 messages has 6,000. */
export const MAX_JSON_VALUES = 8_000;
/** Maximum numbers that may exceed a double's precision, which take longer to parse; as many as a statement has values. */
export const MAX_LONG_NUMBERS = 1_000;
/** Longest number, in characters; the largest double has 309 digits. Longer ones can be sent as text. */
export const MAX_NUMBER_LENGTH = 400;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [MINUS, PLUS, DOT, ZERO, NINE, UPPER_E, LOWER_E] = [0x2d, 0x2b, 0x2e, 0x30, 0x39, 0x45, 0x65];
/** A double represents every decimal of this length exactly. */
const SAFE_NUMBER_LENGTH = 15;

/** Result of scanning a body. */
export interface JsonOutline {
  /** Whether it contains a number that may exceed a double's precision. */
  hasUnsafeNumbers: boolean;
}

/**
 * Scans the bytes of a body once before it is parsed: parsing and validating cost more for every name and every value.
 * Invalid JSON is left to the parser, which fails where this scan goes wrong.
 * @throws ServiceError 400, RequestValidationError
 */
export function outlineJson(bytes: Uint8Array): JsonOutline {
  let [depth, values, longNumbers] = [0, 0, 0];
  /** Names of the open object at each depth. */
  const names = new Uint16Array(MAX_JSON_DEPTH + 1);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
    } else if (byte === COMMA) {
      if (++values > MAX_JSON_VALUES) throw tooMany('values', MAX_JSON_VALUES);
    } else if (byte === COLON) {
      if (++names[depth]! > MAX_JSON_NAMES) throw tooMany('names', MAX_JSON_NAMES, 'one object');
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > MAX_JSON_DEPTH) throw ServiceError.of('json_too_deep');
      if (++values > MAX_JSON_VALUES) throw tooMany('values', MAX_JSON_VALUES);
      names[depth] = 0;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth--;
    } else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) {
      const end = endOfNumber(bytes, at);
      if (end - at > MAX_NUMBER_LENGTH) throw numberTooLong();
      if (!isSafe(bytes.subarray(at, end)) && ++longNumbers > MAX_LONG_NUMBERS)
        throw tooMany('long numbers', MAX_LONG_NUMBERS);
      at = end - 1;
    }
  }
  return { hasUnsafeNumbers: longNumbers > 0 };
}

/** Position of the quote that closes a text. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Position after the last character of a number. */
function endOfNumber(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && isOfNumber(bytes[at] as number)) at++;
  return at;
}

function isOfNumber(byte: number): boolean {
  return (
    (byte >= ZERO && byte <= NINE) ||
    byte === DOT ||
    byte === MINUS ||
    byte === PLUS ||
    byte === UPPER_E ||
    byte === LOWER_E
  );
}

function isSafe(number: Uint8Array): boolean {
  if (number.length > SAFE_NUMBER_LENGTH) return false;
  if (number[0] === MINUS && number[1] === ZERO) return false;
  return !number.includes(LOWER_E) && !number.includes(UPPER_E);
}

function tooMany(
  what: 'names' | 'values' | 'long numbers',
  limit: number,
  where = 'all',
): RequestValidationError {
  const msg = `must have at most ${limit} ${what} in ${where}`;
  return new RequestValidationError([{ loc: ['body'], msg, type: `too_many_${what.replace(' ', '_')}` }]);
}

function numberTooLong(): RequestValidationError {
  const msg = `must have no number of more than ${MAX_NUMBER_LENGTH} characters`;
  return new RequestValidationError([{ loc: ['body'], msg, type: 'number_too_long' }]);
}
