import { monthNames } from '@tessera/models';

/** A date as a text states it; parts that it omits are null. */
export interface SaidDate {
  text: string;
  year: number | null;
  /** Two if it may be read with the day or the month first: 03/04/2026. */
  readings: ReadonlyArray<{ month: number; day: number | null }>;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
      monthNames(language, month).map((name): [string, number] => [name, month + 1]),
    ),
  ),
);
const MONTH = String.raw`(?<!\p{L})(?<month>${[...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|')})(?!\p{L})`;
const DAY = String.raw`(?<![\p{Nd}.,])(?<day>\p{Nd}{1,2})(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|de\s+)?`;
const OF_YEAR = String.raw`\.?,?\s+(?:of\s+|del?\s+)?(?<year>\p{Nd}{4})(?!\p{Nd})`;
/** In the order in which they are tried. */
const NOTATIONS = [
  String.raw`(?<!\p{Nd})(?<year>\p{Nd}{4})(?<sign>[-/.])(?<month>\p{Nd}{1,2})\k<sign>(?<day>\p{Nd}{1,2})(?!\p{Nd})`,
  String.raw`(?<!\p{Nd})(?<day>\p{Nd}{1,2})(?<sign>[-/.])(?<month>\p{Nd}{1,2})\k<sign>(?<year>\p{Nd}{4})(?!\p{Nd})`,
  String.raw`(?:(?<year>\p{Nd}{4})\s?[年년]\s?)?(?<!\p{Nd})(?<month>\p{Nd}{1,2})\s?[月월](?:\s?(?<day>\p{Nd}{1,2})\s?[日号號일])?`,
  `(?:${DAY})?${MONTH}${OF_YEAR}`,
  String.raw`${MONTH}\.?\s+(?<day>\p{Nd}{1,2})(?:st|nd|rd|th)?(?!\p{Nd}|[.,]\p{Nd})(?:,?\s+(?<year>\p{Nd}{4})(?!\p{Nd}))?`,
  `${DAY}${MONTH}`,
].map((source) => new RegExp(source, 'giu'));

/** Finds the dates of a text; `rest` is the text without them. */
export function datesIn(text: string): { dates: SaidDate[]; rest: string } {
  const dates: SaidDate[] = [];
  const rest = NOTATIONS.reduce(
    (left, notation) =>
      left.replace(notation, (...match) => {
        const date = dateOf(match[0], match.at(-1) as Record<string, string | undefined>);
        if (!date) return match[0];
        dates.push(date);
        return ' ';
      }),
    text.normalize('NFKC'),
  );
  return { dates, rest };
}

function dateOf(
  text: string,
  { year, month = '', day, sign }: Record<string, string | undefined>,
): SaidDate | null {
  // The verb.
  if (month === 'may') return null;
  const parts = {
    month: MONTHS.get(month.toLowerCase()) ?? Number(month),
    day: day === undefined ? null : Number(day),
  };
  const isOpen = sign !== undefined && sign !== '.' && !/^\p{Nd}{4}/u.test(text);
  const readings = [parts, ...(isOpen && parts.day !== null ? [{ month: parts.day, day: parts.month }] : [])];
  const real = readings.filter(
    (one) => one.month >= 1 && one.month <= 12 && (one.day ?? 1) >= 1 && (one.day ?? 1) <= 31,
  );
  return real.length === 0 ? null : { text, year: year === undefined ? null : Number(year), readings: real };
}

/** Whether one of the dates is this one. A text that omits the year may state it elsewhere, among its values. */
export function isDateStated(
  { year, readings }: SaidDate,
  dates: readonly SaidDate[],
  values: readonly number[],
): boolean {
  return dates.some((other) => {
    const isOfYear = year === null || (other.year === null ? values.includes(year) : other.year === year);
    return (
      isOfYear &&
      readings.some(({ month, day }) =>
        other.readings.some((one) => one.month === month && (day === null || one.day === day)),
      )
    );
  });
}
