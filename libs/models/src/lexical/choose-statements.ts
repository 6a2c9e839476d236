import { orderedPairs } from './proximity.js';
import { mentions, questionType } from './question-type.js';
import type { Question } from './question.js';
import type { Statement } from './statements.js';
import { coveredWeight, weighTerms } from './term-weights.js';
import { countWords, cutWords, isNearDuplicate } from './text-measure.js';

/** A statement as it goes into the answer. */
export interface Quote {
  statement: Statement;
  text: string;
}

/** Beside the share of the question's terms that a statement holds (0 to 1). */
const BONUS = { orderedPairs: 0.15, relevance: 0.2, type: 0.12 };
const MAX_STATEMENTS = 3;
const MAX_WORDS = 120;
/** A statement with less is no answer. */
const LEAST_SCORE = 0.25;
/** A further statement is taken when it says so much of the question that was not said yet … */
const LEAST_GAIN = 0.15;
/** … and is not much worse than the best. */
const LEAST_SHARE_OF_BEST = 0.8;
const PAIR_WORDS = 2.5;
const LONGEST_PREVIOUS = 40;

const SPEAKS_OF_BEFORE =
  /^(?:It|Its|They|Their|He|His|She|Her|This|These|That|Those|Such|There|Both)\b|^(?:该|其|它|他|她|这|此|上述|前者|后者)/u;

/** The few statements that answer a question best, best first; none when none does. */
export function chooseStatements(text: string, question: Question, statements: Statement[]): Quote[] {
  const weights = weighTerms(
    question.terms.length,
    statements.map(({ findings }) => findings),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const type = questionType(text);
  const topRelevance = Math.max(...statements.map(({ evidence }) => evidence.relevance), Number.MIN_VALUE);
  const scored = statements
    .map((statement) => {
      const { findings, evidence } = statement;
      const pairs = orderedPairs(findings.occurrences, weights, PAIR_WORDS * question.wordWidth);
      const score =
        (coveredWeight(weights, findings.found) + BONUS.orderedPairs * pairs) / total +
        (BONUS.relevance * evidence.relevance) / topRelevance +
        (type && findings.occurrences.length > 0 && mentions(type, statement.text, text) ? BONUS.type : 0);
      return { statement, score };
    })
    .filter(({ statement, score }) => statement.findings.occurrences.length > 0 && score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score);
  return take(scored, weights, total);
}

function take(
  scored: Array<{ statement: Statement; score: number }>,
  weights: Float64Array,
  total: number,
): Quote[] {
  const quotes: Quote[] = [];
  const covered = new Float64Array(weights.length);
  let words = 0;
  for (const { statement, score } of scored) {
    if (quotes.length >= MAX_STATEMENTS || score < LEAST_SHARE_OF_BEST * (scored[0]?.score ?? 0)) break;
    const { found } = statement.findings;
    const gained = found.map((share, term) => Math.max(0, share - (covered[term] as number)));
    if (quotes.length > 0 && coveredWeight(weights, gained) < LEAST_GAIN * total) continue;
    if (quotes.some((quote) => isNearDuplicate(quote.text, statement.text))) continue;
    const text = quoted(statement, MAX_WORDS - words, quotes.length === 0);
    if (text === null) continue;
    quotes.push({ statement, text });
    words += countWords(text);
    // What its surroundings say needs not be said again.
    found.forEach((share, term) => (covered[term] = share > 0 ? 1 : (covered[term] as number)));
  }
  return quotes;
}

/** With the sentence before it when it speaks of that; null when there is no room for it. Only the first is cut. */
function quoted({ text, previous }: Statement, maxWords: number, isFirst: boolean): string | null {
  const words = countWords(text);
  if (words > maxWords) return isFirst ? cutWords(text, maxWords) : null;
  if (!previous || !SPEAKS_OF_BEFORE.test(text)) return text;
  const wordsBefore = countWords(previous);
  if (wordsBefore > LONGEST_PREVIOUS || words + wordsBefore > maxWords) return text;
  return /\p{sc=Han}/u.test(text) ? `${previous}${text}` : `${previous} ${text}`;
}
