import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import type { ExtractedChunk, ExtractionSummary } from '@tessera/documents';
import { EMBEDDING_MODEL, type EmbeddingModel } from '@tessera/models';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import type { Document, Image } from '@tessera/persistence';
import { type Point, VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { chunkIds } from './chunk-ids.js';

/** What the registry keeps of a batch of chunks. */
export interface StagedChunks {
  keywords: Array<{ chunkId: string; keywords: string[] }>;
  images: Array<Omit<Image, 'document'>>;
}

/** The attempt that stages. */
export interface StagingAttempt {
  document: Document;
  attempt: number;
  summary: ExtractionSummary;
}

const OBJECTS_AT_ONCE = 16;

/** Puts chunks where they are found again: points, invisible until they are published; tables and figures as objects. */
@Injectable()
export class DocumentStager implements OnModuleInit {
  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(EMBEDDING_MODEL) private readonly model: EmbeddingModel,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws EmbeddingSpaceMismatchError: better not to start than to mix vectors that cannot be compared */
  async onModuleInit(): Promise<void> {
    await this.vectors.ensureCollection(COLLECTIONS.text, this.model.space);
  }

  /** Stages at most 256 chunks. Repeating it is harmless. */
  async stage(attempt: StagingAttempt, chunks: ExtractedChunk[], signal: AbortSignal): Promise<StagedChunks> {
    const { document } = attempt;
    await this.storeObjects(document.id, chunks, signal);
    const vectors = await this.model.embed(
      chunks.map((chunk) => chunk.searchText),
      'document',
      signal,
    );
    const points = chunks.map((chunk, index) => pointOf(attempt, chunk, vectors?.[index] ?? null));
    await this.vectors.stage(COLLECTIONS.text, document.id, attempt.attempt, points);
    return {
      keywords: chunks.map(({ index, keywords }) => ({
        chunkId: chunkIds.chunk(document.id, index),
        keywords,
      })),
      images: chunks.filter((chunk) => chunk.imageFile).map((chunk) => imageOf(document, chunk)),
    };
  }

  /** Removes the tables and figures of earlier attempts; this one may make fewer. */
  async clearObjects(documentId: string): Promise<void> {
    for (const folder of ['figures', 'tables'])
      await this.objects.deletePrefix(`${objectKeys.documentPrefix(documentId)}${folder}/`);
  }

  private async storeObjects(
    documentId: string,
    chunks: ExtractedChunk[],
    signal: AbortSignal,
  ): Promise<void> {
    const kept = chunks.filter((chunk) => chunk.imageFile ?? chunk.type === 'table');
    for (let start = 0; start < kept.length; start += OBJECTS_AT_ONCE) {
      const group = kept.slice(start, start + OBJECTS_AT_ONCE);
      await Promise.all(group.map((chunk) => this.storeObject(documentId, chunk, signal)));
    }
  }

  private async storeObject(documentId: string, chunk: ExtractedChunk, signal: AbortSignal): Promise<void> {
    const chunkId = chunkIds.chunk(documentId, chunk.index);
    if (chunk.imageFile) {
      const options = { contentType: 'image/png', signal };
      await this.objects.put(
        objectKeys.figure(documentId, chunkId),
        createReadStream(chunk.imageFile),
        options,
      );
      return;
    }
    const options = { contentType: 'text/html; charset=utf-8', signal };
    await this.objects.put(objectKeys.table(documentId, chunkId), Readable.from([chunk.content]), options);
  }
}

function pointOf(
  { document, summary }: StagingAttempt,
  chunk: ExtractedChunk,
  vector: Float32Array | null,
): Point {
  const chunkId = chunkIds.chunk(document.id, chunk.index);
  const { path, content, keywords, pageNumbers, regions, searchText } = chunk;
  return {
    id: chunkId,
    searchText,
    vector,
    payload: {
      documentId: document.id,
      chunkId,
      kbName: document.kbName,
      sourceType: summary.sourceType,
      year: summary.year,
      pipeline: 'text_pipeline',
      chunkType: chunk.type,
      chunkIndex: chunk.index,
      path,
      content,
      summary: chunk.summary,
      keywords,
      pageNumbers,
      regions,
      fileName: document.name,
      language: summary.language,
      imageKey: chunk.imageFile ? objectKeys.figure(document.id, chunkId) : null,
      imageId: chunk.imageFile ? chunkIds.image(document.id, chunk.index) : null,
    },
  };
}

function imageOf(document: Document, chunk: ExtractedChunk): Omit<Image, 'document'> {
  const chunkId = chunkIds.chunk(document.id, chunk.index);
  const [region] = chunk.regions;
  return {
    id: chunkIds.image(document.id, chunk.index),
    documentId: document.id,
    kbName: document.kbName,
    objectKey: objectKeys.figure(document.id, chunkId),
    pageNumber: region?.pageNumber ?? chunk.pageNumbers[0] ?? null,
    position: region ? [...region.box] : null,
    width: chunk.imageWidthPx,
    height: chunk.imageHeightPx,
    chunkType: 'image',
    parentSection: chunk.path,
    sourceChunkId: chunkId,
    contentSummary: chunk.summary,
  };
}
