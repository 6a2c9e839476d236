import {
  AROUND_COMPARATIVES,
  COMPARES,
  COMPARES_TWO,
  ELLIPTIC_PERIOD,
  LESS,
  superlativesFor,
  WHICH_COMPARATIVE,
} from './comparatives.js';
import { comparesBy, DIMENSIONS } from './adjectives.js';
import { HOW, type Measure, VERBS } from './measures.js';
import { type Direction, type Superlative, SUPERLATIVES } from './superlatives.js';
import { type Threshold, thresholdIn } from './thresholds.js';
import { questionStart } from '../question/question.js';
import { questionType } from '../question/question-type.js';
import { translateTableWords } from '../words/table-words.js';
import { any, word } from '../words/word-patterns.js';

/** A computation over the rows of a table. */
export type Operation =
  | { kind: 'extreme'; direction: Direction; /** From 0. */ rank: number; count: number }
  | { kind: 'sum' | 'average' | 'count' | 'compare' | 'list' | 'lookup' };

export interface AskedOperation {
  operation: Operation;
  threshold: Threshold | null;
  measure: Measure | null;
  /** Required number of rows: "quieter" requires two pumps, not three. */
  rowCount?: number;
  /** Direction of a comparison that asks which rows satisfy it: "fewer in 2025 than in 2024". */
  comparative?: Direction;
  /** Whether only columns of the measure may be meant. */
  isMeasureNeeded: boolean;
  /** The counted thing of "how many"; empty for other operations. */
  counted: string;
  /** The question without the words that ask for the operation. */
  rest: string;
  /** Matches texts that state such a result. */
  states: RegExp;
}

/** "Second highest": the first alternative precedes the superlative, the others are part of it. */
const RANKS: ReadonlyArray<readonly [RegExp, number]> = [
  [
    /(?<!\p{L})(?:(?:second|2nd)[- ](?=(?:most|least|best|\p{L}+est)(?!\p{L}))|deuxième (?=plus|moins)|segund[oa] (?!(?:semestre|trimestre)(?!\p{L}))(?=(?:\p{L}+ ){0,2}(?:más|menos|mayor|menor)))|(?<!\p{L})zweit-?(?=\p{L}+ste)|第二(?=[高低多少大小长長短贵貴轻重快慢早晚])/iu,
    1,
  ],
  [
    /(?<!\p{L})(?:(?:third|3rd)[- ](?=(?:most|least|best|\p{L}+est)(?!\p{L}))|troisième (?=plus|moins)|tercer[oa]? (?=más|menos|mayor|menor))|(?<!\p{L})dritt-?(?=\p{L}+ste)|第三(?=[高低多少大小长長短贵貴轻重快慢早晚])/iu,
    2,
  ],
];
const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  deux: 2,
  trois: 3,
  dos: 2,
  tres: 3,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
};
const SEVERAL =
  /(?<![\p{L}])(?:which|what|welche|quels|quelles|qué)\s+(?<which>two|three|four|five|[2-5]|zwei|drei|vier|fünf|deux|trois|dos|tres)(?=\s+\p{L})|(?<![\p{L}\p{Nd}])(?:top[\s-]?)?(?<many>[2-9]|two|three|four|five|zwei|drei|vier|fünf|deux|trois|dos|tres)(?=\s+\p{L}+(?:est|sten|ste)(?!\p{L}))|(?<![\p{L}\p{Nd}])top[\s-]?(?<top>[2-9]|two|three|four|five|zwei|drei|vier|fünf)(?!\p{L})|前(?<front>[2-9两二三四五])(?:[个個名位家]|(?=的))?|(?<=最[高低多少大小贵長长]的)(?<behind>[2-9两二三四五])[个個名位家]/iu;

