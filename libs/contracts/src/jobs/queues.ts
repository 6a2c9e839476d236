import type { ContentPipeline } from '../common/enums.js';
import { BulkRun } from './bulk-run.js';
import { EmbeddingJob } from './embedding-job.js';
import { IngestJob } from './ingest-job.js';
import { VisualJob } from './visual-job.js';

/** What the senders and the workers of a queue agree on. */
export interface QueueDefinition<P extends object = object> {
  /** The queue in Redis, in the outbox and in metrics. */
  readonly name: string;
  /** What its jobs are called in Redis, for whoever looks there. */
  readonly jobName: string;
  /** What a job carries; checked by its decorators when it is queued and again when it arrives. */
  readonly payload: new () => P;
  /** Jobs that one process of its worker does at once. */
  readonly concurrency: number;
  /**
   * A job is stalled when its worker has given no sign of life for `QUEUE_LOCK_MS`: it was killed, or is too busy. So
   * often the same job is given to another worker; after that it is dropped, and whoever keeps the task decides anew.
   */
  readonly maxStalls: number;
  /**
   * The queue that this one is a part of: reported together with it, and its jobs take their places from that one's. As its
   * concurrency is lower, some of those places are left to the others, however many jobs of this one there are.
   */
  readonly partOf?: string;
}

const TEXT = {
  name: 'text_queue',
  jobName: 'ingest',
  payload: IngestJob,
  concurrency: 8,
  maxStalls: 100,
} as const;

/**
 * All background queues. Attempts of ingestion are fenced, so that a stalled one is simply given to another worker: the
 * bound on it only ends a job that takes every worker down with it.
 */
export const QUEUES = {
  router: { name: 'router_queue', jobName: 'ingest', payload: IngestJob, concurrency: 4, maxStalls: 100 },
  text: TEXT,
  /** Large documents, which take minutes: they never hold the last two places of text_queue. */
  textLarge: { ...TEXT, name: 'text_queue_large', concurrency: 6, partOf: TEXT.name },
  visual: { name: 'visual_queue', jobName: 'ingest', payload: VisualJob, concurrency: 1, maxStalls: 100 },
  /** Vectors of documents that words find already. */
  embedding: {
    name: 'embedding_queue',
    jobName: 'embed',
    payload: EmbeddingJob,
    concurrency: 2,
    maxStalls: 100,
  },
  /** Calls bulk-api's runner, which has its own bound on what runs at once: a message is done when it has been heard. */
  bulk: { name: 'bulk_queue', jobName: 'bulk', payload: BulkRun, concurrency: 8, maxStalls: 100 },
} as const satisfies Record<string, QueueDefinition>;

/** The queues that documents go through. */
export const INGEST_QUEUES = [
  QUEUES.router,
  QUEUES.text,
  QUEUES.textLarge,
  QUEUES.visual,
  QUEUES.embedding,
] as const;

/** The queue that serves a task of the given pipeline, as clients see it: its parts are no matter of theirs. */
export const QUEUE_OF_PIPELINE = {
  router: QUEUES.router.name,
  text_pipeline: QUEUES.text.name,
  visual_pipeline: QUEUES.visual.name,
} as const satisfies Record<'router' | ContentPipeline, string>;
