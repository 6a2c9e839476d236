import { splitSentences } from '@tessera/text';

/** What an answer says before the sources that it names for it. */
export interface CitedPassage {
  text: string;
  citations: number[];
}

const MARKERS = /(?:\s{0,3}\[\d{1,4}\])+/g;
const NUMBER = /\d+/g;
/** What is left of a sentence behind the markers inside of it. */
const LEFT_OVER = /^[\s.,;:!?。，；：！？、)）]+/u;
/** A sentence is no longer than this, in UTF-16 units. */
const MAX_SENTENCE_LENGTH = 2_000;

/** The text of an answer between markers, with those that follow it. */
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

/** What of a passage the markers behind it are for: its last sentence, or the part of one. */
export function claimOf({ text }: CitedPassage): string {
  const line = text.split('\n').findLast((part) => part.trim() !== '') ?? '';
  const sentence = [...splitSentences(line)].findLast((part) => part.trim() !== '') ?? '';
  return sentence.replace(LEFT_OVER, '').trim();
}
