const LONGEST_LINE = 1_000_000;

/**
 * Lines of a text that comes in pieces, without their ends. A line beyond a million characters comes in several, so that a
 * file without line ends is never held as a whole.
 */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  let endedInReturn = false;
  for await (const part of parts) {
    const joined = endedInReturn && part.startsWith('\n') ? part.slice(1) : rest + part;
    endedInReturn = joined.endsWith('\r');
    const lines = joined.split(/\r\n?|\n/);
    rest = lines.pop()!;
    yield* lines;
    while (rest.length > LONGEST_LINE) {
      yield rest.slice(0, LONGEST_LINE);
      rest = rest.slice(LONGEST_LINE);
    }
  }
  if (rest !== '') yield rest;
}
