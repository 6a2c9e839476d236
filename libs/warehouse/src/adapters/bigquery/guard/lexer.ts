import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';

export interface Token {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'parameter' | 'symbol';
  /** As written; quoted identifiers without backquotes. */
  text: string;
  /** Offsets in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

export interface LexedStatement {
  tokens: Token[];
  /** The statement with comments and final semicolons blanked; other characters keep their positions. */
  code: string;
  /** The same with masked literals, so that no two lexers can read it differently. */
  masked: string;
}

/** Limit for the linear steps that follow. */
const MAX_TOKENS = 25_000;
const SYNTAX_HINT = 'Statements are written in GoogleSQL.';

/** Names allowed in backquotes, without escapes. */
const QUOTED_NAME = /^[\p{L}\p{M}\p{N}_\-.:* ]+$/u;

/** Other lexers end such a literal earlier. */
const RAW_WITH_ESCAPED_QUOTE = /^b?rb?["'][^]*\\["']/i;

const SPACE = /[ \t\r\n]+/y;
const COMMENT = /(?:--|#)[^\r\n]*|\/\*[^]*?\*\//y;
const ESCAPABLE = String.raw`(?:[^\\]|\\[^])*?`;
const STRING = new RegExp(
  String.raw`(?:[rR][bB]?|[bB][rR]?)?(?:"""${ESCAPABLE}"""|'''${ESCAPABLE}'''` +
    String.raw`|"(?!"")(?:[^"\\\r\n]|\\[^\r\n])*"|'(?!'')(?:[^'\\\r\n]|\\[^\r\n])*')`,
  'y',
);

/** Kinds of tokens, in order of precedence. */
const TOKENS: ReadonlyArray<[Token['kind'], RegExp]> = [
  ['string', STRING],
  ['quoted', /`[^`\r\n]+`/y],
  ['number', /(?:0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.`"'])/y],
  ['word', /[A-Za-z_]\w*/y],
  ['parameter', /@[A-Za-z_]\w*|\?/y],
  ['symbol', /\|>|[-+*/%=<>!|&^~(),.[\]:;]/y],
];

/**
 * Splits a statement by GoogleSQL's lexical rules, in linear time. Refuses what another lexer could read differently:
 * escapes in names, adjacent literals, unquoted non-ASCII letters.
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
    if (tokens.length > MAX_TOKENS) throw new InvalidSqlError('The statement is too long to be parsed.');
    code += sql.slice(token.start, token.end);
    at = token.end;
  }
  return withoutSemicolons(tokens, code);
}

function match(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? null;
}

/** Same length and lines, so that positions stay valid. */
function blankOf(comment: string | null): string | null {
  return comment?.replace(/[^\r\n]/g, ' ') ?? null;
}

function tokenAt(sql: string, at: number): Token {
  // An unclosed comment.
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
    return new SqlBlockedError('@@', 'it reveals details of the session and the project.');
  return new InvalidSqlError('The statement cannot be parsed from here on.', at + 1, SYNTAX_HINT);
}

/** Adjacent tokens could be one token by other lexical rules. */
function requireApart(previous: Token | undefined, token: Token): void {
  if (!previous || previous.end !== token.start || token.kind === 'symbol') return;
  const isPartOfPath = token.kind === 'number' && /^[.\])]$/.test(previous.text);
  if (previous.kind !== 'symbol' || isPartOfPath)
    throw new InvalidSqlError('A space is missing here.', token.start + 1, SYNTAX_HINT);
}

/** @throws SqlBlockedError for anything after a semicolon */
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
