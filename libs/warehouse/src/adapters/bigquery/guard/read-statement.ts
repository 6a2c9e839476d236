import { Dialect, parse } from '@polyglot-sql/sdk';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { lex, type Token } from './lexer.js';
import { readReferences, type SyntaxNode } from './table-references.js';
import { pathsOf } from './token-paths.js';

export interface ReadStatement {
  /** The statement to run, without comments and final semicolons: exactly what was parsed. */
  text: string;
  tokens: Token[];
  /** Paths of tables, as written. */
  tables: string[];
  /** Function paths with more than one part. */
  routines: string[];
  /** Functions called in a FROM. */
  tableFunctions: string[];
}

const UNREADABLE = 'The statement cannot be read.';
const SYNTAX_HINT = 'Statements are written in GoogleSQL; pipe syntax (|>) cannot be read here.';

/**
 * Reads a statement by its tokens and by its grammar, and compares both.
 * @throws InvalidSqlError, SqlBlockedError
 */
export function readStatement(sql: string): ReadStatement {
  const { tokens, code, masked } = lex(sql);
  if (tokens.length === 0) throw new InvalidSqlError('The statement is empty.');
  requireQuery(tokens);
  const byWords = pathsOf(tokens);
  const byGrammar = readReferences(treeOf(masked, tokens));
  if (!isSame(byWords.tables, byGrammar.paths))
    throw new SqlBlockedError('this', 'the tables that it reads cannot be determined.');
  const { tables, tableFunctions } = byGrammar;
  return { text: code, tokens, tables, tableFunctions, routines: byWords.routines };
}

/** @throws SqlBlockedError */
function requireQuery(tokens: readonly Token[]): void {
  const first = tokens.find(({ text }) => text !== '(');
  const word = first?.text.toUpperCase() ?? '';
  if (first?.kind !== 'word' || !/^(?:SELECT|WITH|FROM)$/.test(word))
    throw new SqlBlockedError(word, 'only a single SELECT or WITH query can be run here.');
}

function treeOf(masked: string, tokens: readonly Token[]): SyntaxNode {
  const { success, ast, error } = parse(masked, Dialect.BigQuery) as {
    success: boolean;
    ast?: SyntaxNode[];
    error?: string | null;
  };
  const [tree, ...others] = ast ?? [];
  if (!success || !tree) throw syntaxError(masked, tokens, error ?? '');
  if (others.length > 0)
    throw new SqlBlockedError('several statements', 'only a single SELECT or WITH query can be run here.');
  return tree;
}

/** The parser's message describes its internals; only the position helps. */
function syntaxError(masked: string, tokens: readonly Token[], message: string): InvalidSqlError {
  if (message.includes('E_GUARD_'))
    return new InvalidSqlError('The statement is nested too deeply, or too long, to be parsed.');
  const [, line, column] = /line (\d+), column (\d+)/.exec(message) ?? [];
  const before = masked.split('\n').slice(0, Number(line ?? 1) - 1);
  const offset = before.reduce((sum, { length }) => sum + length + 1, Number(column ?? 1) - 1);
  const wrong = tokens.find(({ end }) => end > offset);
  return new InvalidSqlError(UNREADABLE, wrong ? wrong.start + 1 : null, SYNTAX_HINT);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const sorted = [...others].sort();
  return some.length === others.length && [...some].sort().every((path, index) => path === sorted[index]);
}
