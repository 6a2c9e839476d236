import type { Table, TableCell } from './table.js';

/** A table as HTML: spans kept, text escaped, line breaks as `<br>`; nothing else of the source gets through. */
export function tableHtml({ caption, headerRowCount, rows }: Table): string {
  return [
    '<table>',
    caption ? `<caption>${escapeHtml(caption)}</caption>` : '',
    groupHtml('thead', rows.slice(0, headerRowCount)),
    groupHtml('tbody', rows.slice(headerRowCount)),
    '</table>',
  ].join('');
}

function groupHtml(tag: string, rows: readonly TableCell[][]): string {
  return rows.length > 0 ? `<${tag}>${rows.map(rowHtml).join('')}</${tag}>` : '';
}

function rowHtml(cells: readonly TableCell[]): string {
  return `<tr>${cells.map(cellHtml).join('')}</tr>`;
}

function cellHtml({ text, rowSpan = 1, colSpan = 1, isHeader = false }: TableCell): string {
  const tag = isHeader ? 'th' : 'td';
  const spans = (rowSpan > 1 ? ` rowspan="${rowSpan}"` : '') + (colSpan > 1 ? ` colspan="${colSpan}"` : '');
  return `<${tag}${spans}>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</${tag}>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
