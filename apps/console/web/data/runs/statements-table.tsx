import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SquarePen } from 'lucide-react';
import { Button, buttonClass, IconButton } from '../../design/button.js';
import { Badge, useErrorText } from '../../design/notices.js';
import { changeDraft, statements } from '../drafts.js';
import { isOpen, type JobRecord } from '../queries.js';
import { type JobStatus } from '../states.js';
import { visible } from '../result/cell-text.js';
import { cancelJob } from './run-statement.js';

const TONES = {
  QUEUED: 'neutral',
  RUNNING: 'accent',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELLED: 'warn',
} as const satisfies Record<JobStatus, string>;

const CELL = 'px-3 py-2 align-top';

export function StatementsTable({ jobs }: { jobs: readonly JobRecord[] }) {
  const { t } = useTranslation();
  const known = statements();
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t('data.statements')}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            <th className={CELL}>{t('data.submitted')}</th>
            <th className={CELL}>{t('data.status')}</th>
            <th className={CELL} title={t('data.statementUnknownHint')}>
              {t('data.statementColumn')}
            </th>
            <th className={`${CELL} text-right`}>{t('data.rowsColumn')}</th>
            <th className={`${CELL} text-right`}>{t('data.durationColumn')}</th>
            <td className={CELL} />
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <StatementRow key={job.job_id} job={job} sql={known[job.job_id] ?? null} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StatementRow({ job, sql }: { job: JobRecord; sql: string | null }) {
  const { t, i18n } = useTranslation();
  const number = (value: number | null) => value?.toLocaleString(i18n.language) ?? '';
  return (
    <tr className="border-b border-line last:border-0">
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <time dateTime={job.submitted_at} title={job.job_id}>
          {new Date(job.submitted_at).toLocaleString(i18n.language)}
        </time>
      </td>
      <td className={CELL}>
        <Badge tone={TONES[job.status]}>{t(`data.statuses.${job.status}`)}</Badge>
      </td>
      <td className={`${CELL} w-full min-w-48 max-w-0`}>
        {sql === null ? (
          <span className="text-muted">{t('data.statementUnknown')}</span>
        ) : (
          <code className="line-clamp-2 font-mono text-[0.8125rem] break-words" title={sql}>
            {sql}
          </code>
        )}
        {job.error && <p className="mt-1 break-words text-bad">{visible(job.error.message)}</p>}
      </td>
      <td className={`${CELL} text-right tabular-nums`}>{number(job.row_count)}</td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
        {job.execution_time_ms !== null && t('data.duration', { ms: number(job.execution_time_ms) })}
      </td>
      <td className={CELL}>
        <RowActions job={job} sql={sql} />
      </td>
    </tr>
  );
}

function RowActions({ job, sql }: { job: JobRecord; sql: string | null }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const cancel = useMutation({
    mutationFn: () => cancelJob(job.job_id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/v1/jobs'] }),
  });
  const errorText = useErrorText(cancel.error);
  return (
    <div className="flex items-center justify-end gap-2">
      {cancel.error && <span className="text-bad">{errorText}</span>}
      {isOpen(job.status) && (
        <Button size="small" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('data.cancelJob')}
        </Button>
      )}
      {sql !== null && (
        <IconButton
          label={t('data.useAgain')}
          onClick={() => {
            changeDraft({ sql });
            void navigate({ to: '/data' });
          }}
        >
          <SquarePen size={16} aria-hidden />
        </IconButton>
      )}
      {job.status === 'COMPLETED' && (
        <Link to="/data" search={{ job: job.job_id }} className={buttonClass('secondary', 'small')}>
          {t('data.openResult')}
        </Link>
      )}
    </div>
  );
}
