/**
 * Counts characters (code points, as Postgres does) before an offset.
 * @param end in UTF-16 units
 */
export function charactersIn(text: string, end = text.length): number {
  let count = 0;
  for (let at = 0; at < end; at++) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count++;
  return count;
}
