import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDING_MODEL, type EmbeddingModel } from '@tessera/models';
import {
  type AttemptAtDocument,
  Database,
  DocumentEmbeddingRepository,
  type EmbeddingRun,
  OutboxRepository,
} from '@tessera/persistence';
import { Dispatcher, embeddingEntryOf } from '@tessera/queues';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';

/** Requests the vectors of published attempts, together with the jobs that make them. */
@Injectable()
export class EmbeddingRequests {
  constructor(
    @Inject(EMBEDDING_MODEL) private readonly model: EmbeddingModel,
    private readonly database: Database,
    private readonly embeddings: DocumentEmbeddingRepository,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Call in the transaction that publishes the attempt. Does nothing without an embedding model. */
  async add(
    manager: EntityManager,
    attempt: AttemptAtDocument & { kbName: string },
    chunkCount: number,
  ): Promise<void> {
    if (this.model.space.dimension === 0 || chunkCount === 0) return;
    const job = embeddingEntryOf(attempt, { id: uuid(), kbName: attempt.kbName });
    await this.embeddings.request(manager, attempt, { chunkCount, job });
  }

  /**
   * Ends an unfinished run and requests another one.
   * @param options.error why it failed; null if it was only stopped
   * @returns false if the run is void; nothing is requested then
   */
  async addAgain(
    run: EmbeddingRun,
    { error, delayMs }: { error: string | null; delayMs: number },
  ): Promise<boolean> {
    const jobId = uuid();
    const isPostponed = await this.database.transaction(async (manager) => {
      if (!(await this.embeddings.postpone(manager, run, { jobId, error }))) return false;
      await this.outbox.add(manager, embeddingEntryOf(run, { id: jobId, kbName: run.kbName, delayMs }));
      return true;
    });
    if (isPostponed) this.dispatcher.dispatchSoon();
    return isPostponed;
  }
}
