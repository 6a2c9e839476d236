import { Inject, Injectable, Logger } from '@nestjs/common';
import { type ChunkOut, COLLECTION_OF } from '@tessera/contracts';
import { OBJECT_STORE, objectKeys, ObjectNotFoundError, type ObjectStore } from '@tessera/objects';
import {
  type AttemptAtDocument,
  DocumentPipelineRepository,
  DocumentRepository,
  type DocumentWithState,
  type KnowledgeAccess,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { validate as isUuid } from 'uuid';
import { chunkContent } from '../retrieval/chunk-body.js';
import { requireDocument } from './require-document.js';

/** A chunk of a document as the stores have it: at least one of them does. */
export interface FoundChunk {
  document: DocumentWithState;
  /** Metadata; null if only the object exists. */
  payload: PointPayload | null;
  /** Stored HTML of a table, which must be sanitized. */
  storedTable: string | null;
  /** PNG. The caller must read or destroy it. */
  picture: Readable | null;
}

/** A chunk and its document. */
export interface ChunkIds {
  documentId: string;
  chunkId: string;
}

/** Tables of chunks have a few hundred words. Larger ones are skipped, because sanitizing would block the event loop. */
const MAX_STORED_TABLE_BYTES = 256 * 1024;
/** How often an attempt may be replaced during the lookup. */
const MAX_LOOKS = 5;

/** Finds published chunks of documents by id. */
@Injectable()
export class ChunksService {
  private readonly logger = new Logger(ChunksService.name);

  constructor(
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws ServiceError 404, and errors of the vector store if the object store has nothing */
  async find(access: KnowledgeAccess, ids: ChunkIds, signal: AbortSignal): Promise<FoundChunk> {
    return this.lookUp(access, ids, (attempt, chunkId) => this.look(attempt, chunkId, signal));
  }

  /** The text. @throws ServiceError 404 */
  async text(access: KnowledgeAccess, ids: ChunkIds): Promise<ChunkOut> {
    const payload = await this.payload(access, ids);
    return {
      chunk_id: payload.chunkId,
      document_id: payload.documentId,
      file_name: payload.fileName,
      kb_name: payload.kbName,
      type: payload.chunkType,
      path: payload.path,
      content: chunkContent(payload) || payload.summary,
      page_nums: payload.pageNumbers,
    };
  }

  /** Only the metadata. @throws ServiceError 404 */
  async payload(access: KnowledgeAccess, ids: ChunkIds): Promise<PointPayload> {
    const { payload } = await this.lookUp(access, ids, async (attempt, chunkId) => {
      const hit = await this.vectors.get(COLLECTION_OF[attempt.pipeline], attempt, chunkId);
      return hit && { payload: hit.payload };
    });
    return payload;
  }

  private async lookUp<Found extends object>(
    access: KnowledgeAccess,
    { documentId, chunkId }: ChunkIds,
    look: (attempt: AttemptAtDocument, chunkId: string) => Promise<Found | null>,
  ): Promise<Found & { document: DocumentWithState }> {
    const document = await requireDocument(this.documents, access, documentId);
    if (!isUuid(chunkId)) throw ServiceError.of('chunk_not_found');
    let looked = '';
    for (let tries = 0; tries < MAX_LOOKS; tries++) {
      const attempts = await this.publishedAttempts(access, document.id);
      // Another attempt may have been published in the meantime; otherwise the chunk does not exist.
      if (JSON.stringify(attempts) === looked) break;
      looked = JSON.stringify(attempts);
      for (const attempt of attempts) {
        const found = await look(attempt, chunkId.toLowerCase());
        if (found) return { document, ...found };
      }
    }
    throw ServiceError.of('chunk_not_found');
  }

  /** The text pipeline's attempt first: sources and structure refer to its chunks. */
  private async publishedAttempts(access: KnowledgeAccess, documentId: string): Promise<AttemptAtDocument[]> {
    const attempts = await this.pipelines.listPublished(access, [documentId]);
    return attempts.sort((a, b) => a.pipeline.localeCompare(b.pipeline));
  }

  private async look(
    attempt: AttemptAtDocument,
    chunkId: string,
    signal: AbortSignal,
  ): Promise<Omit<FoundChunk, 'document'> | null> {
    const metadata = this.vectors.get(COLLECTION_OF[attempt.pipeline], attempt, chunkId);
    // Awaited below; until then an error must not be an unhandled rejection.
    metadata.catch(() => undefined);
    const storedTable = await this.tableOf(objectKeys.table(attempt, chunkId), signal);
    const hit = await metadata.catch((error: unknown) => {
      if (storedTable === null) throw error;
      this.logger.warn({ msg: 'showing a chunk without its metadata', chunkId, err: error });
      return null;
    });
    const payload = hit?.payload ?? null;
    const isPicture = storedTable === null && (payload === null || payload.imageKey !== null);
    const key = payload?.imageKey ?? objectKeys.figure(attempt, chunkId);
    const picture = isPicture ? await this.open(key, signal) : null;
    return payload || storedTable !== null || picture ? { payload, storedTable, picture } : null;
  }

  private async tableOf(key: string, signal: AbortSignal): Promise<string | null> {
    const body = await this.open(key, signal, MAX_STORED_TABLE_BYTES);
    return body && text(body).catch((error: unknown) => this.unread(key, error, signal));
  }

  /** Null if the object does not exist, is too large or unreadable; the page then shows other content. */
  private async open(key: string, signal: AbortSignal, maxBytes = Infinity): Promise<Readable | null> {
    try {
      const { body, metadata } = await this.objects.get(key, { signal });
      if (metadata.sizeBytes > maxBytes) {
        body.destroy();
        return null;
      }
      await once(body, 'readable', { signal });
      return body;
    } catch (error) {
      return this.unread(key, error, signal);
    }
  }

  private unread(key: string, error: unknown, signal: AbortSignal): null {
    signal.throwIfAborted();
    if (!(error instanceof ObjectNotFoundError)) {
      this.logger.warn({ msg: 'could not read an object of a chunk', key, err: error });
    }
    return null;
  }
}
