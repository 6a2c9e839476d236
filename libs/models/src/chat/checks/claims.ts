import { splitSentences } from '@tessera/text';

/** The text of an answer before a group of citations. */
export interface CitedPassage {
  text: string;
  citations: number[];
}

const MARKERS = /(?:\s{0,3}\[\d{1,4}\])+/g;
const NUMBER = /\d+/g;
/** Maximum length of a sentence in UTF-16 units. */
const MAX_SENTENCE_LENGTH = 2_000;

/** Splits an answer into passages with the citations that follow each. */
export function citedPassages(answer: string, maxCount: number): CitedPassage[] {
  const passages: CitedPassage[] = [];
  let from = 0;
  for (const { 0: markers, index } of answer.matchAll(MARKERS)) {
    if (passages.length === maxCount) break;
    const text = answer.slice(Math.max(from, index - MAX_SENTENCE_LENGTH), index);
    passages.push({ text, citations: (markers.match(NUMBER) ?? []).map(Number) });
    from = index + markers.length;
  }
  return passages;
}

/** Returns the part of a passage that its citations refer to: its last sentence, or the end of one. */
export function claimOf({ text }: CitedPassage): string {
  const line = text.split('\n').findLast((part) => part.trim() !== '') ?? '';
  const sentence = [...splitSentences(line)].findLast((part) => part.trim() !== '') ?? '';
  return sentence.trim();
}
