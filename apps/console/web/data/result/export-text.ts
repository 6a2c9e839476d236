import { cellText } from './cell-text.js';
import type { Cell, SqlResult } from './sql-result.js';

export type TextFormat = 'tsv' | 'csv' | 'json';

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** The rows of a result as a file or for the clipboard. */
export function exportText(result: SqlResult, format: TextFormat): string {
  const names = result.columns.map(({ name }) => name);
  if (format === 'json')
    return JSON.stringify(
      result.rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]]))),
    );
  const field = format === 'csv' ? csvField : tsvField;
  const separator = format === 'csv' ? ',' : '\t';
  const lines = [names.map(field), ...result.rows.map((row) => names.map((name) => field(row[name])))];
  return lines.map((line) => line.join(separator)).join('\r\n') + '\r\n';
}

/** An empty field is NULL, as in the service's files; `""` is the empty text. */
function csvField(value: Cell): string {
  if (value === null || value === undefined) return '';
  const text = harmless(cellText(value));
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets read a quoted field as one cell; a tab or line break would begin another one. */
function tsvField(value: Cell): string {
  if (value === null || value === undefined) return '';
  const text = harmless(cellText(value));
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would run such a text as a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
