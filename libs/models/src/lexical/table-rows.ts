const PART = /<caption[^>]*>([\s\S]*?)<\/caption>|<(tr)\b|<(t[hd])\b([^>]*)>([\s\S]*?)<\/\3>/gi;
const MAX_SPAN = 100;
const MAX_NAME_LENGTH = 80;

interface Cell {
  text: string;
  isHeader: boolean;
}

/** One row of a table's body as people read it: `Header: value; Header: value`. */
export interface TableRow {
  text: string;
  /** The caption; empty when there is none. */
  caption: string;
}

/** The rows of a table chunk's HTML. Spanning cells count in every row and column that they span. */
export function tableRows(html: string): TableRow[] {
  const { caption, rows } = parse(html);
  const firstBody = rows.findIndex((row) => !row.every(({ isHeader }) => isHeader));
  if (firstBody < 0) return [];
  const names = columnNames(rows.slice(0, firstBody));
  return rows
    .slice(firstBody)
    .map((row) => ({ text: rowText(row, names), caption }))
    .filter(({ text }) => text !== '');
}

function parse(html: string): { caption: string; rows: Cell[][] } {
  const rows: Cell[][] = [];
  const pending: Array<{ cell: Cell; left: number } | undefined> = [];
  let caption = '';
  for (const [, captionHtml, isRow, tag, attributes, inner] of html.matchAll(PART)) {
    if (captionHtml !== undefined) caption = plainText(captionHtml);
    if (isRow) rows.push([]);
    const row = rows.at(-1);
    if (!tag || !row) continue;
    takePending(row, pending);
    const cell = { text: plainText(inner ?? ''), isHeader: tag.toLowerCase() === 'th' };
    for (let count = spanOf(attributes, 'colspan'); count > 0; count--) {
      const rowSpan = spanOf(attributes, 'rowspan');
      if (rowSpan > 1) pending[row.length] = { cell, left: rowSpan - 1 };
      row.push(cell);
    }
  }
  return { caption, rows: rows.filter((row) => row.length > 0) };
}

/** Cells of rows above that reach down to the place where the row goes on. */
function takePending(row: Cell[], pending: Array<{ cell: Cell; left: number } | undefined>): void {
  for (let above = pending[row.length]; above; above = pending[row.length]) {
    pending[row.length] = above.left > 1 ? { ...above, left: above.left - 1 } : undefined;
    row.push(above.cell);
  }
}

function spanOf(attributes: string | undefined, name: string): number {
  const span = Number(new RegExp(`${name}="?(\\d+)`, 'i').exec(attributes ?? '')?.[1] ?? 1);
  return Math.min(Math.max(span, 1), MAX_SPAN);
}

function columnNames(header: Cell[][]): string[] {
  const names: string[] = [];
  for (const row of header) {
    row.forEach(({ text }, column) => {
      const above = names[column];
      if (!text || text.length > MAX_NAME_LENGTH || above?.includes(text)) return;
      names[column] = above ? `${above} ${text}` : text;
    });
  }
  return names;
}

function rowText(row: Cell[], names: string[]): string {
  return row
    .map(({ text }, column) => ({ text, name: names[column] }))
    .filter(({ text }, column) => text !== '' && row[column] !== row[column - 1])
    .map(({ text, name }) => (name && name !== text ? `${name}: ${text}` : text))
    .join('; ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Text of HTML that the extraction has written: it escapes all markup of the source. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
