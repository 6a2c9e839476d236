import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { type Attachment, AttachmentRepository } from '@tessera/persistence';
import { counterOf, METRICS, PeriodicTask } from '@tessera/platform';
import { AttachmentTexts, contentKeyOf } from './attachment-texts.js';
import { ATTACHMENTS_CONFIG, type AttachmentsConfig } from './attachments.config.js';

const BATCH = 100;

/**
 * Removes attachments that have outlived their time, and what uploads left that were never completed. Its objects go at once;
 * the row stays until no question can be at it any more that had found it before, since such a question may write down what
 * it has read. Then the objects go again, and the row last. Several may run: removing twice is harmless.
 */
@Injectable()
export class AttachmentCleaner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AttachmentCleaner.name);
  private readonly removals = counterOf(METRICS.removals);
  private readonly cleaning: PeriodicTask;

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly texts: AttachmentTexts,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(ATTACHMENTS_CONFIG) private readonly config: AttachmentsConfig,
  ) {
    this.cleaning = new PeriodicTask({
      name: 'remove attachments',
      everyMs: config.cleaningIntervalMs,
      run: (stopping) => this.run(stopping),
    });
  }

  onApplicationBootstrap(): void {
    this.cleaning.start();
    this.cleaning.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.cleaning.stop();
  }

  /** Removes the objects of an attachment that nobody can use any more; should that fail, a later run does it. */
  async removeSoon(attachment: Attachment): Promise<void> {
    await this.succeeds(attachment);
  }

  /** Removes what has to go now. What cannot be removed does not keep the others from going. */
  async run(stopping: AbortSignal): Promise<void> {
    await this.removeExpired(stopping);
    await this.forgetRemoved(stopping);
  }

  private async removeExpired(stopping: AbortSignal): Promise<void> {
    for (let count = BATCH; count === BATCH && !stopping.aborted;) {
      const expired = await this.attachments.removeExpired(BATCH);
      for (const attachment of expired) await this.succeeds(attachment);
      count = expired.length;
    }
  }

  private async forgetRemoved(stopping: AbortSignal): Promise<void> {
    for (let count = BATCH; count === BATCH && !stopping.aborted;) {
      const removed = await this.attachments.removedBefore(this.config.questionTimeoutMs, BATCH);
      count = 0;
      for (const attachment of removed) {
        if (stopping.aborted || !(await this.succeeds(attachment))) continue;
        await this.attachments.forget(attachment.id);
        this.removals.inc({ what: 'attachment' });
        count++;
      }
    }
  }

  private async succeeds(attachment: Attachment): Promise<boolean> {
    try {
      await this.removeObjects(attachment);
      return true;
    } catch (error) {
      const { id: attachmentId } = attachment;
      this.logger.warn({ msg: 'an attachment cannot be removed yet', attachmentId, err: error });
      return false;
    }
  }

  /** What was read of it serves others with the same content; the last of them takes it along. */
  private async removeObjects(attachment: Attachment): Promise<void> {
    await this.objects.deletePrefix(objectKeys.attachmentPrefix(attachment.id));
    const contentKey = contentKeyOf(attachment);
    if (contentKey === null || (await this.attachments.hasTwin(attachment))) return;
    this.texts.forget(contentKey);
    await this.objects.deletePrefix(objectKeys.attachmentTextPrefix(contentKey));
  }
}
