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

/** Column names are repeated after this many rows, before a model forgets them. */
const ROWS_BELOW_HEADER = 25;

/** The body of a piece of evidence in the prompt. */
export function evidenceBody({ text, table }: Pick<Evidence, 'text' | 'table'>): string {
  return table === null ? text : tableBody(table);
}

/** Formats a table as Markdown, with its header on one line, repeated in long tables. */
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

/**
 * Cuts a text to a number of tokens, counted by {@link estimateTokens}; at the end of a line if most of the text
 * remains.
 */
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
