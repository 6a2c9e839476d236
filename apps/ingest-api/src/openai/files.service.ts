import { Injectable } from '@nestjs/common';
import { type KnowledgeClient, requireWritable } from '@tessera/auth';
import {
  type DeletedOpenAiFile,
  type DocumentStatus,
  type OpenAiFile,
  OpenAiFileForm,
  type OpenAiFileList,
} from '@tessera/contracts';
import { DocumentRepository, type DocumentWithState, type KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import type { Request } from 'express';
import { validate as isUuid } from 'uuid';
import { IngestService } from '../ingest/ingest.service.js';
import type { FilesQuery } from './files.query.js';

const STATUSES: Record<DocumentStatus, OpenAiFile['status']> = {
  pending: 'uploaded',
  indexing: 'uploaded',
  ready: 'processed',
  failed: 'error',
};

/** Documents as OpenAI's files. */
@Injectable()
export class OpenAiFiles {
  constructor(
    private readonly ingestion: IngestService,
    private readonly documents: DocumentRepository,
  ) {}

  /**
   * An uploader without read access sees only what it has sent: the same bytes may be known under another name.
   * @throws as IngestService
   */
  async upload({ access, hasReadScope }: KnowledgeClient, request: Request): Promise<OpenAiFile> {
    const options = { form: OpenAiFileForm, missing: 'file_required' } as const;
    const { response, given } = await this.ingestion.ingest(access, request, options);
    const readable = hasReadScope ? await this.documents.find(access, response.document_id) : null;
    return toFile(
      readable ?? {
        ...given,
        id: response.document_id,
        createdAt: new Date(),
        status: 'pending',
        error: null,
      },
    );
  }

  /** @throws ServiceError 404 for an unknown `after` */
  async list(access: KnowledgeAccess, { limit = 100, after }: FilesQuery): Promise<OpenAiFileList> {
    const last = after === undefined ? null : (await this.find(access, after)).id;
    const found = await this.documents.listAfter(access, last, limit + 1);
    const data = found.slice(0, limit).map(toFile);
    return {
      object: 'list',
      data,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
      has_more: found.length > limit,
    };
  }

  /** @throws ServiceError 404 */
  async get(access: KnowledgeAccess, id: string): Promise<OpenAiFile> {
    return toFile(await this.find(access, id));
  }

  /** @throws ServiceError 404; 403 without write access */
  async delete(access: KnowledgeAccess, id: string): Promise<DeletedOpenAiFile> {
    const { kbName } = await this.find(access, id);
    requireWritable(access, kbName);
    return { id, object: 'file', deleted: await this.documents.delete(access, id) };
  }

  private async find(access: KnowledgeAccess, id: string): Promise<DocumentWithState> {
    const document = isUuid(id) ? await this.documents.find(access, id) : null;
    if (!document) throw ServiceError.of('document_not_found');
    return document;
  }
}

function toFile(
  document: Pick<
    DocumentWithState,
    'id' | 'sizeBytes' | 'createdAt' | 'name' | 'status' | 'error' | 'kbName'
  >,
): OpenAiFile {
  return {
    id: document.id,
    object: 'file',
    bytes: document.sizeBytes,
    created_at: Math.floor(document.createdAt.getTime() / 1_000),
    filename: document.name,
    purpose: 'assistants',
    status: STATUSES[document.status],
    status_details: document.error,
    kb_name: document.kbName,
  };
}
