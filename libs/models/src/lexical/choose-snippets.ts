import { countsOthers, mentionOf, type QuestionType, questionType } from './question-type.js';
import type { Question } from './question.js';
import { joinSentences, type Snippet } from './snippets.js';
import { coveredWeight, weighTerms } from './term-weights.js';
import { countWords, cutWords, isNearDuplicate } from './text-measure.js';

/** A snippet as it goes into the answer. */
export interface Quote {
  snippet: Snippet;
  text: string;
}

/**
 * What a snippet's score is made of, beside the share of the question's terms that it and its surroundings hold (0 to 1).
 * Proportions as a conditional logit model found them on every other question of XQuAD-en and CMRC-2018-zh, in round
 * numbers; on the others they find the fact as often. `own`, `added` and what an opening tells of its passage were chosen
 * later, on one half of the documents.
 */
const WEIGHTS = {
  own: 0.05,
  /** What a sentence says of the question beside what its passage is about: nearly all sentences are about that. */
  added: 0.1,
  relevance: 0.27,
  /** The sentence behind it goes on with what is asked. */
  next: 0.06,
  /** Passages begin with what they are about. */
  first: 0.06,
  lacksType: -0.15,
  /** Of a row, by how much of its name the question says. */
  fit: 0.15,
  /** Of the one cell that is asked for: what holds as many words elsewhere is about something else. */
  exact: 0.3,
  /**
   * Of a sentence, by how much less it is like the question than the one that is most like it. Found with multilingual-e5-small on
   * XQuAD in English, German, Spanish and Chinese: from 0.5 to 1 answers of the same length hold the fact as often or more.
   */
  meaning: -0.8,
};
const TYPE_WEIGHTS: Readonly<Record<QuestionType, number>> = {
  date: 0.07,
  number: 0.04,
  reason: 0.08,
  person: 0,
  place: 0,
};
/** A sentence that is so little less like the question than the best may answer it without any of its words. */
const NEARLY_CLOSEST = 0.05;
const MAX_SNIPPETS = 4;
const MAX_WORDS = 120;
/** A snippet with less is no answer. */
const LEAST_SCORE = 0.25;
/** A second snippet is quoted when it is worse than the best by less than this, a third one by less than that, and so on. */
const MARGINS = [0, 0.38, 0.25, 0.2];
/** Where meaning is part of them, scores lie further apart: answers are as long as without it. */
const MARGINS_OF_MEANING = MARGINS.map((margin) => margin * 1.8);
/** A row of a table says all that is asked, or not; others are about something else. */
const ROW_MARGIN = 0.02;
const LONGEST_PREVIOUS = 60;
/** A term that a quote of the same passage holds counts as found by so much in what is quoted next; more makes answers longer only. */
const SHARE_OF_QUOTED = 0.3;

/** A sentence that begins so is about what the one before it says, or its consequence. */
const SPEAKS_OF_BEFORE = new RegExp(
  [
    'It|Its|They|Their|He|His|She|Her|This|These|That|Those|Such|There|Both|Therefore|Thus|Hence|Consequently',
    'Er|Sie|Es|Ihre?|Seine?|Diese[rsmn]?|Dieses|Dabei|Daher|Deshalb|Dadurch|Damit|Dort',
    'Il|Elle|Ils|Elles|Cela|Ceci|Ce|Cette|Ces|Celui-ci|Celle-ci|Ainsi|Donc',
    'Él|Ella|Ellos|Ellas|Esto|Esta|Este|Estos|Estas|Su|Sus|Así|Allí',
    'Egli|Essa|Esso|Essi|Questo|Questa|Questi|Queste|Quindi|Perciò',
    'Ele|Ela|Eles|Elas|Isso|Isto|Este|Essa|Esse|Assim|Portanto',
    'Hij|Zij|Ze|Het|Deze|Dit|Daarom|Hierdoor|Daardoor|Zo',
  ]
    .map((words) => String.raw`^(?:${words})(?![\p{L}\p{M}'’])`)
    .concat(
      '^(?:该|該|其|它|他|她|这|這|此|上述|前者|后者|後者|因此|所以|于是|於是|これ|それ|この|その|彼|このため|그|이)',
    )
    .join('|'),
  'u',
);

/** Inside of a sentence, too, "these devices" are those of the one before it. */
const POINTS_BACK =
  /(?<!\p{L})(?:this|these|such\s+an?|diese[mnrs]?|cette|ces|estos|estas|queste|questi|deze)\s+(?!(?:year|month|week|day|time|jahr|année)s?(?!\p{L}))\p{L}|[该該此]\p{sc=Han}|[这這][些一个個种種类類项項]/iu;

/** Asks for a number, and nothing else will do. */
const COUNTS = /(?<!\p{L})how many(?!\p{L})|多少(?=[个個名人家位件项項元万萬亿億])|是多少|몇\s*(?:명|개)/iu;

interface Scored {
  snippet: Snippet;
  score: number;
  /** Whether it holds a thing of the kind that is asked for; null when the question does not tell the kind. */
  holdsType: boolean | null;
  /** Whether hardly any other is as like the question by its meaning. */
  isClosest: boolean;
}

/** The weights of the question's terms, and their sum. */
interface Weighed {
  weights: Float64Array;
  total: number;
}

