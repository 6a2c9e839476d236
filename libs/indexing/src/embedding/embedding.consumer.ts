import { Inject, Injectable, Logger } from '@nestjs/common';
import { COLLECTION_OF, type EmbeddingJob } from '@tessera/contracts';
import { EMBEDDING_MODEL, type EmbeddingModel, ModelServerError } from '@tessera/models';
import {
  BacklogRepository,
  DocumentEmbeddingRepository,
  type EmbeddingRun,
  TaskRepository,
} from '@tessera/persistence';
import { counterOf, type JobOutcome, METRICS, ShutdownState } from '@tessera/platform';
import type { JobConsumer } from '@tessera/queues';
import { EMBEDDING_SPACES, type EmbeddingSpaces, fillVectors, type Hit } from '@tessera/vectors';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedTexts } from './embedded-texts.js';
import { EmbeddingRequests } from './embedding-requests.js';
import { EMBEDDING_WORKER_CONFIG, type EmbeddingWorkerConfig } from './embedding.settings.js';

/** Chunks embedded and stored together, which is also what a killed run repeats. */
const BATCH = 32;
const YIELD_POLL_MS = 500;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/** Another run has taken over, or the attempt is no longer published. */
class VoidRunError extends Error {
  override readonly name = 'VoidRunError';
}

/**
 * Embeds chunks of published documents in batches. Stored vectors survive failures, which are retried without limit,
 * because keyword search finds the document in the meantime.
 */
@Injectable()
export class EmbeddingConsumer implements JobConsumer<EmbeddingJob> {
  private readonly logger = new Logger(EmbeddingConsumer.name);
  private readonly embedded = counterOf(METRICS.chunksEmbedded);

  constructor(
    @Inject(EMBEDDING_MODEL) private readonly model: EmbeddingModel,
    @Inject(EMBEDDING_SPACES) private readonly spaces: EmbeddingSpaces,
    private readonly requests: EmbeddingRequests,
    private readonly embeddings: DocumentEmbeddingRepository,
    private readonly backlog: BacklogRepository,
    private readonly tasks: TaskRepository,
    private readonly shutdown: ShutdownState,
    @Inject(EMBEDDING_WORKER_CONFIG) private readonly config: EmbeddingWorkerConfig,
  ) {}

  async consume(job: EmbeddingJob): Promise<JobOutcome | undefined> {
    if (this.model.space.dimension === 0) {
      await this.embeddings.forget(job);
      return undefined;
    }
    const run = await this.embeddings.begin(job);
    if (!run) return undefined;
    try {
      return await this.embed(run);
    } catch (error) {
      if (error instanceof VoidRunError) return 'stale';
      return this.postpone(run, error);
    }
  }

  private async embed(run: EmbeddingRun): Promise<'success' | 'failed'> {
    const texts = new EmbeddedTexts(this.model, this.shutdown.expired);
    let { embeddedCount } = run;
    let withoutVectors = 0;
    for await (const points of this.missing(run)) {
      await this.yieldToReading(run, embeddedCount);
      const made = await this.fill(run, points, texts);
      embeddedCount += made;
      withoutVectors += points.length - made;
      this.embedded.inc({}, made);
      assertLeaseHeld(await this.embeddings.progress(run, embeddedCount));
    }
    return this.finish(run, run.chunkCount - withoutVectors, texts.firstRefusal);
  }

  /** Yields the points of the attempt without vectors. */
  private async *missing({ documentId, attempt, pipeline }: EmbeddingRun): AsyncGenerator<Hit[]> {
    let after: string | null = null;
    do {
      const page: { points: Hit[]; next: string | null } = await this.spaces.pointsWithout(
        COLLECTION_OF[pipeline],
        this.model.space,
        { after, limit: BATCH, attempt: { documentId, attempt } },
      );
      if (page.points.length > 0) yield page.points;
      after = page.next;
    } while (after !== null);
  }

  private fill({ pipeline }: EmbeddingRun, points: Hit[], texts: EmbeddedTexts): Promise<number> {
    const target = { collection: COLLECTION_OF[pipeline], space: this.model.space, points };
    return fillVectors(this.spaces, target, (some) => texts.embed(some));
  }

  /** Gives precedence to documents that are not retrievable yet, for a limited time. */
  private async yieldToReading(run: EmbeddingRun, embeddedCount: number): Promise<void> {
    const until = run.createdAt.getTime() + this.config.yieldSeconds * 1_000;
    for (;;) {
      this.shutdown.draining.throwIfAborted();
      if (Date.now() >= until || !(await this.backlog.hasUnreadTexts())) return;
      assertLeaseHeld(await this.embeddings.progress(run, embeddedCount));
      await sleep(YIELD_POLL_MS, undefined, { signal: this.shutdown.draining });
    }
  }

  private async finish(
    run: EmbeddingRun,
    embeddedCount: number,
    refusal: string | null,
  ): Promise<'success' | 'failed'> {
    const missing = run.chunkCount - embeddedCount;
    const error = refusal && `The model rejected some of the ${missing} chunks without vectors: ${refusal}`;
    assertLeaseHeld(await this.embeddings.finish(run, embeddedCount, error));
    const { space } = this.model;
    if (run.taskId)
      await this.tasks.log(run.taskId, {
        level: error ? 'warning' : 'info',
        step: 'embed',
        message: error ?? `embedded ${embeddedCount} chunks with ${space.model}`,
        details: { current: embeddedCount, total: run.chunkCount },
      });
    return error ? 'failed' : 'success';
  }

  private async postpone(run: EmbeddingRun, cause: unknown): Promise<'retry' | 'stale'> {
    const { documentId, attempt, failures } = run;
    if (this.shutdown.draining.aborted) return this.tryAgain(run, { error: null, delayMs: 0 });
    this.logger.warn({ msg: 'embedding failed', documentId, attempt, err: cause });
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    return this.tryAgain(run, { error: reasonOf(cause), delayMs });
  }

  private async tryAgain(
    run: EmbeddingRun,
    options: { error: string | null; delayMs: number },
  ): Promise<'retry' | 'stale'> {
    return (await this.requests.addAgain(run, options)) ? 'retry' : 'stale';
  }
}

/** @throws VoidRunError */
function assertLeaseHeld(isCurrent: boolean): void {
  if (!isCurrent) throw new VoidRunError();
}

function reasonOf(cause: unknown): string {
  return cause instanceof ModelServerError ? cause.message : 'Internal error; retrying.';
}
