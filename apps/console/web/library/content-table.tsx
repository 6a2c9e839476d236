import type { ParsedTable } from './parse-table.js';

const CELL = 'border border-line px-2 py-1 align-top whitespace-pre-line';

export function ContentTable({ table: { caption, rows } }: { table: ParsedTable }) {
  return (
    <table className="border-collapse text-left text-sm">
      {caption && (
        <caption dir="auto" className="pb-2 text-left font-medium">
          {caption}
        </caption>
      )}
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ text, isHeader, colSpan, rowSpan }, column) => {
              const Cell = isHeader ? 'th' : 'td';
              return (
                <Cell
                  key={column}
                  dir="auto"
                  colSpan={colSpan}
                  rowSpan={rowSpan}
                  className={`${CELL} ${isHeader ? 'bg-raised font-medium' : ''}`}
                >
                  {text}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
