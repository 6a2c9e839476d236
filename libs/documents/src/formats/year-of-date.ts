const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** The year of a date in a document's metadata, null if it is not a date. */
export function yearOfDate(date: string | null | undefined): number | null {
  const year = Number(/(?<!\d)(?:19|20|21)\d\d(?!\d)/.exec(date ?? '')?.[0]);
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}
