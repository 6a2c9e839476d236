import { monthNames } from '../words/month-names.js';

/** The value of a table cell, comparable with others. */
export interface CellValue {
  amount: number;
  /** In lower case; empty if the cell states none; {@link DATE} for a date. */
  unit: string;
}

/** Unit of a date. Its amount is the number of days since 1970. */
export const DATE = 'date';

const YEAR = /^\s*(?:1[5-9]|20)\p{Nd}{2}\s*(?:年\s*)?$/u;
const DAY_MS = 86_400_000;
const NUMBER =
  /^([^\p{Nd}(]{0,12}?)\s*(?:(\((?:\s*[-−–])?|[-−–])\s*)?(\p{Nd}[\p{Nd}.,'’\u00A0\u202F ]{0,24})\)?\s*([^\p{Nd}]{0,40})$/u;
const SYMBOLS: Readonly<Record<string, string>> = {
  '€': 'eur',
  $: 'usd',
  '£': 'gbp',
  '％': '%',
  percent: '%',
  'per cent': '%',
  prozent: '%',
};
/** In hours. */
const DURATIONS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|秒)$/u, 1 / 3600],
  [/^(?:min|mins?|minutes?|minuten?|minutos?|分钟?|分鐘)$/u, 1 / 60],
  [/^(?:h|hrs?|hours?|stunden?|std|heures?|horas?|小时|小時|时)$/u, 1],
  [
    /^(?:d|days?|tage?n?|jours?|d[ií]as?|天|日|(?:working|business|calendar) days?|(?:werk|arbeits|kalender)tage?n?|工作日|个工作日)$/u,
    24,
  ],
  [/^(?:weeks?|wochen?|semaines?|semanas?|周|个星期|星期)$/u, 168],
  [/^(?:months?|monate?n?|mois|mes(?:es)?|个?月)$/u, 730],
  [/^(?:years?|yrs?|jahre?n?|ans?|années?|años?|年)$/u, 8_760],
];
/** Texts of cells without a value. */
const NOTHING =
  /^(?:[-–—.…*/]{0,3}|n\/?a\.?|nil|none|unknown|not known|tbd|keine?[rsnm]?|k\.\s?a\.|unbekannt|entfällt|aucune?|néant|ningun[oa]|no consta|sin datos|无|無|暂无|未知|待定)$/iu;

/** Month by its long and short names in lower case. */
export const MONTHS: ReadonlyMap<string, number> = new Map<string, number>(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
    Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
      monthNames(language, month).map((name): [string, number] => [name, month]),
    ),
  ),
);

export function isNothing(text: string): boolean {
  return NOTHING.test(text.trim());
}

/** Returns a parser for the cells of one column, which share a number format. */
export function cellReader(texts: readonly string[], language: string): (text: string) => CellValue | null {
  const decimal = decimalMark(texts, language);
  const areYears = texts.every((text) => YEAR.test(text) || isNothing(text));
  const isDayFirst = firstIsDay(texts, language);
  return (text) => dateIn(text, isDayFirst) ?? (areYears ? yearIn(text) : numberIn(text, decimal));
}

/** Returns the amounts in a common unit, or null if the units are not comparable. */
export function comparableAmounts(values: readonly CellValue[]): number[] | null {
  const [first] = values;
  if (first === undefined || values.every(({ unit }) => unit === first.unit))
    return values.map(({ amount }) => amount);
  const hours = values.map(({ amount, unit }) => {
    const length = hoursIn(unit);
    return length === undefined ? NaN : amount * length;
  });
  return hours.some(Number.isNaN) ? null : hours;
}

export function isDuration({ unit }: CellValue): boolean {
  return hoursIn(unit) !== undefined;
}

/** Hours per unit of time; undefined for other units. */
export function hoursIn(unit: string): number | undefined {
  return DURATIONS.find(([pattern]) => pattern.test(unit))?.[1];
}

function numberIn(text: string, decimal: '.' | ','): CellValue | null {
  const match = NUMBER.exec(upperEndOf(text.normalize('NFKC').trim()));
  if (!match) return null;
  const [, before = '', sign = '', digits = '', behind = ''] = match;
  const plain = digits.trim().replace(/[.,]$/u, '');
  const amount = Number(
    decimal === '.' ? plain.replace(/[^\p{Nd}.]/gu, '') : plain.replace(/[^\p{Nd},]/gu, '').replace(',', '.'),
  );
  if (!Number.isFinite(amount)) return null;
  const unit = unitOf(`${before} ${behind}`);
  return { amount: sign === '' ? amount : -amount, unit };
}

const RANGE =
  /^(\p{Nd}[\p{Nd}.,]{0,12})\s?(?:[-–—~]|to|bis|à|a|至|到)\s?(?=(\p{Nd}[\p{Nd}.,]{0,12})[^\p{Nd}]*$)/u;

