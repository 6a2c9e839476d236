import { hasSqlDetails, loadModule, parseSync, type SqlError } from 'libpg-query';
import { charactersIn } from './characters.js';
import { InvalidSqlError } from '../../../guard/guard.errors.js';

/** A node of the parse tree as JSON; kinds are capitalised keys. */
export interface SyntaxNode {
  readonly [key: string]: unknown;
}

export interface ParsedStatement {
  /** The statement without its separators. */
  text: string;
  /** Characters (code points) before {@link text}. */
  start: number;
  /** Such as `{SelectStmt: …}`. */
  tree: SyntaxNode;
}

/** SQLSTATE of a syntax error. */
const SYNTAX_ERROR = '42601';
const SYNTAX_HINT = 'Statements are written in PostgreSQL’s SQL.';

/** Reported errors after which the parser cannot be trusted. */
const UNSOUND = /^(?:out of memory|memory alloc|invalid memory|stack depth|unrecognized|failed)/i;

/** Loads Postgres' parser once; required before parsing. */
export async function loadParser(): Promise<void> {
  await loadModule();
}

/**
 * Parses by Postgres' own grammar. Any error other than InvalidSqlError leaves the parser broken.
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
            start: charactersIn(bytes.toString('utf8', 0, start)),
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
    if (!hasSqlDetails(error) || UNSOUND.test(error.message)) throw error;
    throw new InvalidSqlError(error.message, positionOf(error), SYNTAX_HINT, SYNTAX_ERROR, { cause: error });
  }
}

/** The parser counts from 0, Postgres and we from 1. */
function positionOf({ sqlDetails }: SqlError): number | null {
  const position = sqlDetails?.cursorPosition ?? -1;
  return position >= 0 ? position + 1 : null;
}
