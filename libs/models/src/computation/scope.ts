import type { QuestionTerm } from '../question/question.js';
import type { BodyRow } from '../tables/table-body.js';
import { findAskedDates, rowsDated } from './asked-dates.js';
import { rowsWithFlag, isNegation } from './flags.js';
import { isGeneralWord } from './general-words.js';
import { LEAST_FOUND, type TableReading } from './table-reading.js';
import { isFillerWord } from './table-vocabulary.js';

/** The part of a table that the question is about. */
export interface TableScope {
  /** Rows with the things that the question names. */
  rows: BodyRow[];
  /** If it names several things of one column, the rows of each; otherwise empty. */
  named: BodyRow[][];
  /** Columns by which the rows were selected. */
  filters: ReadonlySet<number>;
  /** Column of the thing asked for ("which customer"); null if no header names it. */
  entity: number | null;
}

/** Headers that do not state what their names are. */
const NAMES_ANYTHING =
  /^\s*(?:(?:(?:name|item|title|description|bezeichnung|position|nom|libellé|nombre|concepto)s?|名称|名稱|项目|項目|指标)\s*)?$/iu;

const IS_CODE = /^(?=.*\p{L})(?=.*\p{Nd})[\p{L}\p{Nd}]{2,12}$/u;

/** Pseudo-column of the rows that head groups. */
const GROUPS = -1;

/** Rows that match a name of the question. */
interface Alternative {
  rows: ReadonlySet<BodyRow>;
  /** Whether only the previous question, not the follow-up, contains the name. */
  isCarried: boolean;
}

/** "And in Bergen?" replaces the place of the previous question. */
function withoutCarried(sets: readonly Alternative[]): readonly Alternative[] {
  const own = sets.filter(({ isCarried }) => !isCarried);
  return own.length > 0 ? own : sets;
}

/** Connectives between names. */
export const JOINS =
  /(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|vs\.?|versus)(?!\p{L})|[,、和与與及或跟]|还是|&|\+/iu;

const DESIGNATOR =
  /(?<![\p{L}\p{Nd}])(?<thing>\p{L}{3,30})\s+(?<mark>\p{Lu}|\p{Nd}{1,3})(?![\p{L}\p{Nd}%]|[.,:]\p{Nd})/gu;

/** "Hall A": patterns for any hall, and for that one. */
function designatorsIn(text: string): Array<{ any: RegExp; own: RegExp }> {
  return Array.from(text.matchAll(DESIGNATOR), ({ groups: { thing = '', mark = '' } = {} }) => ({
    any: new RegExp(String.raw`(?<!\p{L})${thing}\s+(?:\p{L}|\p{Nd}{1,3})(?![\p{L}\p{Nd}])`, 'iu'),
    own: new RegExp(String.raw`(?<!\p{L})${thing}\s+0*${mark}(?![\p{L}\p{Nd}])`, 'iu'),
  }));
}

