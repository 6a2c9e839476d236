import { type Figure, isStated } from '@tessera/models';
import type { Steps } from '@tessera/platform';
import { columnNames, placeCells, type PlacedCell, type Table } from '@tessera/text';
import { bestPassage, missingFigures, Unit } from './best-passage.js';
import { type Claim, isOverlong, statedValues, termsOf } from './claim.js';
import type { Range } from './folded-text.js';
import { isLong } from './text-passages.js';

/** A cell of a table's body. */
class Cell extends Unit {
  private ownValues: readonly number[] | null = null;

  constructor(
    /** Its number, from 0, row by row as in `Table.rows`. */
    readonly ordinal: number,
    readonly placed: PlacedCell,
    /** Name of its column. */
    readonly name: string,
  ) {
    super(placed.text, { start: ordinal, end: ordinal + 1 });
  }

  override get values(): readonly number[] {
    return (this.ownValues ??= statedValues(this.text.replace(SPACED, '')));
  }

  /** Whether it only holds a number, with signs and units. */
  get isValue(): boolean {
    return ONLY_A_VALUE.test(this.text);
  }
}

/** The spaces between thousands. */
const SPACED = /(?<=\p{Nd})[ \u00a0\u202f](?=\p{Nd}{3}(?!\p{Nd}))/gu;
const ONLY_A_VALUE = /^[\p{Nd}\s.,%‰()（）+\-–—−…*\p{Sc}]+$/u;
/** A cell with more words is read as a sentence. */
const FEWEST_WORDS_OF_TEXT = 5;
/** Which share of a row's name a sentence has to contain. */
const LEAST_NAMED = 0.6;

/** A sentence with fewer words may speak of anything in the table. */
const FEWEST_WORDS_OF_CAPTION = 3;

/** What a claim refers to in a table: its caption, a long cell, or the cells within one row. */
export class TablePassages {
  private readonly rows: Cell[][];
  private readonly head: Unit;
  private readonly columns: Unit[];
  /** After the last cell. */
  private readonly caption: Unit | null;

  constructor({ rows, headerRowCount, caption }: Table) {
    const placed = placeCells(rows);
    const names = columnNames(placed.slice(0, headerRowCount));
    let ordinal = 0;
    const all = placed.map((cells) =>
      cells.map((cell) => new Cell(ordinal++, cell, names[cell.column] ?? '')),
    );
    this.rows = withSpanning(all).slice(headerRowCount);
    this.columns = Array.from(names, (name) => new Unit(name, NOWHERE));
    this.caption = caption ? new Unit(caption, { start: ordinal, end: ordinal + 1 }) : null;
    this.head = new Unit([caption ?? '', ...names].join('\n'), NOWHERE);
  }

  /** Numbers of the cells, ascending, or that of the caption; null if neither supports the claim for certain. */
  *find(claim: Claim): Steps<number[] | null> {
    if (this.caption && isVerbatim(claim, this.caption)) return [this.caption.range.start];
    const cells = (yield* this.matched(claim)) ?? (yield* this.read(claim));
    if (cells) return [...new Set(cells.map(({ ordinal }) => ordinal))].sort((a, b) => a - b);
    return this.caption && isRetold(claim, this.caption) ? [this.caption.range.start] : null;
  }

  /** The row that the sentence names, with the cells of its figures. */
  private *matched(claim: Claim): Steps<Cell[] | null> {
    if (isOverlong(claim)) return null;
    const figures = claim.figures.filter((figure) => !isStated(figure, this.head.values));
    const inHead = claim.figures.filter((figure) => isStated(figure, this.head.values));
    const named: NamedRow[] = [];
    const complete: NamedRow[] = [];
    for (const row of this.rows) {
      yield;
      const name = nameOf(row, claim);
      if (!name) continue;
      named.push({ row, ...name });
      const isComplete =
        figures.every((figure) => statesIn(row, figure)) &&
        [...claim.literals, ...claim.dates].every((said) =>
          [this.head, ...row].some((unit) => unit.states(said)),
        );
      if (isComplete) complete.push({ row, ...name });
    }
    const best = onlyBest(complete, ({ share }) => share);
    // A row that the sentence names better has other figures.
    if (!best || named.some(({ share }) => share > best.share)) return null;
    const cells = this.cellsOf(best.row, best.cells, { claim, figures, inHead });
    return cells && this.isOfOthers(cells, best.row, claim) ? null : cells;
  }

  private cellsOf(
    row: readonly Cell[],
    naming: readonly Cell[],
    { claim, figures, inHead }: { claim: Claim; figures: readonly Figure[]; inHead: readonly Figure[] },
  ): Cell[] | null {
    const cells = [...naming];
    const others = row.filter((cell) => !naming.includes(cell) && cell.text !== '');
    const said = others.filter((cell) => isSaid(cell, claim));
    for (const figure of figures) {
      if (cells.some(({ values }) => isStated(figure, values))) continue;
      const stating = (cell: Cell) => isStated(figure, cell.values);
      // A cell that stands in the sentence as it is, before one with an equal number.
      const candidates = said.some(stating) ? said.filter(stating) : others.filter(stating);
      const cell = onlyBest(candidates, ({ name }) => agreement(termsOf(name), claim));
      if (!cell || !this.agrees(cell, inHead)) return null;
      cells.push(cell);
    }
    for (const literal of [...claim.literals, ...claim.dates]) {
      const dated = others.filter((cell) => cell.states(literal));
      const cell = onlyBest(dated, ({ name }) => agreement(termsOf(name), claim));
      if (dated.length > 0 && (!cell || !this.agrees(cell, inHead))) return null;
      if (cell) cells.push(cell);
    }
    cells.push(...said.filter((cell) => !/\p{Nd}/u.test(cell.text)));
    return cells.length > 1 ? cells : null;
  }

