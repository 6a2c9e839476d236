import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GridRow } from './grid-row.js';
import { nextPosition, type Position } from './grid-position.js';
import { columnWidths } from './column-widths.js';
import type { SqlResult } from './sql-result.js';

const ROW_PX = 30;
const HEADER_PX = 46;
const SCROLLBAR_PX = 18;
const HIGHEST_PX = 448;

/** The rows, of which only the visible ones are elements. Arrows move the active cell, Enter opens it. */
export function ResultGrid({
  result: { columns, rows },
  active,
  onActivate,
  onOpen,
}: {
  result: SqlResult;
  active: Position | null;
  onActivate: (position: Position) => void;
  onOpen: (position: Position) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => columnWidths(columns, rows), [columns, rows]);
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    overscan: 4,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => widths[index] ?? 0,
    overscan: 1,
  });
  const shown = across.getVirtualItems();
  const width = across.getTotalSize();

  const onKeyDown = (event: React.KeyboardEvent) => {
    const from = active ?? { row: 0, column: 0 };
    if (event.key === 'Enter') onOpen(from);
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const to = nextPosition(event, from, { rows: rows.length, columns: columns.length, page });
    if (!to) return;
    event.preventDefault();
    onActivate(to);
    down.scrollToIndex(to.row);
    across.scrollToIndex(to.column);
  };

  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={t('data.rowsLabel')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      {...(active && { 'aria-activedescendant': `${id}-${active.row}-${active.column}` })}
      className="relative overflow-auto rounded-lg border border-line bg-surface font-mono text-[0.8125rem] focus-visible:outline-offset-[-2px]"
      style={{ height: Math.min(HIGHEST_PX, HEADER_PX + rows.length * ROW_PX + SCROLLBAR_PX) }}
      onKeyDown={onKeyDown}
      onFocus={() => !active && rows.length > 0 && onActivate({ row: 0, column: 0 })}
    >
      <div
        role="rowgroup"
        className="sticky top-0 z-10 min-w-full bg-raised"
        style={{ width, height: HEADER_PX }}
      >
        <div role="row" aria-rowindex={1} className="relative h-full border-b border-line">
          {shown.map(({ index, start, size }) => (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + 1}
              title={columns[index]?.name}
              className={`absolute top-0 flex h-full flex-col justify-center px-2 ${columns[index]?.kind === 'number' ? 'text-right' : ''}`}
              style={{ left: start, width: size }}
            >
              <span className="truncate font-semibold">{columns[index]?.name}</span>
              <span className="truncate text-xs text-muted">{columns[index]?.type ?? ' '}</span>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative min-w-full" style={{ width, height: down.getTotalSize() }}>
        {down.getVirtualItems().map(({ index, start }) => (
          <GridRow
            key={index}
            id={id}
            index={index}
            row={rows[index] ?? {}}
            top={start - HEADER_PX}
            columns={columns}
            shown={shown}
            activeColumn={active?.row === index ? active.column : null}
            onActivate={onActivate}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
