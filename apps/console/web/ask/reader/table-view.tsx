import { useMemo } from 'react';
import type { Citation } from '../answer/chips.js';
import { type Cell, type ContentTable, quotedCells } from './table-cells.js';

/** A table with the cited cells marked. */
export function TableView({ table, passages }: { table: ContentTable; passages: readonly Citation[] }) {
  const marked = useMemo(
    () => new Set(passages.flatMap((passage) => [...cellsOfPassage(table, passage)])),
    [table, passages],
  );
  const row = (cells: readonly Cell[], at: number) => (
    <tr key={at}>
      {cells.map((cell) => (
        <CellView key={cell.start} cell={cell} isMarked={marked.has(cell)} />
      ))}
    </tr>
  );
  return (
    <table className="border-collapse text-sm">
      {table.caption && (
        <caption dir="auto" className="pb-2 text-left font-medium">
          {table.caption}
        </caption>
      )}
      {table.head.length > 0 && <thead className="bg-raised">{table.head.map(row)}</thead>}
      <tbody>{table.body.map(row)}</tbody>
    </table>
  );
}

function CellView({ cell, isMarked }: { cell: Cell; isMarked: boolean }) {
  const Tag = cell.isHeader ? 'th' : 'td';
  return (
    <Tag
      dir="auto"
      rowSpan={cell.rowSpan}
      colSpan={cell.colSpan}
      className="border border-line px-2 py-1 text-left align-top whitespace-pre-wrap"
    >
      {isMarked ? <mark>{cell.text}</mark> : cell.text}
    </Tag>
  );
}

function cellsOfPassage(table: ContentTable, { quote, quote_start, quote_end }: Citation): Iterable<Cell> {
  if (quote === null || quote_start === null || quote_end === null) return [];
  return quotedCells(table, { quote, start: quote_start, end: quote_end });
}
