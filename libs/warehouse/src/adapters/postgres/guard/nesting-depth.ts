const OPEN_ROUND = 0x28;
const CLOSE_ROUND = 0x29;
const OPEN_SQUARE = 0x5b;
const CLOSE_SQUARE = 0x5d;
const COMMA = 0x2c;
const DOT = 0x2e;
const PLUS = 0x2b;
const MINUS = 0x2d;
const SEMICOLON = 0x3b;
const COLON = 0x3a;

/** Length of the longest keyword below. */
const MAX_WORD = 9;

type WordRole = 'operator' | 'query' | 'separator' | 'from' | 'distinct' | 'between' | 'and' | 'case' | 'end';

/** Keywords that nest operands or end expressions. Mistaking a name for one only overestimates the depth. */
const ROLES: ReadonlyMap<string, WordRole> = new Map<string, WordRole>([
  ...words('operator', 'not is isnull notnull in like ilike similar collate at overlaps operator escape'),
  ...words('query', 'union intersect except join'),
  ...words('separator', 'select where group order having on using when then else limit offset or window'),
  ['from', 'from'],
  ['distinct', 'distinct'],
  ['between', 'between'],
  ['and', 'and'],
  ['case', 'case'],
  ['end', 'end'],
]);

/** A parenthesis, bracket or CASE. */
interface Level {
  close: number;
  /** Deepest completed expression. */
  deepest: number;
  /** Number of operators in the current expression, and depth of its deepest operand. */
  operators: number;
  operand: number;
  /** Number of UNIONs and JOINs, which continue across expressions. */
  queries: number;
  /** Number of BETWEENs whose AND is still to come. */
  betweens: number;
}

const CASE_END = -1;

/**
 * Upper bound of the syntax tree's depth, from tokens alone: an operand is as deep as its parentheses, an expression as
 * its deepest operand plus its operators.
 */
export class NestingDepth {
  private readonly levels: Level[] = [level(0)];
  private isBehindDot = false;
  private isBehindDistinct = false;

  /** Number of open parentheses, brackets and CASEs. */
  get nesting(): number {
    return this.levels.length - 1;
  }

  /** Depth of the innermost open expression. */
  get chain(): number {
    return depthOf(this.top);
  }

  value(): void {
    this.isBehindDot = false;
  }

  /** The last characters may be unary signs: `*-1`, `+-+-1`. */
  operator(sql: string, start: number, end: number): void {
    this.isBehindDot = false;
    let signs = end;
    while (signs - 1 > start && isSign(sql.charCodeAt(signs - 1))) signs--;
    this.top.operators += 1 + end - signs;
  }

  mark(code: number, length: number): void {
    this.isBehindDot = code === DOT;
    if (code === OPEN_ROUND) this.levels.push(level(CLOSE_ROUND));
    else if (code === OPEN_SQUARE) this.levels.push(level(CLOSE_SQUARE));
    else if (code === CLOSE_ROUND || code === CLOSE_SQUARE) this.close(code);
    else if (code === COMMA || code === SEMICOLON) this.endExpression();
    else if (code === COLON && length === 2) this.top.operators++;
  }

  word(sql: string, start: number, end: number): void {
    const isName = this.isBehindDot || end - start > MAX_WORD;
    this.isBehindDot = false;
    const role = isName ? undefined : ROLES.get(sql.slice(start, end).toLowerCase());
    const wasDistinct = this.isBehindDistinct;
    this.isBehindDistinct = role === 'distinct';
    if (role !== undefined) this.play(role, wasDistinct);
  }

  private play(role: WordRole, isBehindDistinct: boolean): void {
    if (role === 'operator') this.top.operators++;
    else if (role === 'query') this.query();
    else if (role === 'separator') this.endExpression();
    // IS DISTINCT FROM is an operator.
    else if (role === 'from' && !isBehindDistinct) this.endExpression();
    else if (role === 'between') this.between();
    else if (role === 'and') this.and();
    else if (role === 'case') this.levels.push(level(CASE_END));
    else if (role === 'end' && this.top.close === CASE_END) this.pop();
  }

  private get top(): Level {
    return this.levels[this.levels.length - 1] as Level;
  }

  /** A CASE without END is a name. Unmatched closing characters are left to the parser. */
  private close(code: number): void {
    while (this.top.close === CASE_END) this.pop();
    if (this.top.close === code) this.pop();
  }

  private pop(): void {
    const inner = this.levels.pop() as Level;
    this.top.operand = Math.max(this.top.operand, depthOf(inner) + 1);
  }

  private query(): void {
    this.endExpression();
    this.top.queries++;
  }

  private between(): void {
    this.top.operators++;
    this.top.betweens++;
  }

  /** AND and OR make one flat node; the AND of a BETWEEN is part of an operator. */
  private and(): void {
    if (this.top.betweens > 0) this.top.betweens--;
    else this.endExpression();
  }

  private endExpression(): void {
    const { top } = this;
    top.deepest = Math.max(top.deepest, top.operand + top.operators);
    top.operand = 0;
    top.operators = 0;
    top.betweens = 0;
  }
}

function level(close: number): Level {
  return { close, deepest: 0, operators: 0, operand: 0, queries: 0, betweens: 0 };
}

function depthOf({ deepest, operand, operators, queries }: Level): number {
  return Math.max(deepest, operand + operators) + queries;
}

function isSign(code: number): boolean {
  return code === PLUS || code === MINUS;
}

function words(role: WordRole, list: string): Array<[string, WordRole]> {
  return list.split(' ').map((word) => [word, role]);
}
