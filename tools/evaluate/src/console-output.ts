/** A line that is overwritten on a terminal, and omitted elsewhere to keep logs short. */
export function progressLine(label: string): { show: (text: string) => void; end: () => void } {
  if (!process.stderr.isTTY) return { show: () => undefined, end: () => undefined };
  return {
    show: (text) => void process.stderr.write(`\r\u001b[K${label}: ${text}`),
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}

/** A table in Markdown. */
export function markdownTable(header: readonly string[], rows: ReadonlyArray<readonly string[]>): string[] {
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}
