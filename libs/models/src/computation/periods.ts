/** A period as the name of a column says it. */
export interface Period {
  kind: 'year' | 'date' | 'quarter' | 'month' | 'half';
  /** Later ones are greater. */
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

/** Tells names of periods of the kind that the question asks for ("in which quarter"); null where it asks for none. */
export function askedPeriods(question: string): ((name: string) => boolean) | null {
  const { spaced, han } = ASKS.exec(question)?.groups ?? {};
  return periodsCalled(spaced ?? (han === undefined ? '' : `几${han}`));
}

/** Tells names of periods of a kind ("quarters"); null where it is none. */
export function periodsCalled(said: string): ((name: string) => boolean) | null {
  const kind = KINDS.find(({ asked }) => asked.test(said));
  return kind ? (name) => kind.name.test(name) : null;
}

/** A name of a whole year, beside its months or quarters. */
const WHOLE_YEAR =
  /^\s*(?:(?:(?:full |whole |fiscal |calendar )?year|fy|(?:gesamt)?jahr|année|exercice|año|ejercicio|全年)\s*)?(?:(?:1[89]|20)\p{Nd}{2}\s*)?(?:(?:年度?|度)\s*)?$/iu;
const LEAST_PARTS = 3;

export function isPeriodName(name: string): boolean {
  return KINDS.some((kind) => kind.name.test(name));
}

/** Tells names of whole years among names of their months or quarters. */
export function wholeYears(names: readonly string[]): (name: string) => boolean {
  const parts = names.filter((name) =>
    KINDS.some(({ kind, name: isName }) => kind !== 'year' && isName.test(name)),
  );
  return (name) => parts.length >= LEAST_PARTS && WHOLE_YEAR.test(name);
}

/** `asked`: questions for these parts, beside which another column may have a plan. */
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
 * The columns that make up the year between them: "H1 2025" and "H2 2025"; null where some are missing, or another column has the whole year, and
 * the question does not ask for its parts.
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

/** Null for what is no year or date. */
export function periodOrder(name: string): Period | null {
  const [, year] = YEAR.exec(name) ?? [];
  if (year === undefined || name.length > 60) return null;
  return { kind: 'year', order: Number(year) };
}
