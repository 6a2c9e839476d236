import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { InvalidSqlError } from './guard.errors.js';

/** A node of the parse tree as JSON; kinds are keys that begin with a capital. */
export interface SyntaxNode {
  readonly [key: string]: unknown;
}

export interface ParsedStatement {
  /** The statement's own characters, without what separates it from others. */
  text: string;
  /** `{SelectStmt: …}` and the like. */
  tree: SyntaxNode;
}

/** SQLSTATE of a syntax error. */
const SYNTAX_ERROR = '42601';
const SYNTAX_HINT = 'Statements are written in PostgreSQL’s SQL.';
const TOO_DEEP = 'The statement is nested too deeply, or too long, to be read.';

/** Loads Postgres' parser, once; before that nothing can be parsed. */
export async function loadParser(): Promise<void> {
  await loadModule();
}

/**
 * Reads statements by Postgres' own grammar.
 * @throws InvalidSqlError with the position of a syntax error
 */
export function parseStatements(sql: string): ParsedStatement[] {
  const { stmts = [] } = parse(sql);
  const bytes = Buffer.from(sql);
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) =>
    stmt
      ? [
          {
            text: bytes.toString('utf8', start, length ? start + length : undefined),
            tree: stmt,
          },
        ]
      : [],
  );
}

function parse(sql: string) {
  try {
    return parseSync(sql);
  } catch (error) {
    if (hasSqlDetails(error)) {
      const position = error.sqlDetails?.cursorPosition ?? -1;
      // Counted from 0 there, and from 1 by Postgres and here.
      throw new InvalidSqlError(
        error.message,
        position >= 0 ? position + 1 : null,
        SYNTAX_HINT,
        SYNTAX_ERROR,
      );
    }
    // The tree's JSON is read recursively, and so is the statement itself.
    if (error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError'))
      throw new InvalidSqlError(TOO_DEEP, null, 'Split it, or pass long lists as an array parameter.');
    throw error;
  }
}
