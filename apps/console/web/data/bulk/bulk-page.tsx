import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../design/button.js';
import { EmptyState, ErrorNotice, Spinner } from '../../design/notices.js';
import { useTenant } from '../../sign-in/tenant.js';
import { bulkJobsQuery } from '../queries.js';
import { BULK_OPERATIONS, BULK_STATES } from '../states.js';
import { BulkJobsTable } from './bulk-jobs-table.js';
import { FilterSelect } from './filter-select.js';

const route = getRouteApi('/data/bulk');

/** Exports and loads of the tenant. */
export function BulkPage() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const jobs = useInfiniteQuery(bulkJobsQuery(useTenant(), filter));
  const shown = jobs.data?.pages.flatMap((page) => page.jobs) ?? [];
  const { state, operation } = filter;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FilterSelect
          label={t('data.state')}
          value={state}
          options={BULK_STATES}
          nameOf={(name) => t(`data.states.${name}`)}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: { ...(operation && { operation }), ...(next && { state: next }) },
            })
          }
        />
        <FilterSelect
          label={t('data.operation')}
          value={operation}
          options={BULK_OPERATIONS}
          nameOf={(name) => t(`data.operations.${name}`)}
          onChange={(next) =>
            void navigate({ to: '.', search: { ...(state && { state }), ...(next && { operation: next }) } })
          }
        />
        <Link to="/data/bulk/new" className={`${buttonClass('primary')} ml-auto`}>
          <Plus size={16} aria-hidden /> {t('data.newJob')}
        </Link>
      </div>
      {jobs.isPending && <Spinner />}
      {jobs.error && <ErrorNotice error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.data && shown.length === 0 && (
        <EmptyState title={t('data.noBulkJobs')}>{t('data.noBulkJobsHint')}</EmptyState>
      )}
      {shown.length > 0 && <BulkJobsTable jobs={shown} />}
      {jobs.hasNextPage && (
        <Button className="self-center" disabled={jobs.isFetching} onClick={() => void jobs.fetchNextPage()}>
          {t('data.showMore')}
        </Button>
      )}
    </div>
  );
}
