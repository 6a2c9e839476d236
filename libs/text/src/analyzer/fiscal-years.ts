/** A fiscal year (FY2019, FY19, German GJ2019) or a calendar year (CY2019). */
const MARKED = /^(?:fy|cy|gj)((?:19|20)?\d\d)$/i;
const MARK = /^(?:fy|cy|gj)$/i;
const YEAR = /^(?:19|20)\d\d$/;
/** Two digits from here on are a year of the 20th century: FY98 is 1998. */
const FIRST_OF_20TH_CENTURY = 70;

/** The year that a token of a question names, in four digits; null for other tokens. */
export function yearOf(token: string): string | null {
  if (YEAR.test(token)) return token;
  const digits = MARKED.exec(token)?.[1];
  if (digits === undefined) return null;
  if (digits.length === 4) return digits;
  return `${Number(digits) < FIRST_OF_20TH_CENTURY ? '20' : '19'}${digits}`;
}

/** The terms that match a year in texts. A text's `FY2019` is found by the term `2019`. */
export function termsOfYear(year: string): string[] {
  return [year, `fy${year.slice(2)}`];
}

/** Whether a token only marks the following year as a fiscal year, as in FY 2019. */
export function marksYear(token: string, next: string | undefined): boolean {
  return MARK.test(token) && next !== undefined && YEAR.test(next);
}
