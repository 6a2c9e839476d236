import { Dialect, tokenize } from '@polyglot-sql/sdk';
import { InvalidSqlError, SqlBlockedError } from '../../guard/guard.errors.js';
import type { GuardedStatement } from '../../guard/sql-guard.js';

/** As the Postgres guard. */
const MAX_LENGTH = 100_000;
const READ_ONLY = 'only a single SELECT or WITH query can be run here.';
const OWN_ROWS = 'it tells about or acts on more than your own rows.';
const SYNTAX_HINT = 'Statements are written in GoogleSQL.';

/** What a query begins with; `FROM` is that of pipe syntax. The warehouse's own dry run has the last word. */
const FIRST_WORDS: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'FROM']);

/** Functions that reach beyond the tenant's own rows, in capitals. */
const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  'EXTERNAL_QUERY',
  'EXTERNAL_OBJECT_TRANSFORM',
  'SESSION_USER',
  'VECTOR_SEARCH',
]);
/** Functions of models, remote services and objects: `ML.PREDICT`, `AI.GENERATE`, `OBJ.GET_ACCESS_URL`. */
const DENIED_NAMESPACES: ReadonlySet<string> = new Set(['ML', 'AI', 'OBJ']);
const DENIED_RELATIONS = /(^|\.)(INFORMATION_SCHEMA|__TABLES__|__TABLES_SUMMARY__|REGION-[\w-]+)(\.|$|\$)/i;

const NAMED_PARAMETER = /^@p(\d{1,4})$/i;

interface Token {
  token_type: string;
  text: string;
}

/**
 * Looks at the words of a statement, not at its tree: what stands in literals and comments is no word, and no statement
 * is so new that its words could not be told. Which tables it reads is left to the warehouse's dry run.
 * @throws InvalidSqlError, SqlBlockedError
 */
export function checkBigQueryStatement(sql: string): GuardedStatement {
  if (sql.length > MAX_LENGTH)
    throw new InvalidSqlError(`The statement is longer than ${MAX_LENGTH} characters.`);
  const nul = sql.indexOf('\0');
  if (nul >= 0) throw new InvalidSqlError('The statement holds a null character.', nul + 1);
  const tokens = withoutFinalSemicolons(tokensOf(sql));
  const first = tokens.find(({ text }) => text !== '(');
  if (!first) throw new InvalidSqlError('There is no statement.');
  if (tokens.some(({ token_type: type }) => type === 'SEMICOLON'))
    throw new SqlBlockedError('several statements', READ_ONLY);
  const firstWord = first.text.toUpperCase();
  if (!FIRST_WORDS.has(firstWord)) throw new SqlBlockedError(firstWord, READ_ONLY);
  tokens.forEach((token, index) => checkName(token, tokens[index + 1], tokens[index - 1]));
  return { text: sql.replace(/[\s;]+$/, ''), parameterCount: parameterCountOf(tokens), maxRows: null };
}

function tokensOf(sql: string): Token[] {
  const { success, tokens, error } = tokenize(sql, Dialect.BigQuery) as {
    success: boolean;
    tokens?: Token[];
    error?: string | null;
  };
  if (!success || !tokens)
    throw new InvalidSqlError(error ?? 'The statement cannot be read.', null, SYNTAX_HINT);
  return tokens;
}

function withoutFinalSemicolons(tokens: Token[]): Token[] {
  const last = tokens.findLastIndex(({ token_type: type }) => type !== 'SEMICOLON');
  return tokens.slice(0, last + 1);
}

/** @throws SqlBlockedError */
function checkName(token: Token, next: Token | undefined, previous: Token | undefined): void {
  if (/STRING|NUMBER/.test(token.token_type)) return;
  const name = token.text.toUpperCase();
  if (next?.text === '(' && DENIED_FUNCTIONS.has(name)) throw new SqlBlockedError(`${name}()`, OWN_ROWS);
  if (next?.text === '.' && previous?.text !== '.' && DENIED_NAMESPACES.has(name))
    throw new SqlBlockedError(`${name}.`, OWN_ROWS);
  if (token.token_type === 'AT_AT')
    throw new SqlBlockedError('@@', 'it tells about the session and the project.');
  if (DENIED_RELATIONS.test(name))
    throw new SqlBlockedError(name, 'the catalog of the warehouse cannot be queried.');
}

/** Positional `?`, or named `@p1`, `@p2` …: the highest number. */
function parameterCountOf(tokens: readonly Token[]): number {
  const positional = tokens.filter(({ token_type: type }) => type === 'PARAMETER').length;
  const named = tokens.flatMap(({ text, token_type: type }) =>
    type === 'VAR' ? Number(NAMED_PARAMETER.exec(text)?.[1] ?? 0) : 0,
  );
  return Math.max(positional, 0, ...named);
}
