/** What kind of thing a question asks for, as far as its words tell. */
export type QuestionType = 'person' | 'date' | 'number';

const QUESTIONS: ReadonlyArray<readonly [QuestionType, RegExp]> = [
  [
    'date',
    /\bwhen\b|\b(?:what|which)\s+(?:year|date|day|month|century|decade)\b|何时|什么时候|什么时间|哪一?年|哪一?天|哪一?月|几月|几号|哪一?日|日期|年份/iu,
  ],
  ['person', /\bwho(?:m|se)?\b|谁|哪位|何人|什么人/iu],
  [
    'number',
    /\bhow\s+(?:many|much|long|far|old|high|tall|large|big|often|fast|deep|wide|soon)\b|\bwhat\s+(?:percentage|percent|number|amount|price|age|limit|rate|share)\b|多少|多大|多长|多高|多远|多久|百分之几|几(?=[个名位次年天月日元岁种人家条座届])|比例|金额|限额/iu,
  ],
];

const NUMBER =
  /\p{Nd}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|twice|percent)\b|[一二三四五六七八九十百千万亿两](?=[一二三四五六七八九十百千万亿\s]*[个名位次年天月日元岁种人家条座届米公里分倍])|百分之/iu;
const DATE =
  /\b1\d{3}\b|\b20\d{2}\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\bcentury\b|\d+\s*(?:年|月|日|世纪)|[一二三四五六七八九十○〇零]+(?:年|月|日|世纪)/u;
const NAME = /\p{Lu}\p{Ll}+(?:\s+(?:\p{Lu}\.|(?:de|van|von|der|la|le|of|the|al|bin)))*\s+\p{Lu}\p{Ll}+/u;

/** Null when the words do not tell. */
export function questionType(question: string): QuestionType | null {
  return QUESTIONS.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
}

/**
 * Whether a sentence holds a thing of the kind that the question does not hold already. Names of persons are recognised
 * in Latin letters only.
 */
export function mentions(type: QuestionType, sentence: string, question: string): boolean {
  const known = new Set(question.match(NAMES_AND_NUMBERS));
  const others = sentence.replace(NAMES_AND_NUMBERS, (word) => (known.has(word) ? '' : word));
  return PATTERNS[type].test(others);
}

const NAMES_AND_NUMBERS = /\p{Nd}+|\p{Lu}\p{Ll}+/gu;
const PATTERNS: Record<QuestionType, RegExp> = { date: DATE, number: NUMBER, person: NAME };
