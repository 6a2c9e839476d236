import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import type { StoredAttachment } from '@tessera/persistence';
import { untraced } from '@tessera/platform';
import { AttachmentTexts } from './attachment-texts.js';

/** Maximum number of waiting attachments. Others are parsed by the first question that names them. */
const MAX_WAITING = 100;

/**
 * Parses attachments in sequence once they are uploaded, so that the first question need not wait. Nothing is lost with
 * the process: a question parses what has not been parsed, and joins a run in progress.
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

  /** Skips the attachment if it is still waiting. */
  cancel(attachmentId: string): void {
    this.waiting.delete(attachmentId);
  }

  /** Resolves when no attachment is waiting or being parsed. */
  async whenIdle(): Promise<void> {
    await this.reading;
  }

  /** Starts no further runs. The current one ends with its process. */
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
