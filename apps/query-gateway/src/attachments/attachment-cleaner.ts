import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, objectKeys, type ObjectStore, RemovalCleaner } from '@tessera/objects';
import { type Attachment, AttachmentRepository } from '@tessera/persistence';
import { counterOf, METRICS } from '@tessera/platform';
import { AttachmentTexts, contentKeyOf } from './attachment-texts.js';
import { ATTACHMENTS_CONFIG, type AttachmentsConfig } from './attachments.config.js';

/** Removes deleted and expired attachments, and uploads that were never completed. A question may still read a removed one. */
@Injectable()
export class AttachmentCleaner extends RemovalCleaner<Attachment> {
  constructor(
    attachments: AttachmentRepository,
    texts: AttachmentTexts,
    @Inject(OBJECT_STORE) objects: ObjectStore,
    @Inject(ATTACHMENTS_CONFIG) config: AttachmentsConfig,
  ) {
    const removals = counterOf(METRICS.removals);
    super({
      what: 'attachment',
      everyMs: config.cleaningIntervalMs,
      graceMs: config.questionTimeoutMs,
      removeExpired: (limit) => attachments.removeExpired(limit),
      removedBefore: (ageMs, limit) => attachments.removedBefore(ageMs, limit),
      removeObjects: async (attachment) => {
        await objects.deletePrefix(objectKeys.attachmentPrefix(attachment.id));
        const contentKey = contentKeyOf(attachment);
        // Attachments with the same content share their stored text; removing the last one removes it.
        if (contentKey === null || (await attachments.hasTwin(attachment))) return;
        texts.forget(contentKey);
        await objects.deletePrefix(objectKeys.attachmentTextPrefix(contentKey));
      },
      forget: async (id) => {
        await attachments.forget(id);
        removals.inc({ what: 'attachment' });
      },
    });
  }
}
