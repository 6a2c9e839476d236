import type { BulkJobRecord } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { warehouse } from '../../app/api.js';
import { ErrorNotice, Spinner } from '../../design/notices.js';
import { ResultTable } from '../result/result-table.js';
import { ExportDownload } from './export-download.js';
import { readRecords } from './parse-records.js';

/** The records that were not written, and why. */
export function FailedRecords({ job }: { job: BulkJobRecord }) {
  const { t } = useTranslation();
  const records = useQuery({
    queryKey: ['failed-records', job.job_id],
    queryFn: async ({ signal }) =>
      readRecords(job.job_id, await warehouse().bulkResults(job, { signal }), signal),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  return (
    <section aria-labelledby="failed-records" className="flex min-w-0 flex-col gap-3">
      <h2 id="failed-records" className="font-semibold">
        {t('data.failedRecords')}
      </h2>
      <ExportDownload job={job} />
      {records.isPending && <Spinner />}
      {records.error && <ErrorNotice error={records.error} onRetry={() => void records.refetch()} />}
      {records.data === null && <p className="text-muted">{t('data.parquetNotShown')}</p>}
      {records.data?.isTruncated && (
        <p className="text-sm text-warn">{t('data.firstRecords', { count: records.data.rows.length })}</p>
      )}
      {records.data && <ResultTable result={records.data} />}
    </section>
  );
}
