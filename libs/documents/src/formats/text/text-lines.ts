const MAX_LINE_LENGTH = 1_000_000;

/**
 * Yields the lines of a text that arrives in parts, without line endings. A line of over a million characters is split,
 * so that a file without line endings is never in memory as a whole.
 */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const part of parts) {
    const text: string = rest + part;
    // A trailing \r may be the first half of \r\n.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n?|\n/);
    rest = lines.pop()! + text.slice(end);
    yield* lines;
    while (rest.length > MAX_LINE_LENGTH) {
      yield rest.slice(0, MAX_LINE_LENGTH);
      rest = rest.slice(MAX_LINE_LENGTH);
    }
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}
