import { type IngestJob, QUEUE_OF_PIPELINE } from '@tessera/contracts';
import type { NewOutboxEntry, Task } from '@tessera/persistence';

/** The job id of one attempt at a task. The broker takes no colon, and no plain integer. */
export function jobIdOf(taskId: string, attempt: number): string {
  return `${taskId}-${attempt}`;
}

/** The outbox entry for the task's current attempt, to the queue of its pipeline. */
export function outboxEntryOf(
  task: Pick<
    Task,
    'id' | 'documentId' | 'attempt' | 'kbName' | 'pipeline' | 'pipelineOverride' | 'requestId'
  >,
  options: { delayMs?: number } = {},
): NewOutboxEntry {
  if (task.pipeline === 'kb_purge' || task.documentId === null)
    throw new Error(`Task ${task.id} has no queue.`);
  const payload: IngestJob = {
    version: 1,
    taskId: task.id,
    documentId: task.documentId,
    attempt: task.attempt,
    kbName: task.kbName,
    ...(task.requestId ? { requestId: task.requestId } : {}),
    ...(task.pipelineOverride ? { pipelineOverride: task.pipelineOverride } : {}),
  };
  return {
    queue: QUEUE_OF_PIPELINE[task.pipeline],
    jobId: jobIdOf(task.id, task.attempt),
    kbName: task.kbName,
    payload: { ...payload },
    delayMs: options.delayMs,
  };
}
