import { isStopWord, shorten, shownSentences, terms } from '@tessera/text';

/** Maximum length of a summary, in characters. */
const MAX_LENGTH = 500;
const MAX_SENTENCE_LENGTH = 300;
/** A third sentence is only added while the summary stays this short. */
const COMFORTABLE_LENGTH = 320;

interface ScoredSentence {
  order: number;
  text: string;
  score: number;
}

/**
 * Two or three sentences of the text itself, in order: those with the most frequent words (SumBasic, Nenkova and
 * Vanderwende 2005), the first ones preferred (Edmundson 1969). Empty if there are no sentences.
 * @param paragraphs the section's own text; sentences never cross a paragraph's end
 */
export function summarize(paragraphs: readonly string[]): string {
  const sentences = paragraphs
    .flatMap((paragraph) => shownSentences(paragraph))
    .map((sentence) => shorten(sentence, MAX_SENTENCE_LENGTH));
  const chosen = choose(score(sentences)).sort((a, b) => a.order - b.order);
  return joinSentences(chosen.map((sentence) => sentence.text));
}

function score(sentences: string[]): ScoredSentence[] {
  const frequency = new Map<string, number>();
  const termsOf = sentences.map((sentence) => [...terms(sentence)].filter((term) => !isStopWord(term)));
  for (const sentenceTerms of termsOf)
    for (const term of sentenceTerms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return sentences.map((text, order) => {
    const own = termsOf[order] ?? [];
    const centrality =
      own.reduce((sum, term) => sum + (frequency.get(term) ?? 0), 0) / Math.max(own.length, 5);
    return { order, text, score: centrality * position(order) * shape(text) };
  });
}

function position(order: number): number {
  if (order === 0) return 2;
  return order < 3 ? 1.3 : 1;
}

/** Fragments ("See below:", "1.") say little, and so does the second half of a sentence. */
function shape(text: string): number {
  if (/^\p{Ll}/u.test(text)) return 0.4;
  const complete = /[.!?。!?…]["'”’」』)]?$/u.test(text) ? 1 : 0.6;
  return text.length < 20 && !/\p{Script=Han}{8}/u.test(text) ? complete * 0.4 : complete;
}

function choose(sentences: ScoredSentence[]): ScoredSentence[] {
  const chosen: ScoredSentence[] = [];
  let length = 0;
  for (const sentence of sentences.toSorted((a, b) => b.score - a.score || a.order - b.order)) {
    if (chosen.length === 3) break;
    if (chosen.some((other) => other.text === sentence.text)) continue;
    const limit = chosen.length < 2 ? MAX_LENGTH : COMFORTABLE_LENGTH;
    if (chosen.length > 0 && length + sentence.text.length > limit) continue;
    chosen.push(sentence);
    length += sentence.text.length;
  }
  return chosen;
}

/** Scripts without spaces between words have none between sentences either. */
function joinSentences(sentences: string[]): string {
  return sentences.reduce(
    (text, sentence) =>
      text === '' ? sentence : /[。!?]["”’」』)]?$/u.test(text) ? text + sentence : `${text} ${sentence}`,
    '',
  );
}
