import { collapseSpace, type PlacedCell, type Table } from '@tessera/text';
import { type BodyRow, readBody, textOf } from './table-body.js';
import { askedColumns, type Header, shownValues } from './table-columns.js';
import type { TermFinder } from './term-finder.js';
import { countWords } from './text-measure.js';

/** A row of a table, as far as it answers a question. */
export interface TableRow {
  /** The cells that name it, and those of the columns that are asked for, with their headers and the table's unit. */
  text: string;
  /** For each term of the question how much of it the row and its columns' headers hold, 0 to 1. */
  found: Float64Array;
  /** How much of the row's name the question says, 0 to 1: "average of the industry" is not the company itself. */
  fit: number;
}

interface Asked {
  table: Table;
  finder: TermFinder;
  language: string;
  /** Path and file's name, which may tell the year or the subject of all rows. */
  surroundings: string;
  /** What is said of an empty cell. */
  notStated: string;
}

const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;
const HAS_YEAR = /(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}(?!\p{Nd})/gu;
/** A caption that says in what the numbers are. */
const SAYS_UNIT =
  /单位|單位|単位|단위|\bunits?\b|\b(?:in|en)\s+(?:thousand|million|billion|tausend|mio|mrd|millionen|millions|milliers|millones|miles|%|€|\$|£|¥|EUR|USD|CNY|RMB)|[(（][^()（）]*(?:[%€$£¥]|EUR|USD|元|円|Mio|T€)[^()（）]*[)）]/iu;
const MAX_CAPTION_LENGTH = 160;

/**
 * The rows of a table that a question may be about, each with the columns that it asks for. Where the table tells years or
 * names of the question apart, rows and columns of others are left out; a table of another year has none.
 */
export function askedRows({ table, finder, language, surroundings, notStated }: Asked): TableRow[] {
  const { names, rows, labelCount } = readBody(table);
  const find = (text: string) => finder.find(text, language).found;
  const caption = collapseSpace(table.caption ?? '');
  const read = rows.map((row): ReadRow => {
    const label = find([row.section, row.label].filter(Boolean).join(' '));
    return {
      ...row,
      inLabel: label,
      inRow: find(textOf(row.cells)),
      fit: fitOf(row.label, finder, language),
    };
  });
  const headersOf = (row: Pick<BodyRow, 'names'>) =>
    row.names.map((name, column): Header | null =>
      column < labelCount ? null : { name, found: find(name) },
    );
  const header = headersOf({ names });
  const needed = neededTerms(finder, {
    headers: header.filter((one) => one !== null),
    rows: read,
    says: find(`${caption}\n${rows.map(({ cells }) => textOf(cells)).join('\n')}`),
    surroundings: find(surroundings),
  });
  if (!needed) return [];
  const columnsOf = (row: ReadRow) =>
    askedColumns(row.names === names ? header : headersOf(row), row.names === names ? needed.inHeaders : []);
  const columns = columnsOf({ ...read[0], names } as ReadRow);
  const unit = SAYS_UNIT.test(caption) && caption.length <= MAX_CAPTION_LENGTH ? `${caption}: ` : '';
  const tellsApart = ({ text }: PlacedCell) => needed.inRows.some((term) => find(text)[term] === 1);
  return rowsOf(read, needed)
    .map((row) => {
      const shown = shownValues(row, {
        columns: row.names === names ? columns : columnsOf(row),
        labelCount,
        notStated,
        tellsApart,
      });
      const text = row.section && shown ? `${row.section}: ${shown}` : shown;
      return { text: `${unit}${text}`, found: find(text), fit: row.fit };
    })
    .filter(({ text }) => text !== unit);
}

interface ReadRow extends BodyRow {
  /** For each term of the question how much of it stands in what names the row, and in any of its cells. */
  inLabel: Float64Array;
  inRow: Float64Array;
  fit: number;
}

/** Names and numbers of the question that tell columns, or rows, apart. */
interface Needed {
  inHeaders: number[];
  inLabels: number[];
  /** Names that stand in cells behind the labels. */
  inRows: number[];
}

/** @returns null when the question is about a year that the table does not know */
function neededTerms(
  { question }: TermFinder,
  table: { headers: Header[]; rows: ReadRow[]; says: Float64Array; surroundings: Float64Array },
): Needed | null {
  const needed: Needed = { inHeaders: [], inLabels: [], inRows: [] };
  // A table that names its years is not about those of its document.
  const years = new Set(table.headers.flatMap(({ name }) => name.match(HAS_YEAR) ?? []));
  for (const [term, { kind, stems }] of question.terms.entries()) {
    if (kind === 'word') continue;
    const isYear = stems.some((stem) => YEAR.test(stem));
    if (table.headers.some(({ found }) => found[term] === 1)) {
      // The only year of all columns tells none of them apart.
      if (!isYear || years.size > 1) needed.inHeaders.push(term);
    } else if (table.rows.some(({ inLabel }) => inLabel[term] === 1)) needed.inLabels.push(term);
    else if (kind === 'name' && table.rows.some(({ inRow }) => inRow[term] === 1)) needed.inRows.push(term);
    else if (isYear) {
      const isKnown = table.says[term] === 1 || (years.size === 0 && table.surroundings[term] === 1);
      if (!isKnown) return null;
    }
  }
  return needed;
}

/**
 * The rows that hold all names which tell rows apart. Where none does, a row whose own name the question says as a whole: the
 * rest may name what the whole table is about.
 */
function rowsOf(rows: ReadRow[], { inLabels, inRows }: Needed): ReadRow[] {
  const count = ({ inLabel, inRow }: ReadRow) =>
    inLabels.filter((term) => inLabel[term] === 1).length + inRows.filter((term) => inRow[term] === 1).length;
  const all = inLabels.length + inRows.length;
  const holding = rows.filter((row) => count(row) === all);
  if (holding.length > 0) return holding;
  const named = rows.filter((row) => row.fit === 1 && count(row) > 0);
  const most = Math.max(0, ...named.map(count));
  return named.filter((row) => count(row) === most);
}

/** What counts the rows is no part of their names. */
const NUMBERING = /^\s*(?:[（(]?(?:\p{Nd}{1,3}|[一二三四五六七八九十]{1,3}|[a-zA-Z])[)）.．、]\s*)+/u;

function fitOf(label: string, finder: TermFinder, language: string): number {
  const name = label.replace(NUMBERING, '');
  const total = countWords(name);
  if (total === 0) return 0;
  const places = new Map<number, number>();
  for (const { term, at } of finder.find(name, language).occurrences) {
    const { word } = finder.question.terms[term] ?? { word: null };
    places.set(at, Math.max(places.get(at) ?? 0, word === null ? 1 : countWords(word)));
  }
  return Math.min(1, [...places.values()].reduce((sum, words) => sum + words, 0) / total);
}
