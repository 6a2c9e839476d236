const MIN_YEAR = 1900;
const MAX_YEAR = 2100;

/**
 * The year a document belongs to: its metadata's, else the last plausible one in its file name, else the last one in its
 * title; null when none of them tells.
 */
export function yearOf(document: {
  metadataYear: number | null;
  fileName: string;
  title: string | null;
}): number | null {
  if (document.metadataYear !== null && isPlausible(document.metadataYear)) return document.metadataYear;
  const baseName = document.fileName.replace(/\.[^.]*$/, '');
  return lastYearIn(baseName) ?? (document.title === null ? null : lastYearIn(document.title));
}

/** No part of a number, a date or a span of years. */
const YEAR_ALONE =
  /(?<!\p{Nd}|\p{Nd}\s?[-–—./~至])(?:19|20)\p{Nd}{2}(?!\p{Nd}|\s?[-–—./~至]\s?\p{Nd}|\s?年\s?\p{Nd})/gu;

/**
 * The one year that a document says it is of: in its file's name, else in its title, else on its cover or in the headings above
 * its text. Null when none of them tells one, or the first that tells any tells several. When a file was made says nothing of
 * what it is about.
 */
export function statedYearOf(document: {
  fileName: string;
  title: string | null;
  openingTitles: readonly string[];
}): number | null {
  const { fileName, title, openingTitles } = document;
  for (const said of [fileName.replace(/\.[^.]*$/, ''), title ?? '', openingTitles.join('\n')]) {
    const years = new Set(said.normalize('NFKC').match(YEAR_ALONE)?.map(Number));
    const [only] = years;
    if (only !== undefined) return years.size === 1 ? only : null;
  }
  return null;
}

/** Four digits that stand alone or begin a date like 20240315; letters may touch them ("FY2024", "2024年"). */
function lastYearIn(text: string): number | null {
  const digits = text.normalize('NFKC');
  const years = [...digits.matchAll(/(?<!\d)((?:19|20)\d{2})(?:(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])?)?(?!\d)/g)]
    .map((match) => Number(match[1]))
    .filter(isPlausible);
  return years.at(-1) ?? null;
}

function isPlausible(year: number): boolean {
  return Number.isInteger(year) && year >= MIN_YEAR && year <= MAX_YEAR;
}
