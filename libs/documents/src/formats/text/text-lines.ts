const LONGEST_LINE = 1_000_000;

/**
 * Lines of a text that arrives in pieces, without their ends. A line of over a million characters is split, so that a
 * file without line ends is never held as a whole.
 */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const part of parts) {
    const text: string = rest + part;
    // A return at the very end may be half of a line end.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n?|\n/);
    rest = lines.pop()! + text.slice(end);
    yield* lines;
    while (rest.length > LONGEST_LINE) {
      yield rest.slice(0, LONGEST_LINE);
      rest = rest.slice(LONGEST_LINE);
    }
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}
