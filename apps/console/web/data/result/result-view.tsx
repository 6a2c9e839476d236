import { ChartLine, Table } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../design/button.js';
import { EmptyState, Spinner } from '../../design/notices.js';
import { ResultActions } from './result-actions.js';
import { ResultSummary } from './result-summary.js';
import { ResultTable } from './result-table.js';
import type { SqlResult } from './sql-result.js';

const ResultChart = lazy(() => import('./result-chart.js').then((file) => ({ default: file.ResultChart })));

type View = 'table' | 'chart';

/** What a statement returned. */
export function ResultView({ result }: { result: SqlResult }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('table');
  const views: Array<[View, string, typeof Table]> = [
    ['table', t('data.table'), Table],
    ['chart', t('data.chart'), ChartLine],
  ];
  return (
    <section aria-label={t('data.result')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ResultSummary result={result} />
        <div className="flex flex-wrap items-center gap-2">
          <div role="group" aria-label={t('data.view')} className="flex gap-1">
            {views.map(([name, label, Icon]) => (
              <button
                key={name}
                type="button"
                aria-pressed={view === name}
                className={`${buttonClass('quiet', 'small')} aria-pressed:bg-accent-soft aria-pressed:text-accent`}
                onClick={() => setView(name)}
              >
                <Icon size={16} aria-hidden /> {label}
              </button>
            ))}
          </div>
          <ResultActions result={result} />
        </div>
      </div>
      {result.rows.length === 0 ? (
        <EmptyState title={t('data.noRows')}>{t('data.noRowsHint')}</EmptyState>
      ) : view === 'table' ? (
        <ResultTable result={result} />
      ) : (
        <Suspense fallback={<Spinner />}>
          <ResultChart result={result} />
        </Suspense>
      )}
    </section>
  );
}
