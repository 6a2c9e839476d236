import { countsOthers, mentionOf, type QuestionType, questionType } from '../question/question-type.js';
import type { EvidencePart } from '../models.port.js';
import type { Question } from '../question/question.js';
import { joinSentences, type Snippet } from './snippets.js';
import { coveredWeight, weighTerms } from '../words/term-weights.js';
import { countWords, cutWords, isNearDuplicate } from '../words/text-measure.js';

/** A snippet as quoted in the answer. */
export interface Quote {
  snippet: Snippet;
  text: string;
  /** Where the text stands in the evidence. */
  from: EvidencePart;
}

/**
 * Weights of the parts of a snippet's score. They are added to the share of the question's terms that the snippet and
 * its context contain (0 to 1). A conditional logit model, fitted on every second question of XQuAD-en and
 * CMRC-2018-zh, gave the proportions, which are rounded; on the other questions they find the fact as often. `own`,
 * `added` and the weights of a passage's first sentence were chosen later, on one half of the documents.
 */
const WEIGHTS = {
  own: 0.05,
  /** Terms that the sentence adds to its passage's topic, which nearly all sentences of the passage share. */
  added: 0.1,
  relevance: 0.27,
  /** The next sentence contains the question's terms. */
  next: 0.06,
  /** Passages open with their topic. */
  first: 0.06,
  lacksType: -0.15,
  /** For a row: the share of its name that the question contains. */
  fit: 0.15,
  /** For the one cell that the question asks for: other cells with as many matching words are about something else. */
  exact: 0.3,
  /**
   * For a sentence: multiplied by its distance in similarity from the most similar sentence. Fitted with
   * multilingual-e5-small on XQuAD in English, German, Spanish and Chinese: with 0.5 to 1, answers of the same length
   * contain the fact as often or more often.
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
/** A sentence within this distance of the best similarity may answer without containing any of the question's words. */
const NEARLY_CLOSEST = 0.05;
const MAX_SNIPPETS = 4;
const MAX_WORDS = 120;
/** Snippets with a lower score are not quoted. */
const LEAST_SCORE = 0.25;
/** Maximum distance from the best score for the second, third and fourth quote. */
const MARGINS = [0, 0.38, 0.25, 0.2];
/** Similarity spreads the scores, so the margins are wider to keep answers as long as without it. */
const MARGINS_OF_MEANING = MARGINS.map((margin) => margin * 1.8);
/** A row matches the question completely or is about something else. */
const ROW_MARGIN = 0.02;
const LONGEST_PREVIOUS = 60;
/**
 * A term that is already quoted from the same passage counts by this share as found in further snippets. A higher share
 * only makes answers longer.
 */
const SHARE_OF_QUOTED = 0.3;

/** Openings that refer to the previous sentence or state its consequence. */
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

/** References to the previous sentence inside a sentence, such as "these devices". */
const POINTS_BACK =
  /(?<!\p{L})(?:this|these|such\s+an?|diese[mnrs]?|cette|ces|estos|estas|queste|questi|deze)\s+(?!(?:year|month|week|day|time|jahr|année)s?(?!\p{L}))\p{L}|[该該此]\p{sc=Han}|[这這][些一个個种種类類项項]/iu;

/** Questions that only a number answers. */
const COUNTS = /(?<!\p{L})how many(?!\p{L})|多少(?=[个個名人家位件项項元万萬亿億])|是多少|몇\s*(?:명|개)/iu;

interface Scored {
  snippet: Snippet;
  score: number;
  /** Whether it mentions something of the requested type; null if the type is unknown. */
  holdsType: boolean | null;
  /** Whether its similarity to the question is the best or close to it. */
  isClosest: boolean;
}

/** The weights of the question's terms, and their sum. */
interface Weighed {
  weights: Float64Array;
  total: number;
}

/** Returns the few snippets that answer a question best, best first, or none. */
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
  return takeBest(
    scored
      .filter((one) => one.score >= LEAST_SCORE && mayAnswer(one, isCount))
      .sort((a, b) => b.score - a.score),
    { weights, total },
    Number.isFinite(closest) ? MARGINS_OF_MEANING : MARGINS,
  );
}

/**
 * Whether the snippet contains a term of the question, or continues a sentence that does and mentions the requested
 * type.
 */
function mayAnswer({ snippet: { own, previous }, holdsType, isClosest }: Scored, isCount: boolean): boolean {
  if (isCount && holdsType === false) return false;
  if (isClosest) return true;
  return own.some((share) => share > 0) || (holdsType === true && previous !== null);
}

function typeScore(type: QuestionType | null, holdsType: boolean | null): number {
  if (type === null) return 0;
  return holdsType ? TYPE_WEIGHTS[type] : WEIGHTS.lacksType;
}

function takeBest(scored: Scored[], weighed: Weighed, margins: readonly number[]): Quote[] {
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
    const quote = quoteOf(snippet, MAX_WORDS - words, quotes);
    if (quote === null) continue;
    quotes.push({ snippet, ...quote });
    words += countWords(quote.text);
  }
  return quotes;
}

/** Credits a snippet with terms (mostly names) that are already quoted from its passage and need no repetition. */
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
 * Returns the snippet's text, preceded by the sentence it refers to and completed to the end of a quotation it opens.
 * Returns null if `maxWords` does not suffice; only the first quote is cut instead.
 */
function quoteOf(
  { text, from, previous, quotationEnd }: Snippet,
  maxWords: number,
  quotes: readonly Quote[],
): Omit<Quote, 'snippet'> | null {
  let words = countWords(text);
  if (words > maxWords) return quotes.length === 0 ? { text: cutWords(text, maxWords), from } : null;
  const sentences = [text];
  const isSaid = (sentence: string) => quotes.some((quote) => quote.text.includes(sentence));
  let passage = from;
  if (previous && speaksOfBefore(text) && !isSaid(previous.text)) {
    const wordsBefore = countWords(previous.text);
    if (wordsBefore <= LONGEST_PREVIOUS && words + wordsBefore <= maxWords) {
      sentences.unshift(previous.text);
      passage = { ...passage, start: previous.start };
      words += wordsBefore;
    }
  }
  if (quotationEnd && words + countWords(quotationEnd.text) <= maxWords) {
    sentences.push(quotationEnd.text);
    passage = { ...passage, end: quotationEnd.end };
  }
  return { text: joinSentences(sentences), from: passage };
}

function speaksOfBefore(sentence: string): boolean {
  return SPEAKS_OF_BEFORE.test(sentence) || POINTS_BACK.test(sentence);
}
