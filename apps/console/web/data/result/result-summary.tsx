import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/notices.js';
import type { SqlResult } from './sql-result.js';

/** How many rows there are, whether that is all, and how long it took. */
export function ResultSummary({ result }: { result: SqlResult }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => value.toLocaleString(i18n.language);
  const { rows, totalRows, isTruncated, executionTimeMs } = result;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium">
        {isTruncated === true && totalRows !== null
          ? t('data.rowsOf', { shown: number(rows.length), total: number(totalRows) })
          : t('data.rows', { count: rows.length, shown: number(rows.length) })}
      </span>
      {isTruncated === true && <Badge tone="warn">{t('data.truncated')}</Badge>}
      {isTruncated === null && <span className="text-muted">{t('data.maybeTruncated')}</span>}
      {executionTimeMs !== null && (
        <span className="text-muted">{t('data.duration', { ms: number(executionTimeMs) })}</span>
      )}
    </p>
  );
}
