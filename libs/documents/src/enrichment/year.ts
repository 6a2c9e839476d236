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
