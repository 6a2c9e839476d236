import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';

export interface Token {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'parameter' | 'symbol';
  /** As written; of a quoted identifier without its backquotes. */
  text: string;
  /** Offsets in UTF-16 units; `end` is behind the last one. */
  start: number;
  end: number;
}

export interface LexedStatement {
  tokens: Token[];
  /** The statement with blanks for its comments and final semicolons; every other character stands where it stood. */
  code: string;
  /** The same with every literal's text replaced: nothing is left in it that two lexers could read in two ways. */
  masked: string;
}

/** As much as a statement may have, where every further step is linear in it. */
const MAX_TOKENS = 25_000;
const SYNTAX_HINT = 'Statements are written in GoogleSQL.';

/** Names that may stand between backquotes. Escapes and everything that could end a name are not among them. */
const QUOTED_NAME = /^[\p{L}\p{M}\p{N}_\-.:* ]+$/u;

/** Other readers end such a literal there. */
const RAW_WITH_ESCAPED_QUOTE = /^b?rb?["'][^]*\\["']/i;

const SPACE = /[ \t\r\n]+/y;
const COMMENT = /(?:--|#)[^\r\n]*|\/\*[^]*?\*\//y;
const ESCAPABLE = String.raw`(?:[^\\]|\\[^])*?`;
const STRING = new RegExp(
  String.raw`(?:[rR][bB]?|[bB][rR]?)?(?:"""${ESCAPABLE}"""|'''${ESCAPABLE}'''` +
    String.raw`|"(?!"")(?:[^"\\\r\n]|\\[^\r\n])*"|'(?!'')(?:[^'\\\r\n]|\\[^\r\n])*')`,
  'y',
);

/** In the order in which they are tried. */
const TOKENS: ReadonlyArray<[Token['kind'], RegExp]> = [
  ['string', STRING],
  ['quoted', /`[^`\r\n]+`/y],
  ['number', /(?:0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.`"'])/y],
  ['word', /[A-Za-z_]\w*/y],
  ['parameter', /@[A-Za-z_]\w*|\?/y],
  ['symbol', /\|>|[-+*/%=<>!|&^~(),.[\]:;]/y],
];

/**
 * Takes a statement apart by the lexical rules of GoogleSQL, in linear time. What those rules and another reading could
 * see differently is refused: escapes in names, literals that touch, letters beyond ASCII outside of quotes.
 * @throws InvalidSqlError, SqlBlockedError
 */
export function lex(sql: string): LexedStatement {
  const tokens: Token[] = [];
  let code = '';
  for (let at = 0; at < sql.length;) {
    const skipped = match(SPACE, sql, at) ?? blankOf(match(COMMENT, sql, at));
    if (skipped !== null) {
      code += skipped;
      at = code.length;
      continue;
    }
    const token = tokenAt(sql, at);
    requireApart(tokens.at(-1), token);
    tokens.push(token);
    if (tokens.length > MAX_TOKENS) throw new InvalidSqlError('The statement is too long to be read.');
    code += sql.slice(token.start, token.end);
    at = token.end;
  }
  return withoutSemicolons(tokens, code);
}

function match(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? null;
}

/** As many characters, so that positions stay what they are, and the same lines. */
function blankOf(comment: string | null): string | null {
  return comment?.replace(/[^\r\n]/g, ' ') ?? null;
}

function tokenAt(sql: string, at: number): Token {
  // A comment without its end.
  if (sql.startsWith('/*', at)) throw unreadable(sql, at);
  for (const [kind, pattern] of TOKENS) {
    const found = match(pattern, sql, at);
    if (found === null) continue;
    const text = kind === 'quoted' ? found.slice(1, -1) : found;
    if (kind === 'quoted' && !QUOTED_NAME.test(text)) throw unreadable(sql, at);
    if (kind === 'string' && RAW_WITH_ESCAPED_QUOTE.test(text)) throw unreadable(sql, at);
    return { kind, text, start: at, end: at + found.length };
  }
  throw unreadable(sql, at);
}

function unreadable(sql: string, at: number): Error {
  if (sql.startsWith('@@', at))
    return new SqlBlockedError('@@', 'it tells about the session and the project.');
  return new InvalidSqlError('The statement cannot be read from here on.', at + 1, SYNTAX_HINT);
}

/** What touches a literal, a name or a number may be a part of it by other rules than these. */
function requireApart(previous: Token | undefined, token: Token): void {
  if (!previous || previous.end !== token.start || token.kind === 'symbol') return;
  const isPartOfPath = token.kind === 'number' && /^[.\])]$/.test(previous.text);
  if (previous.kind !== 'symbol' || isPartOfPath)
    throw new InvalidSqlError('There has to be a blank here.', token.start + 1, SYNTAX_HINT);
}

/** @throws SqlBlockedError when something follows a semicolon */
function withoutSemicolons(tokens: Token[], code: string): LexedStatement {
  const last = tokens.findLastIndex(({ text }) => text !== ';');
  const kept = tokens.slice(0, last + 1);
  if (kept.some(({ kind, text }) => kind === 'symbol' && text === ';'))
    throw new SqlBlockedError('several statements', 'only a single SELECT or WITH query can be run here.');
  const own = code.slice(0, kept.at(-1)?.end ?? 0);
  return { tokens: kept, code: own, masked: mask(own, kept) };
}

function mask(code: string, tokens: readonly Token[]): string {
  let masked = '';
  for (const { kind, start, end } of tokens) {
    masked += code.slice(masked.length, start);
    masked += kind === 'string' ? `'${'x'.repeat(end - start - 2)}'` : code.slice(start, end);
  }
  return masked;
}
