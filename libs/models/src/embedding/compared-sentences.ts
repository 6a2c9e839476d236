import { sentencesOfPassage } from '@tessera/text';

/** Of so many passages, the best, sentences are compared: more tell no more, and each costs a model's time. */
export const COMPARED_PASSAGES = 3;
/** Of a passage. */
const MAX_SENTENCES = 30;
/** A shorter one, such as "Yes.", says nothing by itself. */
const LEAST_LENGTH = 9;

/** The sentences of a passage that are worth comparing with a question. */
export function comparedSentences(passage: string): string[] {
  return sentencesOfPassage(passage)
    .map(({ text }) => text)
    .filter(({ length }) => length >= LEAST_LENGTH)
    .slice(0, MAX_SENTENCES);
}
