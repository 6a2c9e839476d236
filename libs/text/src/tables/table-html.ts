import { escapeHtml } from '../escape-html.js';
import type { Table, TableCell } from './table.js';

export interface TableHtmlOptions {
  /**
   * For a page that people read: cells state their text direction by their own letters, and header cells their scope.
   * Other readers need only the cells.
   */
  isForPage?: boolean;
}

/** A table as HTML: spans kept, text escaped, line breaks as `<br>`; nothing else of the source passes through. */
export function tableHtml(table: Table, { isForPage = false }: TableHtmlOptions = {}): string {
  const { caption, headerRowCount, rows } = table;
  const write = isForPage ? pageCell : plainCell;
  return [
    '<table>',
    caption ? `<caption${isForPage ? ' dir="auto"' : ''}>${escapeHtml(caption)}</caption>` : '',
    groupHtml('thead', rows.slice(0, headerRowCount), (cell) => write(cell, 'col')),
    groupHtml('tbody', rows.slice(headerRowCount), (cell) => write(cell, 'row')),
    '</table>',
  ].join('');
}

/**
 * The attribute `scope` of a header cell.
 * @param of `col` in the table's head, `row` in its body
 */
export function headerScope(of: 'col' | 'row', { colSpan = 1, rowSpan = 1 }: Partial<TableCell>): string {
  return (of === 'col' ? colSpan : rowSpan) > 1 ? `${of}group` : of;
}

function groupHtml(tag: string, rows: readonly TableCell[][], write: (cell: TableCell) => string): string {
  const rowHtml = (cells: readonly TableCell[]): string => `<tr>${cells.map(write).join('')}</tr>`;
  return rows.length > 0 ? `<${tag}>${rows.map(rowHtml).join('')}</${tag}>` : '';
}

function pageCell(cell: TableCell, of: 'col' | 'row'): string {
  return cellHtml(cell, ` dir="auto"${cell.isHeader ? ` scope="${headerScope(of, cell)}"` : ''}`);
}

function plainCell(cell: TableCell): string {
  return cellHtml(cell, '');
}

function cellHtml(
  { text, rowSpan = 1, colSpan = 1, isHeader = false }: TableCell,
  attributes: string,
): string {
  const tag = isHeader ? 'th' : 'td';
  const spans = (rowSpan > 1 ? ` rowspan="${rowSpan}"` : '') + (colSpan > 1 ? ` colspan="${colSpan}"` : '');
  return `<${tag}${attributes}${spans}>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</${tag}>`;
}
