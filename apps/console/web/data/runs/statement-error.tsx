import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.js';
import { ErrorNotice } from '../../design/notices.js';
import { visible } from '../result/cell-text.js';
import { hintOf, problemOf } from '../service-error.js';

/** What is wrong with a statement, where, and what the service suggests. */
export function StatementError({
  error,
  sql,
  index,
  onGoTo,
}: {
  error: unknown;
  sql: string;
  index: number | null;
  onGoTo?: (index: number) => void;
}) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  if (!problem || !['INVALID_SQL', 'SQL_BLOCKED', 'QUERY_TIMEOUT'].includes(problem.code))
    return <ErrorNotice error={error} />;
  const hint = hintOf(problem);
  const before = index === null ? [] : sql.slice(0, index).split('\n');
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-lg border border-bad/50 bg-surface p-4"
    >
      <p className="flex items-start gap-2 font-medium break-words text-bad">
        <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
        {visible(problem.message)}
      </p>
      {hint && <p className="break-words">{visible(hint)}</p>}
      {index !== null && (
        <p className="flex items-center gap-3 text-sm text-muted">
          {t('data.at', { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 })}
          <Button size="small" onClick={() => onGoTo?.(index)}>
            {t('data.goThere')}
          </Button>
        </p>
      )}
      <p className="font-mono text-xs text-muted">
        {[problem.code, problem.details.sql_state].filter((code) => typeof code === 'string').join(' ')}
      </p>
    </div>
  );
}
