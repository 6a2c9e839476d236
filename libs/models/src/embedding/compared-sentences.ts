import { sentencesOfPassage } from '@tessera/text';

/** Only the sentences of the best passages are compared: more add nothing, and each costs model time. */
export const COMPARED_PASSAGES = 3;
/** Per passage. */
const MAX_SENTENCES = 30;
/** A shorter sentence, such as "Yes.", states nothing by itself. */
const LEAST_LENGTH = 9;

/** Returns the sentences of a passage to compare with a question. */
export function comparedSentences(passage: string): string[] {
  return sentencesOfPassage(passage)
    .map(({ text }) => text)
    .filter(({ length }) => length >= LEAST_LENGTH)
    .slice(0, MAX_SENTENCES);
}
