import { escapeHtml } from '../escape-html.js';
import type { Table, TableCell } from './table.js';

export interface TableHtmlOptions {
  /**
   * For a page that people read: cells say which way they read by their own letters, and header cells what they are the header
   * of. Others need the cells alone.
   */
  isForPage?: boolean;
}

/** A table as HTML: spans kept, text escaped, line breaks as `<br>`; nothing else of the source gets through. */
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
 * What a header cell is the header of, as its attribute `scope` says it.
 * @param of which way it looks: down its columns from the table's head, along its rows from the body
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