const AVERAGE = any(
  word(
    'averages?',
    'the mean',
    'mean (?:value|of)',
    'on average',
    'durchschnitt(?:lich(?:e[nrsm]?)?)?',
    'im schnitt',
    'mittelwert',
    'moyennes?',
    'en moyenne',
    'promedio',
    '(?:la|en) media',
    'medi[oa](?= del? )',
  ),
  '平均',
);
const SUM = any(
  word(
    'totals?',
    'sum',
    'altogether',
    'combined',
    'in (?:all|total|sum)',
    'together',
    'overall',
    'insgesamt',
    'zusammen(?:gerechnet)?',
    'summe',
    'gesamt\\p{L}{0,20}',
    'au total',
    'somme',
    'ensemble',
    'en total',
    'suma',
  ),
  // Plural: each of several things has an amount of its own.
  String.raw`(?<!\p{L})how much (?=(?:do|did|are|were) (?:the |all |our |both )?\p{L}+s(?!\p{L}))`,
  '总共|總共|合计|合計|总计|總計|一共|共计|共計|总和|總和|加起来|总',
);
const NO_COUNTED = String.raw`(?:do|does|did|is|are|was|were|have|has|had|can|may|come|comes|cost|costs|weigh|start|end|fit|work|will|in|on|at|with|for|of|hat|haben|hatten|gibt|gab|sind|ist|waren|lag|lagen|liegt|liegen|wurden?|werden|fehlt|fehlen|kostet|kosten|kommen|gehören|der|die|das|dem|den|beim|bei|in|mit|im|a|ont|sont|y|hay|hubo|tienen?)`;
const COUNT = new RegExp(
  String.raw`(?<!\p{L})(?:how many|(?:what is the |the )?number of|wie ?vielen?|(?:die )?anzahl(?: der)?|combien d|(?:le )?nombre d|(?:el )?número de)(?:(?<=\sd)(?:e(?!\p{L})|[’'])|(?!\p{L}))\s*(?:of (?:the|our|these|those|its|their)\s+(?:top \p{Nd}+ )?)?(?<spaced>(?:(?!${NO_COUNTED}(?!\p{L}))[\p{L}-]+\s*){1,3})?|(?<!\p{L})cu[áa]nt[oa]s\s+(?<spanish>\p{L}+)|(?:有)?(?:多少(?![钱錢元块塊])(?:[个個家名位项項種种座台条條款张張份年趟班间本门辆]|(?=\p{sc=Han}))|[几幾][个個家名位项項種种座台条條款张張份类類趟班间本门辆])(?<han>\p{sc=Han}{0,4})|[几幾](?<hanPeriod>年|个?季度|個季度|个月|個月)`,
  'iu',
);
const LISTS =
  /^\s*(?:¿\s*)?(?:(?:(?:in|at|on|for|from|with|to|by|für|an|bei|aus|mit|von|zu|nach|um|dans|à|pour|avec|de|sur|chez|en|para|por|con|a)\s+)?(?:which|what|who|list|show|name|welche[mnrs]?|wer|nenne|zeige|liste|quels?|quelles?|qui|cuáles|qué|quiénes)(?!\p{L})|列出)|哪些|哪几|哪幾|有谁/iu;

/** "a-t-il", "ont-elles". */
const ATTACHED_PRONOUN = /-(?:t-)?(?:ils?|elles?|on|vous|nous)(?!\p{L})/giu;
/** "The last years", usually all years of a table. */
const LAST_YEARS = /近[\p{Nd}一二三四五六七八九十]{1,3}年(?:里|内|中)?/gu;

/** Pronouns for the answer to the previous question: "How long does that one take?" */
const STANDS_FOR_ANSWER =
  /(?<!\p{L})(?:that one|this one|it|its|he|she|that(?! the)|those|them|they|il|elle|ils|elles|diese[rsmn]?|dort|da|celui-(?:ci|là)|celle-(?:ci|là)|ce(?:tte)? \p{L}+|ese|esa|este|esta|él|ella)(?!\p{L})|它|那个|这个|该/iu;

/**
 * The follow-up itself, before the words carried over from the previous question: "And in Bergen? hotel limit Oslo".
 */
export const OWN_QUESTION = /^[^?？]*[?？](?=\s*[^\s?？])/u;

/** Thousands separated by spaces: "2 800 repas". */
const APART = /(?<![\p{Nd}.,]|\p{Nd} )\p{Nd}{1,3}(?: \p{Nd}{3})+(?![\p{Nd}])/gu;

const ORDINAL = /(?<![\p{L}\p{Nd}.,])(\p{Nd}{1,3})(?:st|nd|rd|th)(?!\p{L}|\s+(?:quarter|half))/giu;

/** Rewrites numbers the way tables write them: 2800, and 4 for 4th. */
function withWholeNumbers(question: string): string {
  return question
    .normalize('NFKC')
    .replace(APART, (number) => number.replaceAll(' ', ''))
    .replace(ORDINAL, '$1');
}

/** Whether a question asks for a total. */
export function asksForTotal(question: string): boolean {
  return SUM.test(question) || /(?<!\p{L})en tout(?!\p{L})/iu.test(question);
}

