/** A period in the name of a column. */
export interface Period {
  kind: 'year' | 'date' | 'quarter' | 'month' | 'half';
  /** Greater for later periods. */
  order: number;
}

const KINDS: ReadonlyArray<{ kind: Period['kind']; asked: RegExp; name: RegExp }> = [
  {
    kind: 'quarter',
    asked: /(?<!\p{L})(?:quarters?|quartale?n?|trimestres?)(?!\p{L})|季度/iu,
    name: /^\s*(?:.{0,40}\s)?(?:(?:Q|T)\s?[1-4]|[1-4]\.?\s?(?:Q|quartal)|第?[一二三四1-4]季度?|(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?:\s*(?:[/']\s*)?(?:20)?\p{Nd}{2})?\s*$|^第?[一二三四1-4]季度/iu,
  },
  {
    kind: 'month',
    asked: /(?<!\p{L})(?:months?|monate?n?|mois|mes(?:es)?)(?!\p{L})|月份?/iu,
    name: /^\s*(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dec|dez)\p{L}{0,7}\.?(?:\s*\p{Nd}{2,4})?\s*$|^\s*\p{Nd}{1,2}月\s*$/iu,
  },
  {
    kind: 'year',
    asked: /(?<!\p{L})(?:years?|jahre?n?|années?|années|ans|años?)(?!\p{L})|年份|[哪几幾]一?年/iu,
    name: /^\s*(?:FY\s?)?(?:1[89]|20)\p{Nd}{2}(?:\s*年度?)?(?:\s*[（(][^()（）]{0,40}[)）])?\s*$/iu,
  },
];
const ASKS =
  /(?<!\p{L})(?:which|what|how many|welche[mnrs]?|wie ?vielen?|quel(?:le)?s?|combien d[e’']|qué|cuánt[oa]s)\s+(?<spaced>\p{L}+)|[哪几幾](?<han>一?[个個]?\p{sc=Han}{1,3})/iu;
const YEAR = /(?<!\p{Nd})((?:1[89]|20)\p{Nd}{2})(?!\p{Nd})/u;

/**
 * Returns a predicate for names of the periods that the question asks for ("in which quarter"); null if it asks for
 * none.
 */
export function askedPeriods(question: string): ((name: string) => boolean) | null {
  const { spaced, han } = ASKS.exec(question)?.groups ?? {};
  return periodsCalled(spaced ?? (han === undefined ? '' : `几${han}`));
}

/** Returns a predicate for names of a kind of period ("quarters"); null for other words. */
export function periodsCalled(said: string): ((name: string) => boolean) | null {
  const kind = KINDS.find(({ asked }) => asked.test(said));
  return kind ? (name) => kind.name.test(name) : null;
}

/** Names of whole years, next to their months or quarters. */
const WHOLE_YEAR =
  /^\s*(?:(?:(?:full |whole |fiscal |calendar )?year|fy|(?:gesamt)?jahr|année|exercice|año|ejercicio|全年)\s*)?(?:(?:1[89]|20)\p{Nd}{2}\s*)?(?:(?:年度?|度)\s*)?$/iu;
const LEAST_PARTS = 3;

export function isPeriodName(name: string): boolean {
  return KINDS.some((kind) => kind.name.test(name));
}

/** Returns a predicate for names of whole years among names of their months or quarters. */
export function wholeYears(names: readonly string[]): (name: string) => boolean {
  const parts = names.filter((name) =>
    KINDS.some(({ kind, name: isName }) => kind !== 'year' && isName.test(name)),
  );
  return (name) => parts.length >= LEAST_PARTS && WHOLE_YEAR.test(name);
}

/** Parts of a year. `asked` matches questions for these parts, for which another column, such as a plan, may exist. */
const PARTS: ReadonlyArray<{ count: number; name: RegExp; asked: RegExp }> = [
  {
    count: 2,
    name: /^(?:[hs]\s?[12]|[12]\.?\s?(?:hj|halbjahr)|(?:first|second|1st|2nd) half|[上下]半年)$/iu,
    asked: /(?:half|halves|halbjahr|semest)|半年/iu,
  },
  {
    count: 4,
    name: /^(?:[qt]\s?[1-4]|[1-4]\.?\s?(?:q|quartal)|(?:first|second|third|fourth) quarter|第?[一二三四1-4]季度?)$/iu,
    asked: /quart|trimest|季度/iu,
  },
  { count: 12, name: /^(?:\p{L}{3,9}\.?|\p{Nd}{1,2}月)$/u, asked: /month|monat|mois|mes|月/iu },
];

/**
 * Returns the columns that make up the year: "H1 2025" and "H2 2025". Null if some are missing, or if another column is
 * of the same year and the question does not ask for its parts.
 * @param columns those that name the year
 */
export function partsOfYear(
  columns: readonly number[],
  nameOf: (column: number) => string,
  question: string,
): readonly number[] | null {
  const named = columns.map((column) => ({
    column,
    part: nameOf(column)
      .replace(/[(（][^()（）]*[)）]/gu, '')
      .replace(YEAR, '')
      .replace(/^[\s/'’-]+|(?<![\s/'’-])[\s/'’-]+$/gu, '')
      .toLowerCase(),
  }));
  for (const { count, name, asked } of PARTS) {
    const parts = named.filter(({ part }) => name.test(part));
    const isWhole = parts.length === count && new Set(parts.map(({ part }) => part)).size === count;
    if (isWhole && (parts.length === columns.length || asked.test(question)))
      return parts.map(({ column }) => column);
  }
  return null;
}

/** Returns null for names without a year. */
export function periodOrder(name: string): Period | null {
  const [, year] = YEAR.exec(name) ?? [];
  if (year === undefined || name.length > 60) return null;
  return { kind: 'year', order: Number(year) };
}