/** Returns the rows that the question is about; null if the table lacks a word of it. */
export function scopeOf(reading: TableReading): TableScope | null {
  const alternatives = new Map<number, Alternative[]>();
  let leavesWords = false;
  const placed = new Set([...filterByDates(reading, alternatives), ...filterByNames(reading, alternatives)]);
  for (const [term, { kind }] of reading.terms.entries()) {
    if (placed.has(term)) continue;
    const flags = flagsOf(reading, term);
    if (flags) {
      alternatives.set(flags.column, [{ rows: new Set(flags.rows), isCarried: false }]);
      continue;
    }
    if (reading.isInHeader(term)) continue;
    if (isPartOfCode(reading, term)) continue;
    const isAround = reading.isInContext(term);
    // A table that names its years is not about the year of its document.
    if (isAround && reading.namesYears && reading.finder.question.years.includes(term)) return null;
    if (isAround && kind === 'word') continue;
    const holders = reading.rowsInBand(term) ?? holdersOf(reading, term, alternatives);
    if (!holders) {
      if (
        isAround ||
        mayBeMissing(reading, term) ||
        isFillerWord(reading.terms[term] as QuestionTerm) ||
        isReplaced(reading, term) ||
        (isNegation(reading.terms[term] as QuestionTerm) && isFlagged(reading))
      )
        continue;
      if (!isGeneralWord(reading.terms[term] as QuestionTerm)) return null;
      leavesWords = true;
      continue;
    }
    const sets = alternatives.get(holders.column) ?? [];
    alternatives.set(holders.column, sets);
    const isCarried = reading.isCarriedOver[term] === true;
    const known = sets.find((set) => holders.rows.some((row) => set.rows.has(row)));
    if (known) {
      known.rows = new Set(holders.rows.filter((row) => known.rows.has(row)));
      known.isCarried &&= isCarried;
    } else sets.push({ rows: new Set(holders.rows), isCarried });
  }
  const isTold =
    alternatives.size > 0 ||
    (reading.asked.operation.kind !== 'count' && reading.terms.some((_, term) => reading.isInHeader(term)));
  if (leavesWords && !isTold) return null;
  const isList = reading.asked.operation.kind === 'compare' || JOINS.test(reading.asked.rest);
  const chosen = [...alternatives.values()].map(withoutCarried);
  if (!isList && chosen.some((sets) => sets.length > 1)) return null;
  const inChosen = chosen.reduce(
    (rows, sets) => rows.filter((row) => sets.some((set) => set.rows.has(row))),
    reading.rows,
  );
  const rows = keepDesignated(reading, inChosen);
  if (rows.length === 0) return null;
  const several = chosen.filter((sets) => sets.length > 1);
  const named = several.length === 1 ? (several[0] ?? []) : [];
  return {
    rows,
    named: named.map((set) => rows.filter((row) => set.rows.has(row))),
    filters: new Set(alternatives.keys()),
    entity: entityOf(reading),
  };
}

/** Selects rows by the days and months that the question names. Returns the terms of these dates. */
function filterByDates(reading: TableReading, alternatives: Map<number, Alternative[]>): ReadonlySet<number> {
  const terms = new Set<number>();
  for (const date of findAskedDates(reading.finder)) {
    // Months in headers select columns, not rows.
    if (date.terms.some((term) => reading.terms[term]?.kind === 'word' && reading.isInHeader(term))) continue;
    const dated = rowsDated(reading, date);
    if (!dated) continue;
    const isCarried = date.terms.every((term) => reading.isCarriedOver[term] === true);
    const sets = alternatives.get(dated.column) ?? [];
    alternatives.set(dated.column, [...sets, { rows: new Set(dated.rows), isCarried }]);
    for (const term of date.terms) terms.add(term);
  }
  return terms;
}

/**
 * Selects rows by names and codes of several words that the question contains verbatim. Returns the terms of these
 * names.
 */
function filterByNames(reading: TableReading, alternatives: Map<number, Alternative[]>): ReadonlySet<number> {
  const terms = new Set<number>();
  for (const { rows, column, terms: own } of reading.findVerbatimNames()) {
    const isCarried = own.every((term) => reading.isCarriedOver[term] === true);
    alternatives.set(column, [...(alternatives.get(column) ?? []), { rows: new Set(rows), isCarried }]);
    for (const term of own) terms.add(term);
  }
  return terms;
}

/** For "hall A", keeps the rows of that hall; keeps all rows if the table has no halls. */
function keepDesignated(reading: TableReading, rows: BodyRow[]): BodyRow[] {
  return designatorsIn(reading.asked.rest).reduce((left, { any, own }) => {
    const holds = (pattern: RegExp) => (row: BodyRow) => row.cells.some(({ text }) => pattern.test(text));
    return left.some(holds(any)) ? left.filter(holds(own)) : left;
  }, rows);
}

