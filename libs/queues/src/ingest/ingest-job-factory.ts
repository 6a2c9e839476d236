import {
  type EmbeddingJob,
  type IngestJob,
  type QUEUE_OF_PIPELINE,
  type QueueDefinition,
  QUEUES,
} from '@tessera/contracts';
import type { AttemptAtDocument, NewOutboxEntry, Task } from '@tessera/persistence';
import { outboxEntryFor } from '../job-payload.js';

/** The queue that a task's jobs go through. */
export function queueOf({
  pipeline,
  isLarge,
}: Pick<Task, 'isLarge'> & { pipeline: keyof typeof QUEUE_OF_PIPELINE }): QueueDefinition<IngestJob> {
  if (pipeline === 'router') return QUEUES.router;
  if (pipeline === 'visual_pipeline') return QUEUES.visual;
  return isLarge ? QUEUES.textLarge : QUEUES.text;
}

/** The job id of one attempt at a task. BullMQ accepts no colons and no plain integers. */
export function jobIdOf(taskId: string, attempt: number): string {
  return `${taskId}-${attempt}`;
}

/** The outbox entry for the task's current attempt, in the queue of its pipeline. */
export function outboxEntryOf(
  task: Pick<
    Task,
    | 'id'
    | 'documentId'
    | 'attempt'
    | 'kbName'
    | 'pipeline'
    | 'pipelineOverride'
    | 'requestId'
    | 'parentTaskId'
    | 'isLarge'
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
  const id = jobIdOf(task.id, task.attempt);
  const job = { id, owner: task.kbName, ...options };
  const queue = queueOf({ ...task, pipeline: task.pipeline });
  if (task.pipeline !== 'visual_pipeline') return outboxEntryFor(queue, { ...job, payload });
  const part = task.parentTaskId === null ? 'document' : 'handovers';
  return outboxEntryFor(QUEUES.visual, { ...job, payload: { ...payload, part } });
}

/** The outbox entry that requests embeddings for a published attempt's chunks. @param job.id a new UUID */
export function embeddingEntryOf(
  { documentId, pipeline, attempt }: AttemptAtDocument,
  job: { id: string; kbName: string; delayMs?: number },
): NewOutboxEntry {
  const { id, kbName: owner, delayMs } = job;
  const payload: EmbeddingJob = { version: 1, documentId, pipeline, attempt };
  return outboxEntryFor(QUEUES.embedding, { id, owner, payload, delayMs });
}
