import {
  bodyRows,
  collapseSpace,
  columnNames,
  estimateTokens,
  placeCells,
  shorten,
  type Table,
} from '@tessera/text';
import type { Evidence } from '../../models.port.js';

/** A model that reads a row further down has not kept the names of its columns. */
const ROWS_BELOW_HEADER = 25;

/** What a piece of evidence says, as a model reads it. */
export function evidenceBody({ text, table }: Pick<Evidence, 'text' | 'table'>): string {
  return table === null ? text : tableBody(table);
}

/** A table in the notation of Markdown; its header, on one line, is repeated in a long one. */
function tableBody(table: Table): string {
  const names = columnNames(placeCells(table.rows).slice(0, table.headerRowCount));
  const header = names.some((name) => name !== '') ? lineOf(names) : null;
  const lines = bodyRows(table).map((row) => {
    const cells: string[] = [];
    for (const { column, text } of row) cells[column] = text;
    return lineOf(Array.from(cells, (cell) => cell ?? ''));
  });
  const parts: string[] = [];
  for (let from = 0; from < Math.max(1, lines.length); from += ROWS_BELOW_HEADER)
    parts.push(...(header === null ? [] : [header]), ...lines.slice(from, from + ROWS_BELOW_HEADER));
  return [...(table.caption ? [collapseSpace(table.caption)] : []), ...parts].join('\n');
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => collapseSpace(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

/** As much of a text as so many tokens hold, by {@link estimateTokens}; whole lines where that leaves most of it. */
export function cutToTokens(text: string, maxTokens: number): string {
  let cut = text;
  for (let tokens = estimateTokens(cut); tokens > maxTokens; tokens = estimateTokens(cut)) {
    const length = Math.floor(Math.min(cut.length * (maxTokens / tokens), cut.length - 1));
    if (length < 1) return '';
    cut = shorten(cut, length);
  }
  if (cut === text) return text;
  const lineEnd = cut.lastIndexOf('\n');
  return lineEnd > cut.length / 2 ? `${cut.slice(0, lineEnd)}\n…` : cut;
}
