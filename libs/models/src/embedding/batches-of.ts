/**
 * Groups texts, in order, into batches of at most `size` texts and `characters` characters. A longer text gets a batch
 * of its own.
 */
export function batchesOf(
  texts: readonly string[],
  { size, characters }: { size: number; characters: number },
): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    if (last && last.length < size && text.length <= room) {
      last.push(text);
      room -= text.length;
    } else {
      batches.push([text]);
      room = characters - text.length;
    }
  }
  return batches;
}
