import { Inject, Injectable } from '@nestjs/common';
import { type AttachmentOut, type DeletedResponse } from '@tessera/contracts';
import { parseFileName, UPLOAD_LIMITS, UploadInspector, type UploadLimits } from '@tessera/documents';
import { OBJECT_STORE, objectKeys, type ObjectStore, type Upload, UploadService } from '@tessera/objects';
import { AttachmentRepository, type KnowledgeAccess, type StoredAttachment } from '@tessera/persistence';
import { RequestValidationError, ServiceError } from '@tessera/platform';
import type { Request } from 'express';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { openFile } from '../documents/open-file.js';
import type { StoredFile } from '../documents/source-file.js';
import { AttachmentCleaner } from './attachment-cleaner.js';
import { ATTACHMENTS_CONFIG, type AttachmentsConfig } from './attachments.config.js';
import { ReadAhead } from './read-ahead.js';

const FILE_ERRORS = { missing: 'attachment_unknown', unreadable: 'document_file_unreadable' } as const;

/** Attachments are uploaded with the code of ingestion, outside any knowledge base. Attachments of other clients count as unknown. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly uploads: UploadService,
    private readonly inspector: UploadInspector,
    private readonly cleaner: AttachmentCleaner,
    private readonly readAhead: ReadAhead,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
    @Inject(ATTACHMENTS_CONFIG) private readonly config: AttachmentsConfig,
  ) {}

  /** @throws ServiceError 422 with the code of a rejection, RequestValidationError; then nothing is left behind */
  async create(access: KnowledgeAccess, request: Request): Promise<AttachmentOut> {
    const id = uuid();
    const objectKey = objectKeys.attachment(id);
    const place = {
      objectKey,
      begin: () => this.attachments.begin(access, { id, objectKey }, this.config.uploadTimeoutMs),
      forget: () => this.attachments.forget(id),
    };
    const options = { missing: 'file_required', maxBytes: this.limits.maxFileBytes, place } as const;
    return this.uploads.takeForm(request, options, async ({ fields, upload }) => {
      refuseFields(fields);
      if (!upload) throw ServiceError.of('file_required');
      const attachment = await this.complete(access, id, upload);
      this.readAhead.add(attachment);
      return { answer: toAttachment(attachment), isKept: true };
    });
  }

  /** @throws ServiceError 404 */
  async get(access: KnowledgeAccess, attachmentId: string): Promise<AttachmentOut> {
    return toAttachment(await this.find(access, attachmentId));
  }

  /** @throws ServiceError 404 */
  async file(access: KnowledgeAccess, attachmentId: string): Promise<StoredFile> {
    const attachment = await this.find(access, attachmentId);
    const { filename, contentType, sizeBytes, sha256, createdAt, objectKey } = attachment;
    return {
      name: filename,
      contentType,
      sizeBytes,
      entityTag: sha256,
      modifiedAt: createdAt,
      open: (options) => openFile(this.objects, objectKey, { ...options, ...FILE_ERRORS }),
    };
  }

  /** Takes effect before it returns. */
  async delete(access: KnowledgeAccess, attachmentId: string): Promise<DeletedResponse> {
    const removed = isUuid(attachmentId) ? await this.attachments.remove(access, attachmentId) : null;
    this.readAhead.cancel(attachmentId);
    if (removed) await this.cleaner.removeObjects(removed);
    return { deleted: removed !== null };
  }

  /** Attachments of a question, in order and without duplicates. @throws ServiceError 422 naming the first unknown one */
  async ofQuestion(access: KnowledgeAccess, attachmentIds: readonly string[]): Promise<StoredAttachment[]> {
    const ids = [...new Set(attachmentIds)];
    if (ids.length === 0) return [];
    const found = await this.attachments.readable(
      access,
      ids.filter((id) => isUuid(id)),
    );
    const byId = new Map(found.map((attachment) => [attachment.id, attachment]));
    return ids.map((id) => {
      const attachment = byId.get(id.toLowerCase());
      if (!attachment) throw ServiceError.of('attachment_not_found', { attachmentId: id });
      return attachment;
    });
  }

  private async find(access: KnowledgeAccess, attachmentId: string): Promise<StoredAttachment> {
    const [attachment] = isUuid(attachmentId) ? await this.attachments.readable(access, [attachmentId]) : [];
    if (!attachment) throw ServiceError.of('attachment_unknown');
    return attachment;
  }

  private async complete(access: KnowledgeAccess, id: string, upload: Upload): Promise<StoredAttachment> {
    const { name: filename } = parseFileName(upload.givenName);
    const { contentType } = await this.inspector.inspect(upload, filename);
    const { sizeBytes, sha256 } = upload;
    const given = { filename, contentType, sizeBytes, sha256 };
    const attachment = await this.attachments.complete(access, id, given, this.config.lifeMs);
    if (!attachment) throw ServiceError.of('upload_took_too_long');
    return attachment;
  }
}

function refuseFields(fields: Record<string, string>): void {
  const issues = Object.keys(fields).map((name) => ({
    loc: ['body', name],
    msg: 'unknown field',
    type: 'unknown_field',
  }));
  if (issues.length > 0) throw new RequestValidationError(issues);
}

function toAttachment(attachment: StoredAttachment): AttachmentOut {
  return {
    attachment_id: attachment.id,
    filename: attachment.filename,
    content_type: attachment.contentType,
    size_bytes: attachment.sizeBytes,
    created_at: attachment.createdAt.toISOString(),
    expires_at: attachment.expiresAt.toISOString(),
  };
}
