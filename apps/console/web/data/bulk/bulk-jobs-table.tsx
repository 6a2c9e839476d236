import type { BulkJobSummary } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { visible } from '../result/cell-text.js';
import { BulkStateBadge } from './bulk-state-badge.js';

const CELL = 'px-3 py-2';

export function BulkJobsTable({ jobs }: { jobs: readonly BulkJobSummary[] }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t('data.bulkJobs')}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            <th className={CELL}>{t('data.created')}</th>
            <th className={CELL}>{t('data.operation')}</th>
            <th className={CELL}>{t('data.object')}</th>
            <th className={CELL}>{t('data.state')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ job_id: jobId, created_at: at, operation, object, state }) => (
            <tr key={jobId} className="border-b border-line last:border-0 hover:bg-raised">
              <td className={`${CELL} whitespace-nowrap tabular-nums`}>
                <Link to="/data/bulk/$jobId" params={{ jobId }} className="text-accent underline">
                  <time dateTime={at}>{new Date(at).toLocaleString(i18n.language)}</time>
                </Link>
              </td>
              <td className={CELL}>{t(`data.operations.${operation}`)}</td>
              <td className={`${CELL} w-full max-w-0 truncate font-mono`}>{visible(object)}</td>
              <td className={CELL}>
                <BulkStateBadge state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
