import type { Question, QuestionTerm } from './question.js';

const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;
const YEARS = /(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}(?!\p{Nd})/gu;

const NO_YEARS: readonly number[] = [];

/** A passage, and what stands around it. */
interface PlacedText {
  text: string;
  /** Heading path. */
  path: string;
  fileName: string;
  issuer?: string;
  /** See `Evidence`. */
  statedYear: number | null;
}

/** Words and stems for the period that a question's year is: "at the end of fiscal year 2023" is said of a column "2023". */
const PERIODS = new Set(
  'fiscal year end ended annual geschäftsjahr jahr jahresend end exercic année fin ejercici año cierr 年度 年末 年底 会计年度 會計年度 財年 财年'.split(
    ' ',
  ),
);
/** Whether a word is a year. */
export function isYear(word: string): boolean {
  return YEAR.test(word);
}

/** Whether a term only says that a year is one of business. */
export function isPeriod({ stems, word }: Pick<QuestionTerm, 'stems' | 'word'>): boolean {
  return PERIODS.has(word ?? '') || stems.some((stem) => PERIODS.has(stem));
}

/** The years that a text says. */
export function yearsIn(text: string): string[] {
  return text.match(YEARS) ?? [];
}

/** The question's years that a passage takes for granted: its document is of them, and nothing in or around it says a year. */
export function yearsTaken({ years, terms }: Question, placed: PlacedText): readonly number[] {
  const { text, path, fileName, statedYear } = placed;
  if (statedYear === null || years.length === 0) return NO_YEARS;
  const isSaid = [fileName, path, text].some((said) => said.search(YEARS) >= 0);
  return isSaid ? NO_YEARS : years.filter((term) => terms[term]?.stems.includes(String(statedYear)));
}

/** What a document is called, by its file and by who issued it. */
export function nameOfDocument({ fileName, issuer = '' }: Pick<PlacedText, 'fileName' | 'issuer'>): string {
  return `${fileName.replaceAll('_', ' ')}\n${issuer}`;
}

/** What stands around a passage: its headings, its file's name, and the year that it takes for granted. */
export function surroundingsOf(question: Question, placed: PlacedText): string {
  const { path, statedYear } = placed;
  const around = `${path}\n${nameOfDocument(placed)}`;
  return yearsTaken(question, placed).length > 0 ? `${around}\n${statedYear}` : around;
}
