const MIN_YEAR = 1900;
const MAX_YEAR = 2100;

/** What may tell the year of a document. */
export interface YearClues {
  /** Of its metadata, where an author writes it: the date of an article, `year` of a front matter. */
  writtenYear: number | null;
  /** When the file was made, by its metadata. */
  creationYear: number | null;
  fileName: string;
  title: string | null;
  /** On its cover, or in the headings above its text. */
  openingTitles: readonly string[];
}

/**
 * The year a document belongs to: the one that its author wrote into its metadata, else the last plausible one in its file name,
 * else the last one in its title, else the only one on its cover. When the file was made counts only where nothing is stated: an
 * annual report is made in the year after, and a scan whenever. Null when none of them tells.
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

/** UUIDs and hashes, with which programs name files, hold digits that are no year. */
const RANDOM_NAME = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,}/gi;

/** No part of a number, a date or a span of years. */
const YEAR_ALONE =
  /(?<!\p{Nd}|\p{Nd}\s?[-–—./~至])(?:19|20)\p{Nd}{2}(?!\p{Nd}|\s?[-–—./~至]\s?\p{Nd}|\s?年\s?\p{Nd})/gu;

/**
 * The one year that a document says it is of: in its file's name, else in its title, else on its cover or in the headings above
 * its text. Null when none of them tells one, or the first that tells any tells several. When a file was made says nothing of
 * what it is about.
 */
export function statedYearOf({
  fileName,
  title,
  openingTitles,
}: Pick<YearClues, 'fileName' | 'title' | 'openingTitles'>): number | null {
  for (const said of [withoutExtension(fileName), title ?? '', openingTitles.join('\n')]) {
    const years = new Set(said.normalize('NFKC').match(YEAR_ALONE)?.map(Number));
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
