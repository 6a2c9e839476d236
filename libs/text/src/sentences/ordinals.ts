/** Words before which, in German, a number with a full stop is an ordinal: the third of …, of the 2nd … */
const BEFORE_ORDINAL =
  /(?:^|[\s(„"])(?:am|vom|zum|zur|im|beim|ab|bis|seit|der|die|das|den|dem|des|und|jeder|jedes|jeden|Am|Vom|Zum|Im|Ab|Seit|Der|Die|Das|Dem|Den)\s+\p{Nd}{1,2}\.\s*$/u;
const NUMBER = /(?:^|[\s(])\p{Nd}{1,2}\.\s*$/u;
/** An ordinal precedes a noun; the articles of a new sentence are excluded. */
const BEGINS_WITH_NOUN = /^(?!(?:Der|Die|Das|Ein|Eine|Er|Sie|Es|Wir|Ich|The|It|This|We|They)\b)\p{Lu}\p{Ll}/u;
/** `1. | 2. 2020` and `1. 2. | 2020` */
const BEGINS_WITH_MONTH_AND_YEAR = /^\p{Nd}{1,2}\.\s?\p{Nd}{4}(?!\p{Nd})/u;
const DAY_AND_MONTH = /(?:^|[\s(])\p{Nd}{1,2}\.\s?\p{Nd}{1,2}\.\s*$/u;
const BEGINS_WITH_YEAR = /^\p{Nd}{4}(?!\p{Nd})/u;

/** Created when first needed: formatters take a fifth of a second, which would delay the start of every process. */
let months: ReadonlySet<string> | null = null;

function germanMonths(): ReadonlySet<string> {
  months ??= new Set(
    ['de', 'de-AT', 'lb'].flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)));
    }),
  );
  return months;
}

/** `am 3. | Mai`, `der 2. | Weltkrieg`: languages with such ordinals write months in lower case, except German. */
export function endsWithOrdinal(end: string, next: string): boolean {
  if (!NUMBER.test(end)) return false;
  if (BEGINS_WITH_MONTH_AND_YEAR.test(next)) return true;
  if (DAY_AND_MONTH.test(end) && BEGINS_WITH_YEAR.test(next)) return true;
  const [word = ''] = /^\p{L}+/u.exec(next) ?? [];
  return germanMonths().has(word) || (BEFORE_ORDINAL.test(end) && BEGINS_WITH_NOUN.test(next));
}
