import type { Question } from './question.js';

const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;
const YEARS = /(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}(?!\p{Nd})/gu;

/** A passage, and what stands around it. */
interface PlacedText {
  text: string;
  /** Heading path. */
  path: string;
  fileName: string;
  /** See `Evidence`. */
  statedYear: number | null;
}

/** Whether a word is a year. */
export function isYear(word: string): boolean {
  return YEAR.test(word);
}

/** The years that a text says. */
export function yearsIn(text: string): string[] {
  return text.match(YEARS) ?? [];
}

/** Indices of the question's terms that are years. */
export function yearTerms({ terms }: Question): number[] {
  return terms.flatMap(({ stems }, term) => (stems.some(isYear) ? [term] : []));
}

/**
 * What a passage may take for granted: its document's name and, where neither that nor the passage and its headings say one,
 * the year that the document is of. A table that has years of its own is about those.
 */
export function documentName({ text, path, fileName, statedYear }: PlacedText): string {
  const name = fileName.replaceAll('_', ' ');
  if (statedYear === null) return name;
  const isSaid = [text, path, name].some((said) => said.search(YEARS) >= 0);
  return isSaid ? name : `${name}\n${statedYear}`;
}

/** What stands around a passage: its headings and what it may take for granted. */
export function surroundingsOf(placed: PlacedText): string {
  return `${placed.path}\n${documentName(placed)}`;
}
