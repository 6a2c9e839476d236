export interface ParsedCell {
  text: string;
  isHeader: boolean;
  colSpan: number;
  rowSpan: number;
}

export interface ParsedTable {
  caption: string;
  rows: ParsedCell[][];
}

const TAG = /<(\/?)(table|caption|thead|tbody|tr|th|td|br)((?:\s[^<>]*)?)>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const MAX_SPAN = 1_000;

/**
 * Reads the table of a chunk, which the service writes with these tags alone and all else escaped. The page's policy
 * allows no parser of the browser for strings; what is read here is only ever shown as text.
 * @returns null for anything else
 */
export function parseTable(html: string): ParsedTable | null {
  if (!html.startsWith('<table>')) return null;
  const table: ParsedTable = { caption: '', rows: [] };
  let write: ((text: string) => void) | null = null;
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(TAG)) {
    write?.(decode(html.slice(end, index)));
    end = index + tag.length;
    if (name === 'br') write?.('\n');
    else if (slash) write = null;
    else if (name === 'caption') write = (text) => (table.caption += text);
    else if (name === 'tr') table.rows.push([]);
    else if (name === 'th' || name === 'td') {
      const cell = {
        text: '',
        isHeader: name === 'th',
        colSpan: spanOf(attributes, 'colspan'),
        rowSpan: spanOf(attributes, 'rowspan'),
      };
      table.rows.at(-1)?.push(cell);
      write = (text) => (cell.text += text);
    }
  }
  return table.rows.length > 0 ? table : null;
}

function spanOf(attributes: string, name: string): number {
  const span = Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
  return Math.min(MAX_SPAN, Math.max(1, span));
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
