import { stripVTControlCharacters } from 'node:util';

/** Characters that take two columns on a terminal: Han, kana, hangul and full-width forms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Aligns rows in columns below a heading. Strips control characters. */
export function table(heading: string[], rows: Array<Array<string | number | null | undefined>>): string {
  const cells = [heading, ...rows.map((row) => row.map((cell) => printable(String(cell ?? ''))))];
  const widths = heading.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? ''))));
  return cells
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Makes text safe to print: one line, without escape sequences and control characters. */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '');
}

/** Truncates to a number of terminal columns. */
export function clip(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += width(character);
    if (used > columns - 1) return `${kept}…`;
    kept += character;
  }
  return kept;
}

function pad(cell: string, columns: number): string {
  return cell + ' '.repeat(Math.max(0, columns - width(cell)));
}

function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}
