import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Spinner } from '../design/notices.js';
import { useTenant } from '../sign-in/tenant.js';
import { CatalogList } from './catalog-list.js';
import { changeDraft, currentDraft } from './drafts.js';
import { parameterNames, parameterValue } from './editor/parameters.js';
import type { SqlEditorHandle } from './editor/sql-editor.js';
import { StatementForm } from './editor/statement-form.js';
import { ResultView } from './result/result-view.js';
import type { SqlResult } from './result/sql-result.js';
import { RunProgress } from './runs/run-progress.js';
import { readJob } from './runs/run-statement.js';
import { StatementError } from './runs/statement-error.js';
import { useStatementRun } from './runs/use-statement-run.js';
import { indexOfProblem, problemOf } from './service-error.js';

const route = getRouteApi('/data/');
const KEPT_MS = 60_000;

/** The editor, and the result that the address names. */
export function SqlPage() {
  const { t } = useTranslation();
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  const tenant = useTenant();
  const queries = useQueryClient();
  const editor = useRef<SqlEditorHandle>(null);
  const resultKey = (jobId: string | undefined) => ['/v1/jobs/{job_id}/results', tenant, jobId];
  const { state, run, stop } = useStatementRun((result: SqlResult) => {
    queries.setQueryData(resultKey(result.jobId), result);
    void navigate({ to: '.', search: { job: result.jobId }, replace: true });
  });
  const result = useQuery({
    queryKey: resultKey(job),
    queryFn: ({ signal }) => readJob(job ?? '', signal),
    enabled: job !== undefined,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });

  const runDraft = useCallback(() => {
    const { sql, limit, parameters } = currentDraft();
    const values = parameterNames(sql).map((name) => {
      return [name, parameterValue(parameters[name] ?? { type: 'text', text: '' })] as const;
    });
    if (sql.trim() === '' || values.some(([, parsed]) => parsed === null)) return;
    void run({
      sql,
      limit,
      values: Object.fromEntries(values.map(([name, parsed]) => [name, parsed?.value ?? null])),
    });
  }, [run]);
  const preview = (sql: string) => {
    editor.current?.replace(sql);
    changeDraft({ sql });
    runDraft();
  };

  const isRunning = state?.phase === 'running' || state?.phase === 'cancelling';
  const problem = state?.phase === 'failed' ? problemOf(state.error) : null;
  const problemIndex = problem && state ? indexOfProblem(problem, state.statement.sql) : null;
  return (
    <div className="grid min-w-0 gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <CatalogList onInsert={(text) => editor.current?.insert(text)} onPreview={preview} />
      <div className="flex min-w-0 flex-col gap-4">
        <StatementForm ref={editor} isRunning={isRunning} problemIndex={problemIndex} onRun={runDraft} />
        {state && isRunning && <RunProgress run={state} onCancel={stop} />}
        {state?.phase === 'cancelled' && <EmptyState title={t('data.cancelled')} />}
        {state?.phase === 'failed' && (
          <StatementError
            error={state.error}
            sql={state.statement.sql}
            index={problemIndex}
            onGoTo={(index) => editor.current?.goTo(index)}
          />
        )}
        {(state === null || state.phase === 'done') && (
          <>
            {job === undefined && (
              <EmptyState title={t('data.noResult')}>{t('data.noResultHint')}</EmptyState>
            )}
            {result.isLoading && <Spinner label={t('data.loadingResult')} />}
            {result.error && <StatementError error={result.error} sql="" index={null} />}
            {result.data && <ResultView result={result.data} />}
          </>
        )}
      </div>
    </div>
  );
}