  /** Whether the sentence contains a whole cell of another row, but only a part of this row's in the same column. */
  private isOfOthers(cells: readonly Cell[], row: readonly Cell[], claim: Claim): boolean {
    const partly = cells.filter((cell) => !isSaid(cell, claim) && !cell.isValue && cell.dates.length === 0);
    return partly.some(({ placed }) =>
      this.rows.some(
        (other) =>
          other !== row &&
          other.some(
            (cell) => cell.placed.column === placed.column && !row.includes(cell) && isSaid(cell, claim),
          ),
      ),
    );
  }

  /** Whether no other column is of the year that the sentence names. */
  private agrees({ placed: { column, colSpan } }: Cell, inHead: readonly Figure[]): boolean {
    return inHead.every((figure) => {
      const holding = this.columns.flatMap(({ values }, at) => (isStated(figure, values) ? [at] : []));
      return holding.length === 0 || holding.some((at) => at >= column && at < column + colSpan);
    });
  }

  /** A long cell, read like a sentence. */
  private *read(claim: Claim): Steps<Cell[] | null> {
    const texts: Cell[] = [];
    for (const row of this.rows) {
      yield;
      texts.push(...row.filter(({ terms }) => terms.size >= FEWEST_WORDS_OF_TEXT));
    }
    const found = yield* bestPassage(claim, texts, 1);
    return found && [texts[found[0]] as Cell];
  }
}

/** The rows, each with the cells from above that reach into it. */
function withSpanning(rows: ReadonlyArray<readonly Cell[]>): Cell[][] {
  const spread = rows.map((cells) => [...cells]);
  for (const [at, cells] of rows.entries())
    for (const cell of cells)
      for (let below = 1; below < cell.placed.rowSpan; below++) spread[at + below]?.push(cell);
  return spread.map((cells) => cells.sort((a, b) => a.placed.column - b.placed.column));
}

const NOWHERE: Range = { start: 0, end: 0 };

interface NamedRow {
  row: Cell[];
  cells: Cell[];
  share: number;
}

/** The cells that name the row and which share of the sentence's words they hold; null if the sentence does not name it. */
function nameOf(row: readonly Cell[], claim: Claim): { cells: Cell[]; share: number } | null {
  const [first] = row.filter(({ text }) => text !== '');
  // Right of it, a cell with digits is a value.
  const cells = row.filter(
    (cell) => !cell.isValue && isNamed(cell, claim) && (cell === first || !/\p{Nd}/u.test(cell.text)),
  );
  if (!first || (cells.length === 0 && !(first.isValue && isSaid(first, claim)))) return null;
  const naming = cells.length > 0 ? cells : [first];
  const share = naming.reduce((sum, cell) => sum + cell.terms.size * agreement(cell.terms, claim), 0);
  return { cells: naming, share };
}

/** Whether a sentence contains most of a name's words; a number in it makes every sign count. */
function isNamed(cell: Cell, claim: Claim): boolean {
  return /\p{Nd}/u.test(cell.text) ? isSaid(cell, claim) : agreement(cell.terms, claim) >= LEAST_NAMED;
}

/** Which share of a name's words a text contains, 0 to 1. */
function agreement(name: ReadonlySet<string>, { terms }: Claim | Unit): number {
  let shared = 0;
  for (const term of name) if (terms.has(term)) shared++;
  return name.size === 0 ? 0 : shared / name.size;
}

/** Whether the sentence is the caption, or a long part of it. */
function isVerbatim({ said: { folded } }: Claim, { said }: Unit): boolean {
  return folded === said.folded || (isLong(folded) && !said.find(folded).next().done);
}

/** Whether the sentence has only words of the caption. A further one may say anything: "Costs by region fell." */
function isRetold(claim: Claim, caption: Unit): boolean {
  return (
    claim.terms.size >= FEWEST_WORDS_OF_CAPTION &&
    agreement(claim.terms, caption) === 1 &&
    missingFigures(claim, [caption]) === 0
  );
}

function isSaid({ said: { folded } }: Cell, claim: Claim): boolean {
  return folded.length > 1 && !claim.said.find(folded).next().done;
}

function statesIn(row: readonly Cell[], figure: Figure): boolean {
  return row.some(({ values }) => isStated(figure, values));
}

/** The item that scores best; undefined if another one scores the same. */
function onlyBest<T>(items: readonly T[], scoreOf: (item: T) => number): T | undefined {
  const scored = items.map((item) => ({ item, score: scoreOf(item) })).sort((a, b) => b.score - a.score);
  return scored.length > 1 && scored[0]?.score === scored[1]?.score ? undefined : scored[0]?.item;
}
