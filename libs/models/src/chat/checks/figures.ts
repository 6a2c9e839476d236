import { numbersInWords } from './number-words.js';

/** A number that an answer states. */
export interface Figure {
  /** As written. */
  text: string;
  /** Possible values: 1.200 is 1200 in one language, and 1.2 in another. */
  values: FigureValue[];
}

export interface FigureValue {
  value: number;
  /** Rounding error: half a unit of the last digit. */
  tolerance: number;
}

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  tausend: 1e3,
  mille: 1e3,
  k: 1e3,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  百万: 1e6,
  亿: 1e8,
  億: 1e8,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  mio: 1e6,
  mn: 1e6,
  m: 1e6,
  millones: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliards: 1e9,
  mrd: 1e9,
  万亿: 1e12,
  兆: 1e12,
};
const SCALE = Object.keys(SCALES)
  .sort((a, b) => b.length - a.length)
  .map((word) => (/^\p{sc=Latin}/u.test(word) ? String.raw`${word}(?!\p{L})` : word))
  .join('|');
const NUMBER = new RegExp(String.raw`(\d+(?:[.,'’\u00a0\u202f]\d+)*)\s?(%|${SCALE})?`, 'giu');
/** Thousands separated by spaces, which may also be separate numbers. */
const SPACED = /(?<!\d)\d{1,3}(?: \d{3})+(?!\d)/g;
/** Dates and times have too many notations to compare. */
const DATE_OR_TIME =
  /\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{1,2}[:.]\d{2}\s?(?:Uhr|h|am|pm)|\d{1,2}:\d{2}(?::\d{2})?/giu;
/** A date or a version: 01.03.2025. */
const IN_PARTS = /^\d+(?:\.\d+){2,}$/;
/**
 * Prefixes of identifiers, which are not figures: `GB/T-4105`, `v2`, `A4`. Also a digit and a space: groups of digits
 * are not joined.
 */
const PART_OF_NAME = /(?:[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}_/#-]|\d )$/u;
const GROUP_BEHIND = /^ \d{3}(?!\d)/;
const LIST_NUMBER = /^[^\S\n\r\u2028\u2029]*\d+[.)]\s/gmu;

/** Returns all possible values of the numbers in a source. */
export function valuesIn(source: string): number[] {
  const text = source.normalize('NFKC');
  const written = [...text.matchAll(NUMBER)].map(([, number = '', unit]) => ({ number, unit }));
  const values = written.flatMap(({ number, unit }) =>
    possibleValues(number, unit).map(({ value }) => value),
  );
  const parts = written.flatMap(({ number }) =>
    IN_PARTS.test(number) ? number.split(/[.,]/).map(Number) : [],
  );
  const spaced = [...text.matchAll(SPACED)].map(([digits]) => Number(digits.replaceAll(' ', '')));
  return [...new Set([...values, ...parts, ...spaced, ...numbersInWords(text)])];
}

/** Returns the figures that an answer states. Single digits are counts or enumerations, not figures. */
export function figuresIn(statement: string): Figure[] {
  const text = statement.normalize('NFKC').replace(LIST_NUMBER, '').replace(DATE_OR_TIME, ' ');
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const [whole, number = '', unit] = match;
    const isSmall = /^\d$/.test(number) && unit === undefined;
    const end = match.index + number.length;
    const isPart = PART_OF_NAME.test(text.slice(Math.max(0, match.index - 2), match.index));
    if (isSmall || isPart || GROUP_BEHIND.test(text.slice(end, end + 5))) return [];
    return [{ text: whole.trim(), values: possibleValues(number, unit) }];
  });
}

export function isStated({ values }: Figure, stated: readonly number[]): boolean {
  return values.some(({ value, tolerance }) =>
    stated.some((one) => Math.abs(one - value) <= tolerance * BINARY_ERROR),
  );
}

/** Allows for binary rounding. */
const BINARY_ERROR = 1.000001;

const withoutMarks = (text: string) => text.replace(/[.,]/g, '');
/** How a number may be read. A mark separates thousands only before three digits, in India also before two. */
const READINGS: ReadonlyArray<{ form: RegExp; read: (number: string) => string }> = [
  { form: /^\d{1,3}(?:([.,])(?:\d{2,3}\1)*\d{3})?$|^\d+$/, read: withoutMarks },
  { form: /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})\.\d+$/, read: (number) => number.replaceAll(',', '') },
  {
    form: /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/,
    read: (number) => number.replaceAll('.', '').replace(',', '.'),
  },
];

function possibleValues(number: string, unit: string | undefined): FigureValue[] {
  const plain = number.replace(/['’\u00a0\u202f]/gu, '');
  const readings = READINGS.flatMap(({ form, read }) => (form.test(plain) ? [read(plain)] : []));
  const values = (readings.length > 0 ? readings : [plain.replace(/[.,]/g, '')]).map(Number);
  const tolerance = toleranceOf(number);
  const plainly = [...new Set(values)].filter(Number.isFinite).map((value) => ({ value, tolerance }));
  if (unit === undefined) return plainly;
  const factor = unit === '%' ? 0.01 : (SCALES[unit.toLowerCase()] ?? 1);
  const scaled = plainly.map(({ value }) => ({ value: value * factor, tolerance: tolerance * factor }));
  return [...plainly, ...scaled];
}

function toleranceOf(number: string): number {
  const decimals = /[.,](\d+)$/.exec(number)?.[1]?.length ?? 0;
  // Three digits after a separator are thousands as often as decimals.
  return decimals === 3 ? 0 : 10 ** -decimals / 2;
}
