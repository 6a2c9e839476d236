/** A cell of a table in the content of a source. */
export interface Cell {
  isHeader: boolean;
  rowSpan: number;
  colSpan: number;
  text: string;
  /** Offsets of its HTML in the content. */
  start: number;
  end: number;
}

export interface ContentTable {
  caption: string;
  head: Cell[][];
  body: Cell[][];
}

const CAPTION = /<caption[^>]*>(.*?)<\/caption>/s;
const ROW = /<tr>(.*?)<\/tr>/gs;
const CELL = /<(t[dh])([^>]*)>(.*?)<\/\1>/gs;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * Reads the HTML of a table as the services write it: cells with spans, escaped text and `<br>`. It is shown as elements
 * of its own: markup from elsewhere never becomes part of the page.
 * @returns null if the content is no table
 */
export function readTable(content: string): ContentTable | null {
  if (!content.startsWith('<table>')) return null;
  const bodyStart = content.indexOf('<tbody>');
  const rows = [...content.matchAll(ROW)].map(({ 1: html = '', index }) => ({
    index,
    cells: cellsOf(html, index + '<tr>'.length),
  }));
  const isHead = ({ index }: { index: number }) => bodyStart < 0 || index < bodyStart;
  return {
    caption: plainText(CAPTION.exec(content)?.[1] ?? ''),
    head: rows.filter(isHead).map(({ cells }) => cells),
    body: rows.filter((row) => !isHead(row)).map(({ cells }) => cells),
  };
}

/** The cells that a quote consists of: it names them in their order, separated by semicolons. */
export function quotedCells(
  { head, body }: ContentTable,
  { quote, start, end }: { quote: string; start: number; end: number },
): Set<Cell> {
  const inRange = [...head, ...body].flat().filter((cell) => cell.start >= start && cell.end <= end);
  const first = inRange[0];
  const last = inRange.at(-1);
  if (!first || !last) return new Set();
  const quoted = new Set([first, last]);
  let left = quote.slice(first.text.trim().length + 2, Math.max(0, quote.length - last.text.trim().length));
  for (const cell of inRange.slice(1, -1)) {
    const text = `${cell.text.trim()}; `;
    if (!left.startsWith(text)) continue;
    quoted.add(cell);
    left = left.slice(text.length);
  }
  return quoted;
}

function cellsOf(row: string, offset: number): Cell[] {
  return [...row.matchAll(CELL)].map(({ 0: html, 1: tag, 2: attributes = '', 3: inner = '', index }) => {
    const start = offset + index + html.indexOf('>') + 1;
    return {
      isHeader: tag === 'th',
      rowSpan: spanOf('rowspan', attributes),
      colSpan: spanOf('colspan', attributes),
      text: plainText(inner),
      start,
      end: start + inner.length,
    };
  });
}

function spanOf(name: string, attributes: string): number {
  return Number(new RegExp(`${name}="(\\d{1,4})"`).exec(attributes)?.[1] ?? 1);
}

function plainText(html: string): string {
  return html
    .replaceAll('<br>', '\n')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
