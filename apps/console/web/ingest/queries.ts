import { type KnowledgeSchemas, unwrap } from '@tessera/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { knowledge } from '../app/api.js';

export type Task = KnowledgeSchemas['TaskAuditOut'];
export type Queue = KnowledgeSchemas['QueueMetricsOut'];

export const TASKS_PAGE_SIZE = 15;
const LOGS_PAGE_SIZE = 100;

export const isEnded = ({ status_phase: phase }: Task): boolean => phase === 'success' || phase === 'failed';

export const tasksQuery = ({ page = 1, ...filter }: { page?: number; status?: string; q?: string }) => {
  const query = { limit: TASKS_PAGE_SIZE, offset: (page - 1) * TASKS_PAGE_SIZE, ...filter };
  return queryOptions({
    queryKey: ['/tasks', query],
    queryFn: async ({ signal }) => {
      const tasks = unwrap(await knowledge.http.GET('/tasks', { params: { query }, signal }));
      if (tasks.error !== null) throw new Error(tasks.error);
      return tasks;
    },
    placeholderData: keepPreviousData,
  });
};

export const taskQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['/tasks', jobId],
    queryFn: async ({ signal }) =>
      unwrap(await knowledge.http.GET('/tasks/{job_id}', { params: { path: { job_id: jobId } }, signal })),
  });

export const taskLogsQuery = (jobId: string) =>
  infiniteQueryOptions({
    queryKey: ['/tasks', jobId, 'logs'],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }) =>
      unwrap(
        await knowledge.http.GET('/tasks/{job_id}/logs', {
          params: { path: { job_id: jobId }, query: { limit: LOGS_PAGE_SIZE, offset: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
      return shown < total ? shown : undefined;
    },
  });

/** Queues, each with the seconds that its oldest task has been waiting; null if none is. */
export const queuesQuery = queryOptions({
  queryKey: ['/ingest/queue-metrics'],
  queryFn: async ({ signal }) => {
    const { queues } = unwrap(await knowledge.http.GET('/ingest/queue-metrics', { signal }));
    return Promise.all(
      queues.map(async (queue) => ({ ...queue, oldestSeconds: await oldestWaiting(queue, signal) })),
    );
  },
});

/** What the tasks that wait in a queue are listed by. */
const WAITING = {
  router_queue: { pipeline: 'router', status: 'pending' },
  text_queue: { pipeline: 'text_pipeline', status: 'queued' },
  visual_queue: { pipeline: 'visual_pipeline', status: 'queued' },
} as const;

async function oldestWaiting({ name, size }: Queue, signal: AbortSignal): Promise<number | null> {
  const waiting = WAITING[name as keyof typeof WAITING];
  if (!waiting || !size) return null;
  const read = async (offset: number) =>
    unwrap(
      await knowledge.http.GET('/tasks', { params: { query: { ...waiting, limit: 1, offset } }, signal }),
    );
  // The list begins with the newest.
  const { total } = await read(0);
  const [oldest] = total > 0 ? (await read(total - 1)).items : [];
  return oldest ? (Date.now() - Date.parse(oldest.created_at)) / 1_000 : null;
}

export async function retryTask(jobId: string): Promise<void> {
  unwrap(await knowledge.http.POST('/tasks/{job_id}/retry', { params: { path: { job_id: jobId } } }));
}

export async function deleteTaskRecord(jobId: string): Promise<void> {
  unwrap(await knowledge.http.DELETE('/tasks/{job_id}', { params: { path: { job_id: jobId } } }));
}
