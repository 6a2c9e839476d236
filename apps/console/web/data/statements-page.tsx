import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Field, SelectInput } from '../design/fields.js';
import { EmptyState, ErrorNotice, Spinner } from '../design/notices.js';
import { useTenant } from '../sign-in/tenant.js';
import { jobsQuery } from './queries.js';
import { JOB_STATUSES, type JobStatus } from './states.js';
import { StatementsTable } from './runs/statements-table.js';

const route = getRouteApi('/data/statements');

/** Running and past statements of the tenant. */
export function StatementsPage() {
  const { t } = useTranslation();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const jobs = useInfiniteQuery(jobsQuery(useTenant(), status));
  const shown = jobs.data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('data.status')}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={status ?? ''}
              onChange={(event) =>
                void navigate({
                  to: '.',
                  search: event.target.value ? { status: event.target.value as JobStatus } : {},
                })
              }
            >
              <option value="">{t('common.all')}</option>
              {JOB_STATUSES.map((name) => (
                <option key={name} value={name}>
                  {t(`data.statuses.${name}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Button onClick={() => void jobs.refetch()} disabled={jobs.isFetching}>
          <RotateCw size={16} aria-hidden /> {t('data.refresh')}
        </Button>
      </div>
      {jobs.isPending && <Spinner />}
      {jobs.error && <ErrorNotice error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.data && shown.length === 0 && (
        <EmptyState title={t('data.noStatements')}>{t('data.noStatementsHint')}</EmptyState>
      )}
      {shown.length > 0 && <StatementsTable jobs={shown} />}
      {jobs.hasNextPage && (
        <Button className="self-center" disabled={jobs.isFetching} onClick={() => void jobs.fetchNextPage()}>
          {t('data.showMore')}
        </Button>
      )}
    </div>
  );
}