/** Reduces a range to its upper end: "2–3 days" means 3 at most. */
function upperEndOf(text: string): string {
  const [range = '', low = '', high = ''] = RANGE.exec(text) ?? [];
  return parseFloat(low) < parseFloat(high) ? text.slice(range.length) : text;
}

function unitOf(text: string): string {
  const unit = text
    .toLowerCase()
    .replace(/[()（）*†‡]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\.$/u, '');
  return SYMBOLS[unit] ?? unit;
}

/** Infers the decimal mark from the column's numbers, or from the language if they are ambiguous. */
function decimalMark(texts: readonly string[], language: string): '.' | ',' {
  const grouped = texts.flatMap(
    (text) => /^\D{0,12}[1-9]\d{0,2}(?<mark>[.,])\d{3}\D{0,12}$/u.exec(text)?.groups?.['mark'] ?? [],
  );
  // Values are rarely all rounded to three decimals: 318.500 next to 320.100 are thousands.
  const [mark] = grouped;
  if (mark && grouped.length > 1 && grouped.every((other) => other === mark) && !hasDecimals(texts, mark))
    return mark === '.' ? ',' : '.';
  for (const text of texts) {
    const marks = text.replace(/[^\p{Nd}.,]/gu, '');
    const last = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','));
    if (last < 0) continue;
    const mark = marks[last] as '.' | ',';
    const other = mark === '.' ? ',' : '.';
    const isOnly = marks.indexOf(mark) === last;
    const decimals = marks.length - last - 1;
    if (isOnly && marks.includes(other)) return mark;
    if (!isOnly) return other;
    if (decimals !== 3 || /^0[.,]/u.test(marks)) return mark;
  }
  return /^(?:de|fr|es|it|pt|nl|pl|ru|sv|da|no|fi|cs|uk)/u.test(language) ? ',' : '.';
}

/** Whether a number has other than three digits after the mark. */
function hasDecimals(texts: readonly string[], mark: string): boolean {
  return texts.some((text) => {
    const digits = text.split(mark);
    return (
      digits.length === 2 &&
      (/^\d{0,2}\D|^\d{1,2}$|^\d{4}/u.test(digits[1] ?? '') || /^\D*0$/u.test(digits[0] ?? ''))
    );
  });
}

const DAY_FIRST = /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/u;
const MONTH_FIRST = /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/u;
/** Year of a date without a year. */
export const YEARLESS = 1600;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/u;

/** Whether 03/04/2026 is in April; null if neither the column nor the language determines it. */
function firstIsDay(texts: readonly string[], language: string): boolean | null {
  for (const text of texts) {
    const [, first = '0', second = '0'] = SLASHED.exec(text.trim()) ?? [];
    if (Number(first) > 12) return true;
    if (Number(second) > 12) return false;
  }
  return /^(?:de|fr|es|it|pt|nl)/u.test(language) ? true : null;
}

/**
 * Parses a date, with or without a day; null for other texts.
 * @param isDayFirst for dates with slashes; null if unknown
 */
export function dateIn(text: string, isDayFirst: boolean | null = null): CellValue | null {
  const said = text.normalize('NFKC').trim().toLowerCase();
  const numeric =
    /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?:[t ].{0,20})?$/u.exec(said) ??
    /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/u.exec(said) ??
    /^(?<y>\d{4})年(?<m>\d{1,2})月(?:(?<d>\d{1,2})日)?$/u.exec(said) ??
    /^(?<m>\d{1,2})月(?<d>\d{1,2})日$/u.exec(said) ??
    (isDayFirst === null ? null : (isDayFirst ? DAY_FIRST : MONTH_FIRST).exec(said));
  if (numeric?.groups) {
    const { y = YEARLESS, m, d = '1' } = numeric.groups;
    return dateOf(Number(y), Number(m) - 1, Number(d));
  }
  const written =
    /^(?:(?<d>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+)?(?:de\s+)?(?<m>\p{L}{3,12})\.?\s+(?:de\s+)?(?<y>\d{4})$/u.exec(
      said,
    ) ??
    /^(?<m>\p{L}{3,12})\.?\s+(?<d>\d{1,2})(?:,?\s+(?<y>\d{4}))?$/u.exec(said) ??
    /^(?:\p{L}{2,10}\.?,?\s+)?(?<d>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?(?<m>\p{L}{3,12})\.?$/u.exec(
      said,
    );
  const month = MONTHS.get(written?.groups?.['m'] ?? '');
  if (!written?.groups || month === undefined) return null;
  return dateOf(Number(written.groups['y'] ?? YEARLESS), month, Number(written.groups['d'] ?? '1'));
}

function yearIn(text: string): CellValue | null {
  return YEAR.test(text) ? dateOf(Number.parseInt(text.trim(), 10), 0, 1) : null;
}

function dateOf(year: number, month: number, day: number): CellValue | null {
  const time = Date.UTC(year, month, day);
  const isReal = new Date(time).getUTCMonth() === month;
  return isReal ? { amount: time / DAY_MS, unit: DATE } : null;
}