/** The few snippets that answer a question best, best first; none when none does. */
export function chooseSnippets(text: string, question: Question, snippets: Snippet[]): Quote[] {
  const weights = weighTerms(
    question.terms.length,
    snippets.map(({ matches }) => matches),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const type = questionType(text);
  const isCount = type === 'number' && COUNTS.test(text);
  const mentions = type === null ? null : mentionOf(type, text);
  const isOtherCount = countsOthers(text);
  const topRelevance = Math.max(...snippets.map(({ evidence }) => evidence.relevance), Number.MIN_VALUE);
  const ownShares = snippets.map(({ own }) => coveredWeight(weights, own) / total);
  const closest = Math.max(...snippets.map(({ similarity }) => similarity ?? -Infinity));
  const scored = snippets.map((snippet, at): Scored => {
    const { matches, evidence, index } = snippet;
    const behind = snippet.similarity === null ? 0 : closest - snippet.similarity;
    const mentioned = mentions?.(snippet.text) ?? null;
    const holdsType = mentioned === true && !snippet.isRow && isOtherCount(snippet.text) ? false : mentioned;
    const goesOn = !snippet.isRow && snippets[at + 1]?.evidence === evidence;
    const next = goesOn ? (ownShares[at + 1] as number) : 0;
    const score =
      coveredWeight(weights, matches.found) / total +
      WEIGHTS.own * (ownShares[at] as number) +
      (WEIGHTS.added * coveredWeight(weights, snippet.added)) / total +
      (WEIGHTS.relevance * evidence.relevance) / topRelevance +
      WEIGHTS.next * next +
      (index === 0 && !snippet.isRow ? WEIGHTS.first : 0) +
      WEIGHTS.fit * snippet.fit +
      (snippet.isExact ? WEIGHTS.exact : 0) +
      WEIGHTS.meaning * behind +
      typeScore(type, holdsType);
    const isClosest = snippet.similarity !== null && behind <= NEARLY_CLOSEST;
    return { snippet, score, holdsType, isClosest };
  });
  return take(
    scored
      .filter((one) => one.score >= LEAST_SCORE && mayAnswer(one, isCount))
      .sort((a, b) => b.score - a.score),
    { weights, total },
    Number.isFinite(closest) ? MARGINS_OF_MEANING : MARGINS,
  );
}

/** Whether it holds something of the question itself, or goes on from what does with a thing of the kind that is asked for. */
function mayAnswer({ snippet: { own, previous }, holdsType, isClosest }: Scored, isCount: boolean): boolean {
  if (isCount && holdsType === false) return false;
  if (isClosest) return true;
  return own.some((share) => share > 0) || (holdsType === true && previous !== null);
}

function typeScore(type: QuestionType | null, holdsType: boolean | null): number {
  if (type === null) return 0;
  return holdsType ? TYPE_WEIGHTS[type] : WEIGHTS.lacksType;
}

function take(scored: Scored[], weighed: Weighed, margins: readonly number[]): Quote[] {
  const quotes: Quote[] = [];
  const [best] = scored;
  if (!best) return quotes;
  let rest = scored;
  let words = 0;
  while (quotes.length < MAX_SNIPPETS && rest.length > 0) {
    const read = rest.map((one) => ({ one, score: one.score + gainOf(one.snippet, quotes, weighed) }));
    const { one, score } = read.reduce((most, other) => (other.score > most.score ? other : most));
    const { snippet } = one;
    const margin = snippet.isRow || best.snippet.isRow ? ROW_MARGIN : (margins[quotes.length] as number);
    if (best.score - score > margin) break;
    rest = rest.filter((other) => other !== one);
    if (quotes.some((quote) => isNearDuplicate(quote.text, snippet.text))) continue;
    const text = quoted(snippet, MAX_WORDS - words, quotes);
    if (text === null) continue;
    quotes.push({ snippet, text });
    words += countWords(text);
  }
  return quotes;
}

/** What is quoted of a passage already need not be said again by what goes on from it: a name, mostly. */
function gainOf({ evidence, matches, isRow }: Snippet, quotes: Quote[], { weights, total }: Weighed): number {
  if (isRow) return 0;
  const gains = quotes
    .filter(({ snippet }) => snippet.evidence === evidence)
    .map(({ snippet: { own } }) =>
      weights.reduce((sum, weight, term) => {
        const share = SHARE_OF_QUOTED * (own[term] as number) - (matches.found[term] as number);
        return sum + weight * Math.max(0, share);
      }, 0),
    );
  return Math.max(0, ...gains) / total;
}

/**
 * With the sentence before it when it speaks of that, and to the end of a quotation that it opens; null when there is no room
 * for it. Only the first is cut.
 */
function quoted(
  { text, previous, quotationEnd }: Snippet,
  maxWords: number,
  quotes: readonly Quote[],
): string | null {
  let words = countWords(text);
  if (words > maxWords) return quotes.length === 0 ? cutWords(text, maxWords) : null;
  const sentences = [text];
  const isSaid = (sentence: string) => quotes.some((quote) => quote.text.includes(sentence));
  if (previous && speaksOfBefore(text) && !isSaid(previous)) {
    const wordsBefore = countWords(previous);
    if (wordsBefore <= LONGEST_PREVIOUS && words + wordsBefore <= maxWords) {
      sentences.unshift(previous);
      words += wordsBefore;
    }
  }
  if (quotationEnd && words + countWords(quotationEnd) <= maxWords) sentences.push(quotationEnd);
  return joinSentences(sentences);
}

function speaksOfBefore(sentence: string): boolean {
  return SPEAKS_OF_BEFORE.test(sentence) || POINTS_BACK.test(sentence);
}
