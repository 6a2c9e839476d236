/** What matters of a token for nesting. */
export type TokenKind =
  /** An unquoted word: a keyword or name. */
  | 'word'
  /** A literal, quoted name, number or parameter. */
  | 'value'
  /** A run of operator characters, possibly several operators. */
  | 'operator'
  /** One of `( ) [ ] , ; . :`, or `::`. */
  | 'mark';

export interface Scanner {
  token: (kind: TokenKind, start: number, end: number) => void;
  /** A block comment begins; its depth is 1 unless nested. */
  comment: (start: number, depth: number) => void;
}

const QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;
const DOLLAR = 0x24;
const SLASH = 0x2f;
const STAR = 0x2a;
const MINUS = 0x2d;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

const BLANK = 1;
const WORD_START = 2;
const DIGIT = 3;
const OPERATOR = 4;
/**
 * What each ASCII character begins; 0 for marks. Postgres treats all non-ASCII characters, including spaces, as part of
 * words.
 */
const CLASS_OF = classes();

/**
 * Finds token boundaries as Postgres' scanner does (scan.l, with standard_conforming_strings on). Skips strings, quoted
 * names, dollar quotes and nested comments. Linear, and never fails: unclosed tokens end with the text.
 */
export function scanStatement(sql: string, scanner: Scanner): void {
  for (let at = 0; at < sql.length;) {
    const code = sql.charCodeAt(at);
    const kind = classOf(code);
    if (kind === BLANK) at++;
    else if (kind === WORD_START) at = word(sql, at, scanner);
    else if (kind === DIGIT) at = emit(scanner, 'value', at, numberEnd(sql, at));
    else if (kind === OPERATOR) at = operatorOrComment(sql, at, scanner);
    else if (code === QUOTE) at = emit(scanner, 'value', at, quotedEnd(sql, at, QUOTE));
    else if (code === DOUBLE_QUOTE) at = emit(scanner, 'value', at, quotedEnd(sql, at, DOUBLE_QUOTE));
    else if (code === DOLLAR) at = emit(scanner, 'value', at, dollarEnd(sql, at));
    else at = emit(scanner, 'mark', at, at + (code === COLON && sql.charCodeAt(at + 1) === COLON ? 2 : 1));
  }
}

function emit(scanner: Scanner, kind: TokenKind, start: number, end: number): number {
  scanner.token(kind, start, end);
  return end;
}

/** Scans a word, or a string with a prefix: `E'…'`, `B'…'`, `X'…'`, `U&'…'`, `U&"…"`. */
function word(sql: string, start: number, scanner: Scanner): number {
  const end = wordEnd(sql, start);
  const next = sql.charCodeAt(end);
  if (end - start === 1) {
    const letter = sql.charCodeAt(start) | 0x20;
    if (next === QUOTE && letter === 0x65)
      return emit(scanner, 'value', start, continuedEnd(sql, end, escapedEnd));
    if (next === QUOTE && (letter === 0x62 || letter === 0x78))
      return emit(scanner, 'value', start, continuedEnd(sql, end, bitsEnd));
    if (letter === 0x75 && next === 0x26) {
      const quote = sql.charCodeAt(end + 1);
      if (quote === QUOTE || quote === DOUBLE_QUOTE)
        return emit(scanner, 'value', start, quotedEnd(sql, end + 1, quote));
    }
  }
  return emit(scanner, 'word', start, end);
}

/** Words may contain a dollar; numbers may not. */
function wordEnd(sql: string, start: number): number {
  let at = lettersEnd(sql, start);
  while (sql.charCodeAt(at) === DOLLAR) at = lettersEnd(sql, at + 1);
  return at;
}

function lettersEnd(sql: string, start: number): number {
  let at = start;
  for (; at < sql.length; at++) {
    const kind = classOf(sql.charCodeAt(at));
    if (kind !== WORD_START && kind !== DIGIT) break;
  }
  return at;
}

/** A number includes adjacent letters, and the sign of its exponent: `1_000`, `0x1F`, `5e+3`. */
function numberEnd(sql: string, start: number): number {
  const end = lettersEnd(sql, start);
  const isExponent = /^[\d_]+e$/i.test(sql.slice(start, end)) && '+-'.includes(sql.charAt(end) || ' ');
  return isExponent && classOf(sql.charCodeAt(end + 1)) === DIGIT ? lettersEnd(sql, end + 1) : end;
}

