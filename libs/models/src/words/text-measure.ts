import { forEachSpacedWord, unspacedRuns } from '@tessera/text';

/** Average characters per word in scripts without spaces. */
const CHARACTERS_PER_WORD = 1.6;

/** Counts the words of a text in any script. */
export function countWords(text: string): number {
  return Math.ceil(exactWords(text));
}

/** Like {@link countWords}, with fractions for scripts without spaces. */
export function exactWords(text: string): number {
  let words = 0;
  forEachSpacedWord(text, () => words++);
  for (const run of unspacedRuns(text)) words += run.length / CHARACTERS_PER_WORD;
  return words;
}

/** Cuts a text to a number of words and marks the cut with an ellipsis. */
export function cutWords(text: string, maxWords: number): string {
  const words = countWords(text);
  if (words <= maxWords) return text;
  const cut = text.slice(0, Math.floor((text.length * maxWords) / words));
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').replace(/(?<!\s)\s+\S*$/, '')}…`;
}

/** Whether two texts use nearly the same words. */
export function isNearDuplicate(a: string, b: string): boolean {
  const wordsOfA = wordSet(a);
  const wordsOfB = wordSet(b);
  const shared = [...wordsOfA].filter((word) => wordsOfB.has(word)).length;
  return shared >= NEARLY_ALL * Math.min(wordsOfA.size, wordsOfB.size);
}

const NEARLY_ALL = 0.85;

function wordSet(text: string): Set<string> {
  const words = new Set<string>();
  forEachSpacedWord(text, (word) => words.add(word.toLowerCase()));
  for (const run of unspacedRuns(text)) {
    for (let at = 0; at + 1 < run.length; at++) words.add(run.slice(at, at + 2));
  }
  return words;
}
