import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { shortText } from './cell-text.js';
import type { Position } from './grid-position.js';
import type { Cell, ResultColumn, Row } from './sql-result.js';

export interface GridRowProps {
  id: string;
  index: number;
  row: Row;
  top: number;
  columns: readonly ResultColumn[];
  shown: readonly VirtualItem[];
  activeColumn: number | null;
  onActivate: (position: Position) => void;
  onOpen: (position: Position) => void;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, index, row, top, columns, shown, activeColumn, onActivate, onOpen } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute left-0 h-[30px] w-full border-b border-line/60 hover:bg-raised"
      style={{ top }}
    >
      {shown.map(({ index: column, start, size }) => (
        <div
          key={column}
          id={`${id}-${index}-${column}`}
          role="gridcell"
          aria-colindex={column + 1}
          {...(activeColumn === column && { 'aria-selected': true })}
          className={`absolute top-0 h-full truncate px-2 leading-[30px] [unicode-bidi:isolate] ${columns[column]?.kind === 'number' ? 'text-right tabular-nums' : ''} ${activeColumn === column ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : ''}`}
          style={{ left: start, width: size }}
          onClick={() => onActivate({ row: index, column })}
          onDoubleClick={() => onOpen({ row: index, column })}
        >
          <CellText value={row[columns[column]?.name ?? '']} />
        </div>
      ))}
    </div>
  );
});

/** The text "NULL" and the absence of a value differ. */
export function CellText({ value }: { value: Cell }) {
  if (value === null || value === undefined) return <em className="text-muted">NULL</em>;
  return shortText(value);
}
