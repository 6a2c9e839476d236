const MIN_YEAR = 1900;
const MAX_YEAR = 2100;

/** Possible sources of a document's year. */
export interface YearClues {
  /** Year that an author stated in the metadata: the date of an article, or `year` in front matter. */
  writtenYear: number | null;
  /** Year in which the file was created, from its metadata. */
  creationYear: number | null;
  fileName: string;
  title: string | null;
  /** Titles on its cover, or the headings above its text. */
  openingTitles: readonly string[];
}

/**
 * The year of a document: the one in its metadata, else the last plausible one in its file name, else the last one in
 * its title, else the only one on its cover. The creation time counts only if nothing is stated: an annual report is
 * created in the following year, and a scan at any time. Null if unknown.
 */
export function yearOf(clues: YearClues): number | null {
  const { writtenYear, creationYear, fileName, title } = clues;
  if (writtenYear !== null && isPlausible(writtenYear)) return writtenYear;
  const stated =
    lastYearIn(withoutExtension(fileName)) ??
    (title === null ? null : lastYearIn(title)) ??
    statedYearOf(clues);
  if (stated !== null) return stated;
  return creationYear !== null && isPlausible(creationYear) ? creationYear : null;
}

/** UUIDs and hashes in file names contain digits that are not a year. */
const RANDOM_NAME = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,}/gi;

/** A year that is not part of a number, a date or a range of years. */
const YEAR_ALONE =
  /(?<!\p{Nd}|\p{Nd}\s?[-–—./~至])(?:19|20)\p{Nd}{2}(?!\p{Nd}|\s?[-–—./~至]\s?\p{Nd}|\s?年\s?\p{Nd})/gu;

/**
 * The only year in the first of these that contains any: the file name, the title, the cover or the headings above the
 * text. Null if none contains a year, or the first contains several. The creation time says nothing about the content.
 */
export function statedYearOf({
  fileName,
  title,
  openingTitles,
}: Pick<YearClues, 'fileName' | 'title' | 'openingTitles'>): number | null {
  for (const source of [withoutExtension(fileName), title ?? '', openingTitles.join('\n')]) {
    const years = new Set(source.normalize('NFKC').match(YEAR_ALONE)?.map(Number));
    const [only] = years;
    if (only !== undefined) return years.size === 1 ? only : null;
  }
  return null;
}

function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').replace(RANDOM_NAME, ' ');
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
