import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  Database,
  type DeferredDocument,
  DocumentPipelineRepository,
  HandoverRepository,
  type NewTask,
  OutboxRepository,
  TaskRepository,
} from '@tessera/persistence';
import { PeriodicTask } from '@tessera/platform';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Dispatcher } from '../dispatcher.js';
import { QUEUES_CONFIG, type QueuesConfig } from '../queues.settings.js';
import { HANDOVER_CONFIG, type HandoverConfig } from './handover.settings.js';
import { outboxEntryOf } from './ingest-job-factory.js';

const EVERY_MS = 1_000;
/** Jobs of this process publish documents, and each resets the pause to the shorter one. */
const LONGEST_PAUSE_MS = 8_000;
/** Tasks of the visual pipeline that may wait to begin. The rest waits in the registry, where it costs nothing. */
const WINDOW = 64;

/**
 * Creates tasks for handovers of text documents if FIGURE_HANDOVER is send. Otherwise handovers only stay in the registry, so that
 * no task waits for a visual pipeline that is not deployed.
 */
@Injectable()
export class HandoverSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sending = new PeriodicTask({
    name: 'hand over figures and tables to the visual pipeline',
    everyMs: EVERY_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    run: async () => (await this.send()) > 0,
  });

  constructor(
    private readonly database: Database,
    private readonly handovers: HandoverRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly tasks: TaskRepository,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: Dispatcher,
    @Inject(QUEUES_CONFIG) private readonly queues: QueuesConfig,
    @Inject(HANDOVER_CONFIG) private readonly config: HandoverConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.mode === 'send') this.sending.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sending.stop();
  }

  /** Sends pending handovers while the queue has room. @returns the number of documents sent */
  async send(): Promise<number> {
    if (!(await this.handovers.isAnyDeferred())) return 0;
    const sent = await this.database.transaction(async (manager) => {
      const waiting = await this.handovers.lockDeferred(manager, WINDOW);
      for (const document of waiting) await this.sendOne(manager, document);
      return waiting.length;
    });
    if (sent > 0) this.dispatcher.dispatchSoon();
    return sent;
  }

  private async sendOne(manager: EntityManager, document: DeferredDocument): Promise<void> {
    const task = this.taskOf(document);
    await this.tasks.insert(manager, task);
    await this.pipelines.assign(manager, document.id, 'visual_pipeline', task.id);
    await this.outbox.add(manager, outboxEntryOf(task));
  }

  private taskOf({
    id,
    name,
    sourceUri,
    kbName,
    attempt,
    parentTaskId,
    requestId,
  }: DeferredDocument): NewTask {
    return {
      id: uuid(),
      documentId: id,
      name,
      sourceUri,
      pipeline: 'visual_pipeline',
      status: 'queued',
      progress: 0,
      current: 0,
      total: 0,
      error: null,
      attempt: attempt + 1,
      attemptsBefore: attempt,
      maxAttempts: attempt + this.queues.maxAttempts,
      kbName,
      parentTaskId,
      pipelineOverride: null,
      isLarge: false,
      requestId,
    };
  }
}
