import { ApiError } from '@tessera/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { FileName } from '../design/file-name.js';
import { useFormat } from '../design/format.js';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { deleteTaskRecord, isEnded, retryTask, type Task, taskQuery } from './queries.js';
import { TaskLogs } from './task-logs.js';
import { TaskState } from './task-state.js';

/** While the task runs. */
const REFRESH_MS = 2_000;

/** A task with its attempts, its reason for failure and its log. */
export function TaskDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const task = useQuery({
    ...taskQuery(jobId),
    refetchInterval: ({ state }) => state.data !== undefined && !isEnded(state.data) && REFRESH_MS,
  });
  const isGone = task.error instanceof ApiError && task.error.status === 404;
  return (
    <Dialog open wide title={t('ingest.task')} onOpenChange={onClose}>
      <div className="flex flex-col gap-4">
        {task.isPending && <Spinner label={t('common.loading')} />}
        {isGone && <p>{t('ingest.taskGone')}</p>}
        {task.error && !isGone && <ErrorNotice error={task.error} onRetry={() => void task.refetch()} />}
        {task.data && (
          <>
            <TaskFacts task={task.data} />
            <TaskActions task={task.data} onClose={onClose} />
            <TaskLogs jobId={jobId} isLive={!isEnded(task.data)} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function TaskFacts({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { number, time } = useFormat();
  const facts = [
    [t('ingest.document'), <FileName key="name">{task.name}</FileName>],
    [t('ingest.state'), <TaskState key="state" task={task} />],
    [t('ingest.step'), t(`ingest.pipelines.${task.pipeline}`)],
    [t('ingest.attempts'), t('ingest.attempt', { attempt: task.attempt, max: task.max_attempts })],
    [t('ingest.knowledgeBase'), task.kb_name],
    ...(task.queue_position === null ? [] : [[t('ingest.position'), number(task.queue_position)] as const]),
    [t('ingest.started'), time(task.created_at)],
    [t('ingest.changed'), time(task.updated_at)],
    ...(task.error === null ? [] : [[t('ingest.error'), task.error] as const]),
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TaskActions({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['/tasks'] });
  const retry = useMutation({ mutationFn: () => retryTask(task.job_id), onSuccess });
  const remove = useMutation({
    mutationFn: () => deleteTaskRecord(task.job_id),
    onSuccess: () => {
      onClose();
      return onSuccess();
    },
  });
  const failure = retry.error ?? remove.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {task.document_id && (
          <Link
            to="/library/$documentId"
            params={{ documentId: task.document_id }}
            className={buttonClass('secondary', 'small')}
          >
            {t('ingest.openDocument')}
          </Link>
        )}
        {task.status_phase === 'failed' && task.document_id && (
          <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
            {t('ingest.retry')}
          </Button>
        )}
        {isEnded(task) && (
          <Button
            size="small"
            variant="danger"
            title={t('ingest.deleteRecordHint')}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('ingest.deleteRecord')}
          </Button>
        )}
      </div>
      <p role="status">{retry.isSuccess && !isEnded(task) && t('ingest.retried')}</p>
      {failure && <ErrorNotice error={failure} />}
    </>
  );
}
