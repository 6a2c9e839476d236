/** A period as the name of a column says it. */
export interface Period {
  kind: 'year' | 'date' | 'quarter' | 'month' | 'half';
  /** Later ones are greater. */
  order: number;
}

const KINDS: ReadonlyArray<{ kind: Period['kind']; asked: RegExp; name: RegExp }> = [
  {
    kind: 'quarter',
    asked: /(?<!\p{L})(?:quarter|quartal|trimestres?)(?!\p{L})|季度/iu,
    name: /^\s*(?:(?:Q|T)\s?[1-4]|[1-4]\.?\s?(?:Q|quartal)|第?[一二三四1-4]季度?|(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?:\s*[/' ]?\s*(?:20)?\p{Nd}{2})?\s*$/iu,
  },
  {
    kind: 'month',
    asked: /(?<!\p{L})(?:month|monat|mois|mes)(?!\p{L})|月份?/iu,
    name: /^\s*(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dec|dez)\p{L}{0,7}\.?(?:\s*\p{Nd}{2,4})?\s*$|^\s*\p{Nd}{1,2}月\s*$/iu,
  },
  {
    kind: 'year',
    asked: /(?<!\p{L})(?:year|jahr|année|año)(?!\p{L})|年份|哪一?年/iu,
    name: /^\s*(?:FY\s?)?(?:1[89]|20)\p{Nd}{2}(?:\s*年)?(?:\s*[（(][^()（）]{0,40}[)）])?\s*$/iu,
  },
];
const YEAR = /(?<!\p{Nd})((?:1[89]|20)\p{Nd}{2})(?!\p{Nd})/u;

/** Whether it names a period of the kind that the question asks for. */
export function isPeriodName(name: string, question: string): boolean {
  return KINDS.some(({ asked, name: pattern }) => asked.test(question) && pattern.test(name));
}

/** Null for what is no year or date. */
export function periodOrder(name: string): Period | null {
  const [, year] = YEAR.exec(name) ?? [];
  if (year === undefined || name.length > 60) return null;
  return { kind: 'year', order: Number(year) };
}
