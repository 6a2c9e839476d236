import { charactersIn } from './characters.js';
import { InvalidSqlError } from '../../../guard/guard.errors.js';
import { NestingDepth } from './nesting-depth.js';
import { isOperatorRun, type Scanner, scanStatement } from './scan-statement.js';

/**
 * Limits checked before parsing. Real statements stay far below; within the limits Postgres' parser takes less than 100
 * ms and little stack.
 */
export const SHAPE_BOUNDS = {
  /** UTF-16 units. */
  characters: 100_000,
  /** Words, literals, operators and punctuation: a list of 30,000 numbers has 60,000. */
  tokens: 65_536,
  /** Nested parentheses, brackets and CASE. */
  nesting: 400,
  /** Chained operators, as in a + b + c; AND and OR do not count. */
  chain: 2_500,
  /** Adjacent operator characters; Postgres' operators have at most four. */
  operatorCharacters: 16,
  /** Nested block comments. */
  commentNesting: 16,
  /** Adjacent operators and comments. */
  adjacentOperators: 32,
} as const;

type Bound = keyof typeof SHAPE_BOUNDS;

const WHAT: Readonly<Record<Bound, string>> = {
  characters: 'It is longer than {} characters.',
  tokens: 'It has more than {} words, literals and signs.',
  nesting: 'It has more than {} parentheses, brackets or CASE in one another.',
  chain: 'It has more than {} operators in one expression, or as many joins or UNIONs in one query.',
  operatorCharacters: 'It has an operator of more than {} characters.',
  commentNesting: 'It has more than {} comments in one another.',
  adjacentOperators: 'It has more than {} operators and comments in a row without a blank.',
};

const HINTS: Partial<Record<Bound, string>> = {
  characters: 'Split it, or pass long lists as an array parameter.',
  tokens: 'Split it, or pass long lists as an array parameter.',
  operatorCharacters: 'Put blanks between operators.',
  adjacentOperators: 'Put blanks between operators and comments.',
};
const SIMPLER = 'Split it into simpler parts.';

/**
 * Checks the size and nesting of a statement before it is parsed. Linear, below 2 ms for the longest.
 * @throws InvalidSqlError that names the exceeded limit
 */
export function checkShape(sql: string): void {
  if (sql.length > SHAPE_BOUNDS.characters) throw beyond('characters');
  const nul = sql.indexOf('\0');
  // The parser stops there, but the server would run the rest.
  if (nul >= 0)
    throw new InvalidSqlError('The statement contains a null character.', charactersIn(sql, nul) + 1);
  if (!sql.isWellFormed()) throw new InvalidSqlError('The statement contains half of a surrogate pair.');
  scanStatement(sql, new Shape(sql));
}

class Shape implements Scanner {
  private readonly depth = new NestingDepth();
  private tokens = 0;
  /** Start of the last operator or comment, and their number in the current run. */
  private lastOperator = 0;
  private adjacent = 0;

  constructor(private readonly sql: string) {}

  token(kind: 'word' | 'value' | 'operator' | 'mark', start: number, end: number): void {
    if (++this.tokens > SHAPE_BOUNDS.tokens) throw beyond('tokens');
    if (kind === 'operator') this.operator(start, end);
    else if (kind === 'word') this.depth.word(this.sql, start, end);
    else if (kind === 'mark') this.depth.mark(this.sql.charCodeAt(start), end - start);
    else this.depth.value();
    if (this.depth.nesting > SHAPE_BOUNDS.nesting) throw beyond('nesting');
    if (this.depth.chain > SHAPE_BOUNDS.chain) throw beyond('chain');
  }

  comment(start: number, depth: number): void {
    if (depth > SHAPE_BOUNDS.commentNesting) throw beyond('commentNesting');
    this.countAdjacent(start);
  }

  private operator(start: number, end: number): void {
    if (end - start > SHAPE_BOUNDS.operatorCharacters) throw beyond('operatorCharacters');
    this.countAdjacent(start);
    this.depth.operator(this.sql, start, end);
  }

  /** The parser rescans a run of operator characters from each start in it. */
  private countAdjacent(start: number): void {
    this.adjacent = isOperatorRun(this.sql, this.lastOperator, start) ? this.adjacent + 1 : 1;
    this.lastOperator = start;
    if (this.adjacent > SHAPE_BOUNDS.adjacentOperators) throw beyond('adjacentOperators');
  }
}

function beyond(bound: Bound): InvalidSqlError {
  const what = WHAT[bound].replace('{}', SHAPE_BOUNDS[bound].toLocaleString('en'));
  return new InvalidSqlError(
    `The statement is too large to be parsed. ${what}`,
    null,
    HINTS[bound] ?? SIMPLER,
  );
}
