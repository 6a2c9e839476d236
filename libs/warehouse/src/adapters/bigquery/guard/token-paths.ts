import type { Token } from './lexer.js';

/** Dotted names of a statement, in order; quoted names as they are. */
export interface TokenPaths {
  /** Where a table may be named: after FROM, JOIN and TABLE, and after commas in a FROM. */
  tables: string[];
  /** Called paths with more than one part. */
  routines: string[];
}

/** Reserved words that end a FROM. They can be names only if quoted or after a dot. */
const ENDS_OF_FROM: ReadonlySet<string> = new Set(
  'SELECT WHERE GROUP HAVING QUALIFY WINDOW ORDER LIMIT UNION INTERSECT EXCEPT'.split(' '),
);
/** Reserved words that cannot name a table. */
const NO_NAMES: ReadonlySet<string> = new Set([...ENDS_OF_FROM, 'FROM', 'JOIN', 'ON', 'USING', 'WITH', 'AS']);

/** An open parenthesis or bracket. */
interface Frame {
  isFrom: boolean;
  /** `EXTRACT(day FROM x)`: this FROM names no table. */
  isExtract: boolean;
}

/**
 * Reads a statement a second time, by its tokens alone. Knows only where tables can be named and errs towards too many;
 * the result must equal the parser's.
 */
export function pathsOf(tokens: readonly Token[]): TokenPaths {
  const scan = new Scan(tokens);
  while (scan.step());
  return { tables: scan.tables, routines: scan.routines };
}

class Scan {
  readonly tables: string[] = [];
  readonly routines: string[] = [];
  private readonly frames: Frame[] = [{ isFrom: false, isExtract: false }];
  private at = 0;
  /** Whether the next name may be a table. */
  private isTableNext = false;

  constructor(private readonly tokens: readonly Token[]) {}

  step(): boolean {
    const token = this.tokens[this.at];
    if (!token) return false;
    if (token.kind === 'symbol') this.symbol(token.text);
    else if (token.kind === 'quoted' || (token.kind === 'word' && !this.isKeyword(token.text.toUpperCase())))
      this.name();
    else this.at++;
    return true;
  }

  private get frame(): Frame {
    return this.frames.at(-1) ?? { isFrom: false, isExtract: false };
  }

  private symbol(text: string): void {
    const before = this.wordAt(this.at - 1);
    if (text === '(' || text === '[') {
      this.frames.push({ isFrom: this.isTableNext, isExtract: before === 'EXTRACT' });
      this.at++;
      return;
    }
    if (text === ')' || text === ']') this.frames.pop();
    if (text === '|>') this.frame.isFrom = false;
    this.isTableNext = text === ',' && this.frame.isFrom;
    this.at++;
  }

  /** Updates what a keyword implies for the names that follow. */
  private isKeyword(word: string): boolean {
    if (word === 'FROM' || word === 'JOIN') {
      this.frame.isFrom ||= !this.isFromOfExpression(word);
      this.isTableNext = !this.isFromOfExpression(word);
      return true;
    }
    if (ENDS_OF_FROM.has(word)) this.frame.isFrom = false;
    if (NO_NAMES.has(word)) this.isTableNext = false;
    else if (word === 'TABLE' && this.isNameAt(this.at + 1)) this.isTableNext = true;
    else return false;
    return true;
  }

  /** Reads a whole path: a reserved word after a dot is a name. */
  private name(): void {
    const parts = [this.part()];
    while (this.tokens[this.at]?.text === '.' && this.isPartAt(this.at + 1)) {
      this.at++;
      parts.push(this.part());
    }
    const path = parts.join('.');
    const isCalled = this.tokens[this.at]?.text === '(';
    if (isCalled && path.includes('.')) this.routines.push(path);
    if (this.isTableNext && !isCalled) this.tables.push(path);
    this.isTableNext = false;
  }

  /** One name; an unquoted table name may contain dashes. */
  private part(): string {
    let text = this.tokens[this.at++]?.text ?? '';
    while (this.isTableNext && this.isDashAt(this.at)) {
      text += `-${this.tokens[this.at + 1]?.text}`;
      this.at += 2;
    }
    return text;
  }

  private isDashAt(index: number): boolean {
    const [before, dash, after] = this.tokens.slice(index - 1, index + 2);
    return (
      dash?.text === '-' && after?.kind === 'word' && before?.end === dash.start && dash.end === after.start
    );
  }

  private isPartAt(index: number): boolean {
    return /^(?:word|quoted)$/.test(this.tokens[index]?.kind ?? '');
  }

  private isNameAt(index: number): boolean {
    return this.isPartAt(index) && !NO_NAMES.has(this.wordAt(index));
  }

  private isFromOfExpression(word: string): boolean {
    if (word !== 'FROM') return false;
    const isDistinctFrom =
      this.wordAt(this.at - 1) === 'DISTINCT' && /^(?:IS|NOT)$/.test(this.wordAt(this.at - 2));
    return isDistinctFrom || this.frame.isExtract;
  }

  private wordAt(index: number): string {
    const token = this.tokens[index];
    return token?.kind === 'word' ? token.text.toUpperCase() : '';
  }
}
