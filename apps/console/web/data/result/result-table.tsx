import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.js';
import { CellDialog } from './cell-dialog.js';
import { CellText } from './grid-row.js';
import type { Position } from './grid-position.js';
import { ResultGrid } from './result-grid.js';
import type { SqlResult } from './sql-result.js';

/** The grid, and the active cell below it, which can be opened. */
export function ResultTable({ result }: { result: SqlResult }) {
  const { t } = useTranslation();
  const [active, setActive] = useState<Position | null>(null);
  const [opened, setOpened] = useState<Position | null>(null);
  const open = useCallback((position: Position) => {
    setActive(position);
    setOpened(position);
  }, []);
  const column = active && result.columns[active.column];
  const openedColumn = opened && result.columns[opened.column];
  return (
    <>
      <ResultGrid key={result.jobId} result={result} active={active} onActivate={setActive} onOpen={open} />
      <div className="flex min-h-8 items-center gap-2 text-sm text-muted">
        {active && column ? (
          <>
            <span className="shrink-0">
              {t('data.activeCell', { row: active.row + 1, column: column.name })}
            </span>
            <span className="min-w-0 flex-1 truncate font-mono text-ink [unicode-bidi:isolate]">
              <CellText value={result.rows[active.row]?.[column.name]} />
            </span>
            <Button size="small" variant="quiet" onClick={() => setOpened(active)}>
              {t('data.openCell')}
            </Button>
          </>
        ) : (
          t('data.gridHint')
        )}
      </div>
      {opened && openedColumn && (
        <CellDialog
          column={openedColumn}
          value={result.rows[opened.row]?.[openedColumn.name]}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
