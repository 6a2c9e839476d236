import { Inject, Injectable } from '@nestjs/common';
import { requireReadable, requireWritable } from '@tessera/auth';
import {
  COLLECTION_OF,
  type CollectionName,
  type ContentPipeline,
  type DeletedResponse,
  type DocumentEmbeddingOut,
  type DocumentListResponse,
  type DocumentOut,
  type DocumentStructureOut,
} from '@tessera/contracts';
import { isUrl, OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import {
  DocumentPipelineRepository,
  DocumentRepository,
  type DocumentWithState,
  type EmbeddingOfDocument,
  type KnowledgeAccess,
  SectionRepository,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { type DocumentAttempt, type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { validate as isUuid } from 'uuid';
import { buildStructure } from './document-structure.js';
import type { DocumentsQuery } from './documents.query.js';
import { openFile, rethrowAs } from './open-file.js';
import { requireDocument } from './require-document.js';
import type { SourceFile } from './source-file.js';

const CHUNKS_A_PAGE = 500;
const FILE_ERRORS = { missing: 'document_has_no_file', unreadable: 'document_file_unreadable' } as const;

/** Documents of the registry with their structure and files. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly sections: SectionRepository,
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws ServiceError 403 for an unreadable knowledge base */
  async list(
    access: KnowledgeAccess,
    { limit, offset, kb_name, source_type, ...filter }: DocumentsQuery,
  ): Promise<DocumentListResponse> {
    requireReadable(access, [kb_name]);
    const page = await this.documents.list(
      access,
      { ...filter, kbName: kb_name, sourceType: source_type },
      { limit, offset },
    );
    return { items: page.items.map(toDocument), total: page.total, limit, offset };
  }

  /** @throws ServiceError 404 */
  async get(access: KnowledgeAccess, documentId: string): Promise<DocumentOut> {
    return toDocument(await requireDocument(this.documents, access, documentId));
  }

  /** Sections and chunks of one attempt, even if another one is published meanwhile. @throws ServiceError 404 */
  async structure(access: KnowledgeAccess, documentId: string): Promise<DocumentStructureOut> {
    const { name, pipeline: routedTo } = await requireDocument(this.documents, access, documentId);
    const pipeline = routedTo ?? 'text_pipeline';
    for (let attempt = await this.publishedAttempt(access, documentId, pipeline); ;) {
      const sections = await this.sections.list(access, documentId, pipeline);
      const chunks =
        attempt === null ? [] : await this.chunksOf(COLLECTION_OF[pipeline], { documentId, attempt });
      const published = await this.publishedAttempt(access, documentId, pipeline);
      if (published === attempt) {
        return { document_id: documentId, name, sections: buildStructure(sections, chunks) };
      }
      attempt = published;
    }
  }

  /** @throws ServiceError 404, 502 if the store fails */
  async file(access: KnowledgeAccess, documentId: string): Promise<SourceFile> {
    const { name, sourceUri, contentType, sha256, createdAt } = await requireDocument(
      this.documents,
      access,
      documentId,
    );
    if (isUrl(sourceUri)) return { kind: 'redirect', url: sourceUri };
    const metadata = await this.objects.head(sourceUri).catch(rethrowAs(FILE_ERRORS.unreadable));
    if (!metadata) throw ServiceError.of(FILE_ERRORS.missing);
    return {
      kind: 'stored',
      file: {
        name,
        contentType,
        sizeBytes: metadata.sizeBytes,
        entityTag: sha256,
        modifiedAt: createdAt,
        open: (options) => openFile(this.objects, sourceUri, { ...options, ...FILE_ERRORS }),
      },
    };
  }

  /**
   * Deletes a document, which is no longer retrieved. Points and objects are removed in the background.
   * @throws ServiceError 403 without write access
   */
  async delete(access: KnowledgeAccess, documentId: string): Promise<DeletedResponse> {
    const document = isUuid(documentId) ? await this.documents.find(access, documentId) : null;
    if (!document) return { deleted: false };
    requireWritable(access, document.kbName);
    return { deleted: await this.documents.delete(access, documentId) };
  }

  private async publishedAttempt(
    access: KnowledgeAccess,
    documentId: string,
    pipeline: ContentPipeline,
  ): Promise<number | null> {
    const state = await this.pipelines.find(access, documentId, pipeline);
    return state?.publishedAttempt ?? null;
  }

  private async chunksOf(collection: CollectionName, attempt: DocumentAttempt): Promise<PointPayload[]> {
    const chunks: PointPayload[] = [];
    for (;;) {
      const page = await this.vectors.scroll(collection, attempt, {
        offset: chunks.length,
        limit: CHUNKS_A_PAGE,
      });
      chunks.push(...page.map((hit) => hit.payload));
      if (page.length < CHUNKS_A_PAGE) return chunks;
    }
  }
}

function toEmbedding({
  status,
  embeddedCount,
  chunkCount,
  error,
}: EmbeddingOfDocument): DocumentEmbeddingOut {
  return { status, embedded_chunk_count: embeddedCount, chunk_count: chunkCount, error };
}

function toDocument(document: DocumentWithState): DocumentOut {
  return {
    document_id: document.id,
    name: document.name,
    kb_name: document.kbName,
    source_type: document.sourceType,
    pipeline: document.pipeline,
    status: document.status,
    sha256: document.sha256,
    source_uri: document.sourceUri,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
    content_type: document.contentType,
    size_bytes: document.sizeBytes,
    page_count: document.pageCount,
    text_chunk_count: document.textChunkCount,
    visual_chunk_count: document.visualChunkCount,
    embedding: document.embedding && toEmbedding(document.embedding),
    year: document.year,
    keywords: document.keywords,
    plugin_namespace: document.pluginNamespace,
    error: document.error,
    job_id: document.taskId,
  };
}