/** Returns the computation that a question asks for, or null. */
export function parseOperation(question: string): AskedOperation | null {
  const text = withWholeNumbers(question)
    .replace(ELLIPTIC_PERIOD, '$<said> $<period>')
    .replaceAll(ATTACHED_PRONOUN, ' ')
    .replaceAll(LAST_YEARS, ' ');
  const bounded = thresholdIn(text);
  const threshold = bounded?.threshold ?? null;
  const limited = bounded?.rest ?? text;
  const measure = measureIn(text);
  const isComparison = COMPARES.test(limited) || COMPARES_TWO.test(limited);
  if (isComparison)
    return {
      ...NOTHING_MORE,
      operation: { kind: 'compare' },
      measure,
      ...(WHICH_COMPARATIVE.test(limited) && { comparative: LESS.test(limited) ? 'least' : 'most' }),
      rest: limited.replaceAll(global(COMPARES), ' ').replaceAll(global(AROUND_COMPARATIVES), ' '),
      states: COMPARES,
    };
  const superlative = superlativeIn(limited);
  if (superlative) return { ...superlative, threshold };
  const ofTwo = WHICH_COMPARATIVE.test(limited) ? superlativeIn(superlativesFor(limited)) : null;
  if (ofTwo && !threshold) return { ...ofTwo, rowCount: 2 };
  const common = { ...NOTHING_MORE, threshold, measure };
  if (AVERAGE.test(limited))
    return { ...common, operation: { kind: 'average' }, rest: without(limited, AVERAGE), states: AVERAGE };
  const count = COUNT.exec(limited);
  if (count) {
    const { spaced, spanish, han, hanPeriod } = count.groups ?? {};
    const counted = (spaced ?? spanish ?? han ?? (hanPeriod ? `几${hanPeriod}` : '')).trim();
    const rest = limited.replace(count[0], hanPeriod ? ' ' : ` ${counted} `);
    return { ...common, operation: { kind: 'count' }, counted, rest: without(rest, SUM), states: NEVER };
  }
  if (SUM.test(limited))
    return {
      ...common,
      operation: { kind: 'sum' },
      rest: without(limited, SUM),
      states: SUM,
    };
  if (threshold !== null || LISTS.test(limited))
    return { ...common, operation: { kind: 'list' }, rest: limited, states: NEVER };
  return null;
}

/** Whether a follow-up refers to the answer of the previous question. */
export function refersToAnswer(question: string): boolean {
  const own = OWN_QUESTION.exec(question)?.[0];
  return own !== undefined && STANDS_FOR_ANSWER.test(own);
}

/** Reads a question that needs no computation as a lookup of one cell. */
export function parseLookup(question: string): AskedOperation {
  const text = withWholeNumbers(question).replaceAll(ATTACHED_PRONOUN, ' ');
  const [said, how] = HOW.find(([pattern]) => pattern.test(text)) ?? [];
  return {
    ...NOTHING_MORE,
    operation: { kind: 'lookup' },
    measure: how ?? ownMeasureIn(text),
    rest: said ? without(text, said) : text,
    states: NEVER,
  };
}

/**
 * Returns the text to search for. For a computed answer, headers in other languages are appended: its rows share no
 * words with the question, and its headers may be the only ones that do.
 */
export function searchTextOf(question: string): string {
  const start = questionStart(question);
  const asked = parseOperation(start);
  const isComputed = asked !== null && (asked.operation.kind !== 'list' || asked.threshold !== null);
  return isComputed ? [question, ...translateTableWords(start)].join(' ') : question;
}

const MEASURED_BY: ReadonlyArray<readonly [RegExp, Measure]> = [
  ...DIMENSIONS.flatMap((one) => (one.measure ? [[any(...comparesBy(one)), one.measure] as const] : [])),
  ...VERBS,
];

/** The slow patterns that most questions are matched against, for the warm-up. */
export const OPERATION_PATTERNS: readonly RegExp[] = [
  ...[...RANKS, ...MEASURED_BY, ...HOW].map(([pattern]) => pattern),
  ...SUPERLATIVES.map(({ words }) => words),
  ...[COMPARES, COMPARES_TWO, WHICH_COMPARATIVE, LESS, AVERAGE, COUNT, SUM, LISTS, SEVERAL],
];

/** Matches nothing. */
const NEVER = /(?!)/u;
const NOTHING_MORE = { threshold: null, measure: null, isMeasureNeeded: false, counted: '' };

function superlativeIn(text: string): AskedOperation | null {
  const [ranked, rank] = RANKS.find(([pattern]) => pattern.test(text)) ?? [null, 0];
  const unranked = ranked ? text.replace(ranked, (said) => (said.startsWith('第') ? '最' : '')) : text;
  const superlative = SUPERLATIVES.find(({ words }) => words.test(unranked));
  return superlative ? extremeAsked(unranked, superlative, rank) : null;
}

function extremeAsked(
  text: string,
  { direction, measure, words }: Superlative,
  rank: number,
): AskedOperation {
  const several = SEVERAL.exec(text);
  const many = Object.values(several?.groups ?? {}).find((value) => value !== undefined);
  const count = many === undefined ? 1 : (NUMBERS[many.toLowerCase()] ?? Number(many));
  let rest = without(text, words);
  if (several) rest = rest.replace(several[0], ' ');
  return {
    ...NOTHING_MORE,
    operation: { kind: 'extreme', direction, rank, count },
    measure: measure ?? measureIn(text),
    isMeasureNeeded: measure !== null,
    rest,
    states: words,
  };
}

/** If a follow-up asks who, when or where, the measure of the previous question does not apply. */
function ownMeasureIn(text: string): Measure | null {
  const own = OWN_QUESTION.exec(text)?.[0];
  if (own === undefined) return measureIn(text);
  return measureIn(own) ?? (questionType(own) === null ? measureIn(text) : null);
}

function measureIn(text: string): Measure | null {
  return MEASURED_BY.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function without(text: string, pattern: RegExp): string {
  return text.replaceAll(global(pattern), ' ');
}

function global({ source, flags }: RegExp): RegExp {
  return new RegExp(source, `${flags}g`);
}
