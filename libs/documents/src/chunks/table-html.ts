import type { GridRow, PlacedCell, TableGrid } from './table-grid.js';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A table as HTML: spans kept, text escaped, line breaks as `<br>`; nothing else of the source gets through. */
export function renderTable(
  caption: string | null,
  header: readonly GridRow[],
  body: readonly GridRow[],
): string {
  const parts = ['<table>'];
  if (caption) parts.push(`<caption>${escapeHtml(caption)}</caption>`);
  if (header.length > 0) parts.push(`<thead>${header.map(renderRow).join('')}</thead>`);
  if (body.length > 0) parts.push(`<tbody>${body.map(renderRow).join('')}</tbody>`);
  parts.push('</table>');
  return parts.join('');
}

function renderRow(row: GridRow): string {
  return `<tr>${row.cells.map(renderCell).join('')}</tr>`;
}

function renderCell(cell: PlacedCell): string {
  const tag = cell.isHeader ? 'th' : 'td';
  const spans =
    (cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '') +
    (cell.colSpan > 1 ? ` colspan="${cell.colSpan}"` : '');
  return `<${tag}${spans}>${escapeHtml(cell.text).replace(/\r?\n/g, '<br>')}</${tag}>`;
}

/** A header's name is repeated in front of values only while it is a name, not a text. */
const MAX_NAME_LENGTH = 80;

/** Names of the columns, as the header's cells above one another read. */
export function columnNames(grid: Pick<TableGrid, 'header' | 'columnCount'>): string[] {
  const names: string[] = [];
  for (const row of grid.header) {
    for (const cell of row.cells) {
      const text = oneLine(cell.text);
      if (!text || text.length > MAX_NAME_LENGTH) continue;
      for (let column = cell.column; column < cell.column + cell.colSpan; column++) {
        const above = names[column];
        names[column] = above && above !== text ? `${above} ${text}` : text;
      }
    }
  }
  return names;
}

/** A row as text for lexical search: every value with its column's name beside it. */
export function rowText(row: GridRow, names: readonly string[]): string {
  return row.cells
    .filter((cell) => cell.text !== '')
    .map((cell) => {
      const name = cell.isHeader ? undefined : names[cell.column];
      return name ? `${name}: ${oneLine(cell.text)}` : oneLine(cell.text);
    })
    .join('; ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
