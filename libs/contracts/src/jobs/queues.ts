import type { ContentPipeline } from '../common/enums.js';
import { BulkRun } from './bulk-run.js';
import { EmbeddingJob } from './embedding-job.js';
import { IngestJob } from './ingest-job.js';
import { VisualJob } from './visual-job.js';

/** The contract between senders and workers of a queue. */
export interface QueueDefinition<P extends object = object> {
  /** Name in Redis, in the outbox and in metrics. */
  readonly name: string;
  /** Job name in Redis. */
  readonly jobName: string;
  /** Payload class, validated when a job is queued and when it arrives. */
  readonly payload: new () => P;
  /** Concurrent jobs per worker process. */
  readonly concurrency: number;
  /**
   * How often a stalled job, whose worker has not renewed its lock for `QUEUE_LOCK_MS`, is given to another worker. After that
   * it is dropped, and the reconciler decides about its task.
   */
  readonly maxStalls: number;
  /**
   * Parent queue. Both are reported together and share the parent's slots. This queue's lower concurrency reserves the remaining
   * slots for the parent.
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
 * All background queues. Ingestion attempts are fenced, so a stalled job is safe to hand to another worker; `maxStalls` only
 * stops a job that crashes every worker.
 */
export const QUEUES = {
  router: { name: 'router_queue', jobName: 'ingest', payload: IngestJob, concurrency: 4, maxStalls: 100 },
  text: TEXT,
  /** Large documents, which take minutes. They never occupy the last two slots of text_queue. */
  textLarge: { ...TEXT, name: 'text_queue_large', concurrency: 6, partOf: TEXT.name },
  visual: { name: 'visual_queue', jobName: 'ingest', payload: VisualJob, concurrency: 1, maxStalls: 100 },
  /** Embeddings of documents that keywords already find. */
  embedding: {
    name: 'embedding_queue',
    jobName: 'embed',
    payload: EmbeddingJob,
    concurrency: 2,
    maxStalls: 100,
  },
  /** Wakes bulk-api's runner, which limits concurrency itself, so a message completes as soon as it is received. */
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

/** The queue of each pipeline as shown to clients, without its parts. */
export const QUEUE_OF_PIPELINE = {
  router: QUEUES.router.name,
  text_pipeline: QUEUES.text.name,
  visual_pipeline: QUEUES.visual.name,
} as const satisfies Record<'router' | ContentPipeline, string>;
