import type { Table } from '@tessera/text';

/** A table with a header row, from lines whose cells are separated by bars. */
export function tableOf(text: string): Table {
  const rows = text
    .trim()
    .split('\n')
    .map((line, at) =>
      line.split('|').map((cell) => ({ text: cell.trim(), ...(at === 0 && { isHeader: true }) })),
    );
  return { caption: null, headerRowCount: 1, rows };
}