/** The position after the closing quote; doubled quotes are escaped ones. */
function quotedEnd(sql: string, start: number, quote: number): number {
  const mark = String.fromCharCode(quote);
  for (let at = start + 1; ; at += 2) {
    at = sql.indexOf(mark, at);
    if (at < 0) return sql.length;
    if (sql.charCodeAt(at + 1) !== quote) return at + 1;
  }
}

/** The end of a string that may continue on further lines. */
function continuedEnd(sql: string, start: number, partEnd: (sql: string, start: number) => number): number {
  for (let at = start; ;) {
    const end = partEnd(sql, at);
    at = continuation(sql, end);
    if (at < 0) return end;
  }
}

/** The end of `B'…'` and `X'…'`, which have no doubled quotes. */
function bitsEnd(sql: string, start: number): number {
  const close = sql.indexOf("'", start + 1);
  return close < 0 ? sql.length : close + 1;
}

/** The end of `E'…'`. */
function escapedEnd(sql: string, start: number): number {
  for (let at = start + 1; at < sql.length; at++) {
    const code = sql.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) {
      if (sql.charCodeAt(at + 1) !== QUOTE) return at + 1;
      at++;
    }
  }
  return sql.length;
}

/** Start of a string's next part, after whitespace with a line end; -1 if there is none. */
function continuation(sql: string, end: number): number {
  let hasNewLine = false;
  for (let at = end; classOf(sql.charCodeAt(at)) === BLANK || sql.charCodeAt(at) === QUOTE; at++) {
    const code = sql.charCodeAt(at);
    if (code === QUOTE) return hasNewLine ? at : -1;
    if (code === 0x0a || code === 0x0d) hasNewLine = true;
  }
  return -1;
}

/** `$1`, `$$…$$`, `$tag$…$tag$`, or a misplaced dollar. */
function dollarEnd(sql: string, start: number): number {
  let number = start + 1;
  while (classOf(sql.charCodeAt(number)) === DIGIT) number++;
  if (number > start + 1) return number;
  const at = lettersEnd(sql, start + 1);
  if (sql.charCodeAt(at) !== DOLLAR) return start + 1;
  const tag = sql.slice(start, at + 1);
  const close = sql.indexOf(tag, at + 1);
  return close < 0 ? sql.length : close + tag.length;
}

function operatorOrComment(sql: string, start: number, scanner: Scanner): number {
  const second = sql.charCodeAt(start + 1);
  const first = sql.charCodeAt(start);
  if (first === MINUS && second === MINUS) return lineEnd(sql, start);
  if (first === SLASH && second === STAR) return commentEnd(sql, start, scanner);
  let at = start + 1;
  for (; at < sql.length; at++) {
    const code = sql.charCodeAt(at);
    if (classOf(code) !== OPERATOR) break;
    const next = sql.charCodeAt(at + 1);
    if ((code === MINUS && next === MINUS) || (code === SLASH && next === STAR)) break;
  }
  return emit(scanner, 'operator', start, at);
}

function lineEnd(sql: string, start: number): number {
  let at = start;
  while (at < sql.length && sql.charCodeAt(at) !== 0x0a && sql.charCodeAt(at) !== 0x0d) at++;
  return at;
}

function commentEnd(sql: string, start: number, scanner: Scanner): number {
  let depth = 0;
  for (let at = start; at < sql.length; at++) {
    const code = sql.charCodeAt(at);
    const next = sql.charCodeAt(at + 1);
    if (code === SLASH && next === STAR) scanner.comment(at++, ++depth);
    else if (code === STAR && next === SLASH) {
      at++;
      if (--depth === 0) return at + 1;
    }
  }
  return sql.length;
}

export function isOperatorRun(sql: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (classOf(sql.charCodeAt(at)) !== OPERATOR) return false;
  return true;
}

function classOf(code: number): number {
  return code < 128 ? (CLASS_OF[code] ?? 0) : WORD_START;
}

function classes(): Uint8Array {
  const table = new Uint8Array(128);
  const set = (characters: string, kind: number) => {
    for (const character of characters) table[character.charCodeAt(0)] = kind;
  };
  set(' \t\n\r\f\v', BLANK);
  set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', WORD_START);
  set('0123456789', DIGIT);
  set('~!@#^&|`?+-*/%<>=', OPERATOR);
  return table;
}
