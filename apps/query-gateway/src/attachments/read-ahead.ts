import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import type { StoredAttachment } from '@tessera/persistence';
import { untraced } from '@tessera/platform';
import { AttachmentTexts } from './attachment-texts.js';

/** Attachments that wait to be read. The first question that names one beyond reads it. */
const MAX_WAITING = 100;

/**
 * Reads attachments once they are uploaded, one after the other, so that the first question need not wait for it. Nothing is lost
 * with the process: a question reads what has not been read, and joins a reading that is under way.
 */
@Injectable()
export class ReadAhead implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ReadAhead.name);
  private readonly waiting = new Map<string, StoredAttachment>();
  private reading: Promise<void> | null = null;
  private isStopped = false;

  constructor(@Inject(AttachmentTexts) private readonly texts: Pick<AttachmentTexts, 'read'>) {}

  add(attachment: StoredAttachment): void {
    if (this.isStopped || this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(attachment.id, attachment);
    this.reading ??= untraced(() => this.readAll());
  }

  /** Does not read it if it still waits. */
  cancel(attachmentId: string): void {
    this.waiting.delete(attachmentId);
  }

  /** Resolves when nothing waits and nothing is read. */
  async whenIdle(): Promise<void> {
    await this.reading;
  }

  /** Begins no other reading. The one under way ends with its process. */
  beforeApplicationShutdown(): void {
    this.isStopped = true;
    this.waiting.clear();
  }

  private async readAll(): Promise<void> {
    for (const [id, attachment] of this.waiting) {
      this.waiting.delete(id);
      try {
        await this.texts.read(attachment);
      } catch (error) {
        // A question with this attachment reports the error.
        this.logger.debug({
          msg: 'could not parse an attachment in advance',
          attachmentId: id,
          err: error,
        });
      }
    }
    this.reading = null;
  }
}