/** Returns the rows that contain a term, in the column that matches best; null if there are none. */
function holdersOf(
  reading: TableReading,
  term: number,
  known: ReadonlyMap<number, unknown>,
): { column: number; rows: BodyRow[] } | null {
  const byColumn = new Map<number, { row: BodyRow; share: number }[]>();
  const inGroups = new Map<string, number>();
  const word = reading.terms[term]?.word ?? null;
  // A single character is part of too many words.
  const isCharacter = word?.length === 1;
  for (const row of reading.rows) {
    if (row.group !== null) {
      const share = inGroups.get(row.group) ?? reading.find(row.group)[term] ?? 0;
      inGroups.set(row.group, share);
      if (share >= LEAST_FOUND) {
        const held = byColumn.get(GROUPS) ?? [];
        byColumn.set(GROUPS, held);
        held.push({ row, share });
      }
    }
    for (const cell of row.cells) {
      const share = reading.inCell(cell)[term] as number;
      if (share < LEAST_FOUND || (isCharacter && !reading.asked.rest.includes(cell.text))) continue;
      const held = byColumn.get(cell.column) ?? [];
      byColumn.set(cell.column, held);
      held.push({ row, share });
    }
  }
  const most = Math.max(0, ...[...byColumn.values()].flat().map(({ share }) => share));
  // In scripts without spaces, a part of a word is a different word.
  if (most === 0 || (most < 1 && reading.terms[term]?.word !== null)) return null;
  const columns = [...byColumn].filter(([, held]) => held.some(({ share }) => share === most));
  const isNumber = reading.terms[term]?.kind === 'number';
  const isPreferred = (column: number) =>
    (!isNumber && known.has(column)) || reading.terms.some((_, other) => reading.isInHeaderOf(column, other));
  const [column, held] = (columns.find(([at]) => isPreferred(at)) ?? columns[0]) as [
    number,
    { row: BodyRow; share: number }[],
  ];
  return { column, rows: held.filter(({ share }) => share === most).map(({ row }) => row) };
}

/** Returns the column whose header names the thing asked for. */
function entityOf(reading: TableReading): number | null {
  const asked = reading.terms.flatMap(({ isAsked }, term) => (isAsked ? [term] : []));
  const columns = reading.names.flatMap((_, column) =>
    asked.some((term) => reading.isInHeaderOf(column, term)) ? [column] : [],
  );
  return columns.length === 1 ? (columns[0] as number) : null;
}

/** Returns the rows selected by a yes/no column. A lookup asks for the column's value instead. */
function flagsOf(reading: TableReading, term: number) {
  const isAsked = reading.asked.operation.kind === 'lookup' || reading.isCarriedOver[term] === true;
  return isAsked ? null : rowsWithFlag(reading, term);
}

function isFlagged(reading: TableReading): boolean {
  return reading.terms.some((_, term) => flagsOf(reading, term) !== null);
}

/** "R" and "5" are part of "R5". */
function isPartOfCode({ terms }: TableReading, term: number): boolean {
  const own = terms[term]?.stems ?? [];
  return (
    own.length > 0 &&
    terms.some(
      ({ stems }, other) =>
        other !== term &&
        stems.some(
          (stem) => IS_CODE.test(stem) && own.every((one) => one.length < stem.length && stem.includes(one)),
        ),
    )
  );
}

/** Whether the term names the thing asked for, in a table that does not state what its rows are. */
function mayBeMissing(reading: TableReading, term: number): boolean {
  const { isAsked, kind } = reading.terms[term] as QuestionTerm;
  return isAsked && kind !== 'number' && NAMES_ANYTHING.test(reading.names[0] ?? '');
}

/**
 * Whether the term is a subject of the previous question and the follow-up asks for another column: "And who is the
 * manufacturer? heavy pump 5".
 */
function isReplaced(reading: TableReading, term: number): boolean {
  const isOfFollowUp = (other: number) => reading.isCarriedOver[other] !== true;
  return (
    reading.isCarriedOver[term] === true &&
    reading.terms[term]?.kind === 'word' &&
    reading.terms.some((_, other) => isOfFollowUp(other) && reading.isInHeader(other))
  );
}
