import type { BulkJobRecord } from '@tessera/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkStateBadge } from './bulk-state-badge.js';

export function BulkJobFacts({ job }: { job: BulkJobRecord }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => value.toLocaleString(i18n.language);
  const time = (value: string) => new Date(value).toLocaleString(i18n.language);
  const facts: Array<[string, ReactNode]> = [
    [t('data.state'), <BulkStateBadge key="state" state={job.state} />],
    [
      t(job.operation === 'query' ? 'data.rowsColumn' : 'data.recordsRead'),
      number(job.number_records_processed),
    ],
    ...(job.operation === 'query'
      ? []
      : [[t('data.recordsFailed'), number(job.number_records_failed)] as [string, ReactNode]]),
    [t('data.created'), time(job.created_at)],
    [t('data.updated'), time(job.updated_at)],
    [
      t('data.jobId'),
      <code key="id" className="font-mono text-sm break-all">
        {job.job_id}
      </code>,
    ],
  ];
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
