import { HAN_MONTHS } from '../words/month-names.js';
import type { TermFinder } from '../words/term-finder.js';
import { MONTHS, YEARLESS } from './cell-value.js';
import type { BodyRow } from '../tables/table-body.js';
import type { TableReading } from './table-reading.js';

/** A day or a month that a question names; null fields are not stated. */
interface DateAsked {
  year: number | null;
  /** 0 to 11. */
  month: number;
  day: number | null;
  /** Indices of the question's terms in the date. */
  terms: readonly number[];
}

const NAMES = [...MONTHS.keys()]
  // Three-letter names are also other words, unless a day or a year is next to them.
  .filter((name) => name.length > 3 || name === 'may')
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const YEAR = String.raw`(?:1[89]|20)\p{Nd}{2}`;
const HAN = [...HAN_MONTHS].toReversed().join('|');
const PATTERNS = [
  String.raw`(?<![\p{Nd}.])(?<year>${YEAR})-(?<number>\p{Nd}{1,2})(?:-(?<day>\p{Nd}{1,2}))?(?!\p{Nd})`,
  String.raw`(?<![\p{Nd}.])(?<day>\p{Nd}{1,2})\.(?<number>\p{Nd}{1,2})\.(?<year>${YEAR}|\p{Nd}{2})?(?!\p{Nd})`,
  String.raw`(?:(?<year>${YEAR})年)?(?:(?<!\p{Nd})(?<number>1[0-2]|[1-9])|(?<![十\p{Nd}])(?<han>${HAN}))月(?:份|(?<day>\p{Nd}{1,2})[日号])?`,
  String.raw`(?<!\p{L})(?:(?<![\p{Nd}.])(?<day>\p{Nd}{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?)?(?<name>${NAMES})(?!\p{L})\.?(?:\s+(?<after>\p{Nd}{1,2})(?:st|nd|rd|th)?(?![\p{Nd}.:])(?:,|(?=\s*[^\p{Nd}\s])|$))?(?:,?\s+(?:de\s+|del\s+)?(?<year>${YEAR}))?`,
].map((source) => new RegExp(source, 'giu'));
/** "May" is a verb unless a preposition, a day or a year is next to it. */
const IS_MAY = /^may$/iu;

/** Finds the days and months that a question names. */
export function findAskedDates(finder: TermFinder): DateAsked[] {
  const { question } = finder;
  let text = question.text;
  const dates: DateAsked[] = [];
  for (const pattern of PATTERNS)
    text = text.replace(pattern, (...match) => {
      const said = match[0];
      const before = (match.at(-2) as string).slice(0, match.at(-3) as number);
      const { year, number, han, name, day, after } = match.at(-1) as Record<string, string | undefined>;
      if (IS_MAY.test(said) && !/(?<!\p{L})(?:in|of|for|since|during|by|last|next)\s+$/iu.test(before))
        return said;
      const month = name
        ? MONTHS.get(name.toLowerCase())
        : number
          ? Number(number) - 1
          : HAN_MONTHS.indexOf(han ?? '');
      if (month === undefined || month < 0 || month > 11) return said;
      const { found } = finder.find(said, question.language);
      const terms = question.terms.flatMap((_, term) => (found[term] === 1 ? [term] : []));
      const dayOf = day ?? after;
      dates.push({
        year: year ? Number(year.padStart(4, '20')) : null,
        month,
        day: dayOf ? Number(dayOf) : null,
        terms,
      });
      return ' ';
    });
  return dates;
}

const DAY_MS = 86_400_000;

/**
 * Returns the rows of a day or a month, from the only date column that contains it; null if no column does, or several
 * may be meant.
 */
export function rowsDated(
  reading: TableReading,
  { year, month, day }: DateAsked,
): { column: number; rows: BodyRow[] } | null {
  const found = reading.names.flatMap((_, column) => {
    const dated = reading.dated(column);
    const rows = dated.flatMap(({ row, value }) => {
      const at = new Date(value.amount * DAY_MS);
      const isSame =
        at.getUTCMonth() === month &&
        (year === null || [year, YEARLESS].includes(at.getUTCFullYear())) &&
        (day === null || at.getUTCDate() === day);
      return isSame ? [row] : [];
    });
    return rows.length > 0 ? [{ column, rows }] : [];
  });
  const headed = found.filter(({ column }) =>
    reading.terms.some((_, term) => reading.isInHeaderOf(column, term)),
  );
  const meant = headed.length > 0 ? headed : found;
  return meant.length === 1 ? (meant[0] ?? null) : null;
}
