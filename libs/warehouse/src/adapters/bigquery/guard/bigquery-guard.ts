import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import type { GuardedStatement } from '../../../guard/guarded-statement.js';
import type { Token } from './lexer.js';
import type { ReadStatement } from './read-statement.js';

/** The tenant's dataset. */
export interface OwnDataset {
  projectId: string;
  dataset: string;
}

export interface GuardedQuery extends GuardedStatement {
  /** Distinct names of tables and views in the dataset; `items_*` is a wildcard. */
  tables: string[];
  /** Whether the statement sorts its rows. */
  isOrdered: boolean;
}

const OWN_ROWS = 'it reads or acts on more than your own rows.';
const OTHER_DATASET = 'it names a dataset that is not yours.';

/** Functions that reach beyond the tenant's rows, in upper case. */
const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  'EXTERNAL_QUERY',
  'EXTERNAL_OBJECT_TRANSFORM',
  'SESSION_USER',
  'CURRENT_USER',
  'VECTOR_SEARCH',
]);
/** Built-in table functions; others must be in the tenant's dataset. */
const TABLE_FUNCTIONS: ReadonlySet<string> = new Set(['GAP_FILL', 'RANGE_SESSIONIZE']);
/** Prefixes of built-in functions. Excluded on purpose: ML, AI, OBJ, KEYS. */
const FUNCTION_GROUPS: ReadonlySet<string> = new Set(['NET', 'HLL_COUNT', 'KLL_QUANTILES']);
const CATALOG = /(?:^|\.)(?:INFORMATION_SCHEMA|__TABLES__|__TABLES_SUMMARY__)(?:\.|$)/i;
/** A table name; a trailing star is a wildcard. */
const TABLE_NAME = /^[\p{L}\p{M}\p{N}_\- ]*\*?$/u;

const NAMED_PARAMETER = /^@p(\d{1,4})$/i;

/**
 * Requires that all tables and all non-built-in functions are in the tenant's dataset.
 * @throws SqlBlockedError
 */
export function guardQuery(statement: ReadStatement, own: OwnDataset): GuardedQuery {
  requireOwnFunctions(statement, own);
  const tables = statement.tables.map((path) => requireOwnTable(path, own));
  return {
    text: statement.text,
    start: 0,
    parameterCount: parameterCountOf(statement.tokens),
    maxRows: null,
    tables: [...new Set(tables)],
    isOrdered: isOrdered(statement.tokens),
  };
}

/** @returns the table's name in the dataset */
function requireOwnTable(path: string, own: OwnDataset): string {
  if (CATALOG.test(path)) throw new SqlBlockedError(path, 'the catalog of the warehouse cannot be queried.');
  const name = path.includes('.') ? nameInDataset(path, own) : path;
  if (name === null || !TABLE_NAME.test(name)) throw new SqlBlockedError(path, OTHER_DATASET);
  return name;
}

/** The part after the dataset; null for a path outside it. Dataset names are case-sensitive. */
function nameInDataset(path: string, { projectId, dataset }: OwnDataset): string | null {
  for (const prefix of [`${projectId}.${dataset}.`, `${dataset}.`])
    if (path.startsWith(prefix)) return path.slice(prefix.length);
  return null;
}

function requireOwnFunctions({ tokens, routines, tableFunctions }: ReadStatement, own: OwnDataset): void {
  tokens.forEach(({ kind, text }, index) => {
    const name = text.toUpperCase();
    const isCalled = tokens[index + 1]?.text === '(' && (kind === 'word' || kind === 'quoted');
    if (isCalled && DENIED_FUNCTIONS.has(name)) throw new SqlBlockedError(`${name}()`, OWN_ROWS);
  });
  for (const path of routines) requireOwnRoutine(path.replace(/^SAFE\./i, ''), own);
  const unknown = tableFunctions.find(
    (name) => !name.includes('.') && !TABLE_FUNCTIONS.has(name.toUpperCase()),
  );
  if (unknown) throw new SqlBlockedError(`${unknown}()`, OWN_ROWS);
}

function requireOwnRoutine(path: string, own: OwnDataset): void {
  if (!path.includes('.')) return;
  const group = path.slice(0, path.indexOf('.')).toUpperCase();
  if (FUNCTION_GROUPS.has(group) && path.split('.').length === 2) return;
  if (!/^\w+$/.test(nameInDataset(path, own) ?? '')) throw new SqlBlockedError(`${path}()`, OWN_ROWS);
}

/** Whether an ORDER BY is at the top level, ignoring parentheses around the whole statement. */
function isOrdered(tokens: readonly Token[]): boolean {
  const isWrapped = tokens[0]?.text === '(';
  let depth = 0;
  return tokens.some(({ kind, text }) => {
    if (kind === 'symbol' && text === '(') depth++;
    if (kind === 'symbol' && text === ')') depth--;
    return kind === 'word' && text.toUpperCase() === 'ORDER' && (depth === 0 || isWrapped);
  });
}

/** Positional `?`, or the highest named `@p1`, `@p2` …. */
function parameterCountOf(tokens: readonly Token[]): number {
  const parameters = tokens.filter(({ kind }) => kind === 'parameter');
  const named = parameters.map(({ text }) => Number(NAMED_PARAMETER.exec(text)?.[1] ?? 0));
  return Math.max(parameters.filter(({ text }) => text === '?').length, 0, ...named);
}

/** @throws InvalidSqlError unless the number of values matches */
export function requireValues({ parameterCount }: GuardedStatement, valueCount: number): void {
  if (parameterCount === valueCount) return;
  throw new InvalidSqlError(
    `The statement has ${parameterCount} parameters, and ${valueCount} values are given.`,
    null,
    'Give one value for each ? (or @p1, @p2 …) in parameters.values.',
  );
}
