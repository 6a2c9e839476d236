import { ConnectionError } from './errors.js';
import { type Http, unwrap } from './http.js';
import type { CallOptions, TaskEvent } from './options.js';
import type { TaskAuditOut } from './schemas.js';
import { serverSentEvents } from './server-sent-events.js';

/** Reconnections in a row without an event. */
const MAX_RECONNECTS = 5;

/** Follows a task until it ends, across lost connections. */
export async function followTask(
  http: Http,
  jobId: string,
  { onProgress, signal }: CallOptions & { onProgress?: (task: TaskAuditOut) => void },
): Promise<TaskAuditOut> {
  const options = {
    params: { path: { job_id: jobId } },
    parseAs: 'stream' as const,
    ...(signal && { signal }),
  };
  for (let silent = 0; silent <= MAX_RECONNECTS; silent++) {
    const answer = await http.GET('/tasks/{job_id}/stream', options);
    try {
      for await (const { event, data } of serverSentEvents(unwrap(answer) as never)) {
        silent = 0;
        if (event !== ('progress' satisfies TaskEvent['event'])) continue;
        const task = JSON.parse(data) as TaskAuditOut;
        onProgress?.(task);
        if (task.status_phase === 'success' || task.status_phase === 'failed') return task;
      }
    } catch (lost) {
      signal?.throwIfAborted();
      if (!(lost instanceof TypeError)) throw lost;
    }
  }
  throw new ConnectionError(`The connection was lost before task ${jobId} ended.`);
}
