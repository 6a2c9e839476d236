import { forEachSpacedWord, unspacedRuns } from '@tessera/text';

/** Characters that make a word, in scripts without spaces. */
const CHARACTERS_PER_WORD = 1.6;

/** How many words a text has, in any script. */
export function countWords(text: string): number {
  return Math.ceil(exactWords(text));
}

/** The same with the fractions that characters of scripts without spaces make. */
export function exactWords(text: string): number {
  let words = 0;
  forEachSpacedWord(text, () => words++);
  for (const run of unspacedRuns(text)) words += run.length / CHARACTERS_PER_WORD;
  return words;
}

/** At most so many words of a text, with an ellipsis where it was cut. */
export function cutWords(text: string, maxWords: number): string {
  const words = countWords(text);
  if (words <= maxWords) return text;
  const cut = text.slice(0, Math.floor((text.length * maxWords) / words));
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').replace(/(?<!\s)\s+\S*$/, '')}…`;
}

/** Whether two texts say the same in nearly the same words. */
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
