import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorNotice, Spinner } from '../design/notices.js';
import { isEnded, tasksQuery } from '../ingest/queries.js';
import { TaskDialog } from '../ingest/task-dialog.js';
import { TaskTable } from '../ingest/task-table.js';

const REFRESH_MS = 2_000;

/** What has been done to a document, newest first. */
export function DocumentTasks({ documentId }: { documentId: string }) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<string | null>(null);
  const tasks = useQuery({
    ...tasksQuery({ q: documentId }),
    refetchInterval: ({ state }) => state.data?.items.some((task) => !isEnded(task)) && REFRESH_MS,
  });
  if (tasks.isPending) return <Spinner label={t('common.loading')} />;
  if (tasks.error) return <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />;
  return (
    <>
      {tasks.data.total === 0 ? (
        <EmptyState title={t('library.noTasks')} />
      ) : (
        <TaskTable
          label={t('library.tabTasks')}
          tasks={tasks.data.items}
          onOpen={(task) => setOpenId(task.job_id)}
        />
      )}
      {openId && <TaskDialog jobId={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
