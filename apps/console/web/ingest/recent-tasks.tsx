import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Field, SelectInput } from '../design/fields.js';
import { EmptyState, ErrorNotice, Spinner } from '../design/notices.js';
import { Pager } from '../design/pager.js';
import { isEnded, TASKS_PAGE_SIZE, tasksQuery } from './queries.js';
import { type IngestSearch, TASK_STATUSES } from './search.js';
import { TaskTable } from './task-table.js';

const route = getRouteApi('/ingest');
const BUSY_REFRESH_MS = 3_000;
const IDLE_REFRESH_MS = 15_000;

/** The tasks of all clients, newest first. */
export function RecentTasks({ onDetails }: { onDetails: (jobId: string) => void }) {
  const { t } = useTranslation();
  const { status, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const tasks = useQuery({
    ...tasksQuery({ page, ...(status && { status }) }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((task) => !isEnded(task)) ? BUSY_REFRESH_MS : IDLE_REFRESH_MS,
  });
  return (
    <section aria-labelledby="recent-tasks" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-tasks" className="text-lg font-semibold">
          {t('ingest.recent')}
        </h2>
        <Field label={t('ingest.state')} hideLabel>
          {(ids) => (
            <SelectInput
              {...ids}
              value={status ?? ''}
              onChange={(event) => {
                const chosen = event.target.value as NonNullable<IngestSearch['status']> | '';
                void navigate({ search: chosen === '' ? {} : { status: chosen }, replace: true });
              }}
            >
              <option value="">{t('ingest.anyState')}</option>
              {TASK_STATUSES.map((known) => (
                <option key={known} value={known}>
                  {t(`ingest.statuses.${known}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      {tasks.isPending && <Spinner label={t('common.loading')} />}
      {tasks.error && <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.data?.total === 0 &&
        (status ? (
          <EmptyState title={t('ingest.noMatch')} />
        ) : (
          <EmptyState title={t('ingest.noTasks')}>{t('ingest.noTasksHint')}</EmptyState>
        ))}
      {tasks.data && tasks.data.total > 0 && (
        <>
          <TaskTable
            label={t('ingest.recent')}
            tasks={tasks.data.items}
            onOpen={({ job_id }) => onDetails(job_id)}
          />
          <Pager
            label={t('ingest.recent')}
            page={page}
            pageSize={TASKS_PAGE_SIZE}
            total={tasks.data.total}
            onPage={(next) =>
              void navigate({ search: { ...(status && { status }), ...(next > 1 && { page: next }) } })
            }
          />
        </>
      )}
    </section>
  );
}
