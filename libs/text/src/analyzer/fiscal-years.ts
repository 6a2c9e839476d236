/** A company's fiscal year: FY2019, FY19, and GJ2019 in German; CY2019 for a calendar year. */
const MARKED = /^(?:fy|cy|gj)((?:19|20)?\d\d)$/i;
const MARK = /^(?:fy|cy|gj)$/i;
const YEAR = /^(?:19|20)\d\d$/;
/** From here on, two digits mean the 20th century: FY98. */
const FIRST_OF_LAST_CENTURY = 70;

/** The year that a token of a question names, in four digits; null for other tokens. */
export function yearOf(token: string): string | null {
  if (YEAR.test(token)) return token;
  const digits = MARKED.exec(token)?.[1];
  if (digits === undefined || digits.length === 4) return digits ?? null;
  return `${Number(digits) < FIRST_OF_LAST_CENTURY ? '20' : '19'}${digits}`;
}

/** A year's terms in texts: `FY2019` contains that of 2019. */
export function termsOfYear(year: string): string[] {
  return [year, `fy${year.slice(2)}`];
}

/** Whether a token only marks the following year as a fiscal year, as in FY 2019. */
export function marksYear(token: string, next: string | undefined): boolean {
  return MARK.test(token) && next !== undefined && YEAR.test(next);
}
