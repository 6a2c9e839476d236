import type { Question, QuestionTerm } from './question.js';

const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;
const YEARS = /(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}(?!\p{Nd})/gu;

const NO_YEARS: readonly number[] = [];

/** A passage with its context. */
interface PlacedText {
  text: string;
  /** Heading path. */
  path: string;
  fileName: string;
  issuer?: string;
  /** See `Evidence`. */
  statedYear: number | null;
}

/** Words and stems for the period of a year: "at the end of fiscal year 2023" refers to a column "2023". */
const PERIODS = new Set(
  'fiscal year end ended annual geschäftsjahr jahr jahresend end exercic année fin ejercici año cierr 年度 年末 年底 会计年度 會計年度 財年 财年'.split(
    ' ',
  ),
);
/** Whether a word is a year. */
export function isYear(word: string): boolean {
  return YEAR.test(word);
}

/** Whether a term only refers to the period of a year. */
export function isPeriod({ stems, word }: Pick<QuestionTerm, 'stems' | 'word'>): boolean {
  return PERIODS.has(word ?? '') || stems.some((stem) => PERIODS.has(stem));
}

/** Returns the years in a text. */
export function yearsIn(text: string): string[] {
  return text.match(YEARS) ?? [];
}

/**
 * Returns the years of the question that a passage implies: its document is of that year, and neither the passage nor
 * its context names one.
 */
export function impliedYears({ years, terms }: Question, placed: PlacedText): readonly number[] {
  const { text, path, fileName, statedYear } = placed;
  if (statedYear === null || years.length === 0) return NO_YEARS;
  const isSaid = [fileName, path, text].some((said) => said.search(YEARS) >= 0);
  return isSaid ? NO_YEARS : years.filter((term) => terms[term]?.stems.includes(String(statedYear)));
}

/** The names of a document: its file name and its issuer. */
export function nameOfDocument({ fileName, issuer = '' }: Pick<PlacedText, 'fileName' | 'issuer'>): string {
  return `${fileName.replaceAll('_', ' ')}\n${issuer}`;
}

/** The context of a passage: its headings, its document's names, and the year that it implies. */
export function surroundingsOf(question: Question, placed: PlacedText): string {
  const { path, statedYear } = placed;
  const around = `${path}\n${nameOfDocument(placed)}`;
  return impliedYears(question, placed).length > 0 ? `${around}\n${statedYear}` : around;
}
