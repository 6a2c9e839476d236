/** Returns the length of the longest suffix of a text that may be the beginning of one of these words. */
export function partialMatchLength(text: string, words: readonly string[]): number {
  let longest = 0;
  for (const word of words)
    for (let length = Math.min(word.length - 1, text.length); length > longest; length--)
      if (text.endsWith(word.slice(0, length))) longest = length;
  return longest;
}
