import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { TextChunkType, VisualChunkType } from '@tessera/contracts';
import type { ExtractedChunk, ExtractionSummary } from '@tessera/documents';
import { EMBEDDING_MODEL, type EmbeddingModel, ImageEmbeddingModel } from '@tessera/models';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import type { Document, NewHandover, NewImage } from '@tessera/persistence';
import { tableHtml } from '@tessera/text';
import {
  ensureCoreCollections,
  type Point,
  type PointPayload,
  searchedText,
  VECTOR_STORE,
  type VectorStore,
} from '@tessera/vectors';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { chunkIds } from './chunk-ids.js';
import type { FoundChunk } from './content-reader.js';
import { handoverOf } from './handover-of.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';

/** The registry's record of a chunk. */
export interface ChunkRecord {
  chunkId: string;
  keywords: string[];
  /** Null for a chunk without a picture of its own. */
  image: NewImage | null;
  /** Null for a chunk that the visual pipeline need not process. */
  handover: NewHandover | null;
}

/** The attempt that writes. */
export interface WritingAttempt {
  document: Document;
  attempt: number;
  summary: ExtractionSummary;
}

const OBJECTS_AT_ONCE = 16;

/**
 * Writes chunks to the stores: points to the target's collection, tables and figures to the object store, under the
 * attempt's number. The registry decides whether they are visible. Text vectors follow after publishing, see
 * embedding/.
 */
@Injectable()
export class ChunkWriter implements OnModuleInit {
  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(EMBEDDING_MODEL) private readonly model: EmbeddingModel,
    private readonly images: ImageEmbeddingModel,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
  ) {}

  /**
   * Creates both collections, since every worker removes deleted documents from both.
   * @throws EmbeddingSpaceMismatchError instead of mixing vectors that are not comparable
   */
  async onModuleInit(): Promise<void> {
    await ensureCoreCollections(this.vectors, this.model.space, this.images.space);
  }

  /** Writes at most 256 chunks. Idempotent. @param pictures vectors of pictures by chunk index */
  async write(
    writing: WritingAttempt,
    chunks: FoundChunk[],
    { pictures, signal }: { pictures: ReadonlyMap<number, Float32Array>; signal: AbortSignal },
  ): Promise<ChunkRecord[]> {
    const keys = chunks.map((chunk) => this.objectKey(writing, chunk));
    await this.storeObjects(chunks, keys, signal);
    await this.writePoints(writing, chunks, { keys, pictures });
    return chunks.map((chunk, at) => this.recordOf(writing, chunk, keys[at] ?? null));
  }

  private async writePoints(
    writing: WritingAttempt,
    chunks: FoundChunk[],
    { keys, pictures }: { keys: Array<string | null>; pictures: ReadonlyMap<number, Float32Array> },
  ): Promise<void> {
    const searched = chunks.flatMap((chunk, at) =>
      isSearched(chunk, pictures) ? [{ chunk, objectKey: keys[at] ?? null }] : [],
    );
    if (searched.length === 0) return;
    const points = searched.map((found): Point => {
      const payload = payloadOf(writing, this.target, found);
      return {
        id: chunkIds.point(payload.chunkId, writing.attempt),
        searchText: searchedText(payload, found.chunk.searchText),
        vector: null,
        imageVectors: pictures.get(found.chunk.index) ?? null,
        payload,
      };
    });
    const attempt = { documentId: writing.document.id, attempt: writing.attempt };
    await this.vectors.write(this.target.collection, attempt, points);
  }

  /**
   * Waits until everything that the attempt wrote is searchable.
   * @param chunkCount of the whole document; points beyond it, from an earlier run of the attempt, are removed
   * @returns how many of the chunks the store has
   */
  async settle({ document, attempt }: WritingAttempt, chunkCount: number): Promise<number> {
    return this.vectors.settle(this.target.collection, { documentId: document.id, attempt }, chunkCount);
  }

  private recordOf(writing: WritingAttempt, chunk: ExtractedChunk, objectKey: string | null): ChunkRecord {
    const chunkId = chunkIds.chunk(writing.document.id, chunk.index, this.target.pipeline);
    const figureKey = chunk.imageFile ? objectKey : null;
    return {
      chunkId,
      keywords: chunk.keywords,
      image: figureKey === null ? null : imageOf(writing, this.target, { chunk, objectKey: figureKey }),
      handover: this.target.pipeline === 'text_pipeline' ? handoverOf(chunk, { chunkId, figureKey }) : null,
    };
  }

  /** Null for a chunk that is only kept in the vector store. */
  private objectKey({ document, attempt }: WritingAttempt, chunk: ExtractedChunk): string | null {
    if (!chunk.imageFile && !chunk.table) return null;
    const { pipeline } = this.target;
    const owner = { documentId: document.id, pipeline, attempt };
    const chunkId = chunkIds.chunk(document.id, chunk.index, pipeline);
    return chunk.imageFile ? objectKeys.figure(owner, chunkId) : objectKeys.table(owner, chunkId);
  }

  private async storeObjects(
    chunks: ExtractedChunk[],
    keys: Array<string | null>,
    signal: AbortSignal,
  ): Promise<void> {
    const kept = chunks.flatMap((chunk, at) => (keys[at] ? { chunk, key: keys[at] } : []));
    for (let start = 0; start < kept.length; start += OBJECTS_AT_ONCE) {
      const group = kept.slice(start, start + OBJECTS_AT_ONCE);
      await Promise.all(group.map(({ chunk, key }) => this.storeObject(key, chunk, signal)));
    }
  }

  private async storeObject(key: string, chunk: ExtractedChunk, signal: AbortSignal): Promise<void> {
    if (chunk.imageFile)
      await this.objects.put(key, createReadStream(chunk.imageFile), { contentType: 'image/png', signal });
    else if (chunk.table) {
      const options = { contentType: 'text/html; charset=utf-8', signal };
      await this.objects.put(key, Readable.from([tableHtml(chunk.table)]), options);
    }
  }
}

/**
 * Whether search returns the chunk. An image without a description is only found by its vectors; without vectors, it is
 * stored for the visual pipeline and is not a source.
 */
export function isSearched(chunk: ExtractedChunk, pictures: ReadonlyMap<number, Float32Array>): boolean {
  return chunk.searchText !== '' || pictures.has(chunk.index);
}

function payloadOf(
  { document, attempt, summary }: WritingAttempt,
  { pipeline }: IndexTarget,
  { chunk, objectKey }: { chunk: FoundChunk; objectKey: string | null },
): PointPayload {
  const chunkId = chunkIds.chunk(document.id, chunk.index, pipeline);
  const { seenOn, sourceChunkId, path, content, keywords, pageNumbers, regions, places, location } = chunk;
  return {
    documentId: document.id,
    attempt,
    chunkId,
    kbName: document.kbName,
    sourceType: summary.sourceType,
    year: summary.year,
    ...(summary.statedYear !== null && { statedYear: summary.statedYear }),
    ...(summary.issuer !== null && { issuer: summary.issuer }),
    pipeline,
    chunkType: pipeline === 'visual_pipeline' ? visualTypeOf(chunk.type) : chunk.type,
    chunkIndex: chunk.index,
    path,
    content,
    ...(chunk.table && { table: chunk.table }),
    summary: chunk.summary,
    keywords,
    pageNumbers,
    regions,
    ...(location && { location }),
    ...(chunk.rowNumbers && { rowNumbers: chunk.rowNumbers }),
    ...(places !== '' && { places }),
    fileName: document.name,
    language: summary.language,
    imageKey: seenOn?.objectKey ?? (chunk.imageFile ? objectKey : null),
    imageId: seenOn?.imageId ?? (chunk.imageFile ? chunkIds.image(document.id, chunk.index) : null),
    ...(seenOn?.page && { renderedPage: seenOn.page }),
    ...(sourceChunkId !== undefined && { sourceChunkId }),
  };
}

/** Chunks on a rendered page are cited with its tile. */
function visualTypeOf(type: TextChunkType): VisualChunkType {
  return type === 'table' || type === 'image' ? type : 'tile';
}

function imageOf(
  { document, attempt }: WritingAttempt,
  { pipeline }: IndexTarget,
  { chunk, objectKey }: { chunk: ExtractedChunk; objectKey: string },
): NewImage {
  const chunkId = chunkIds.chunk(document.id, chunk.index, pipeline);
  const [region] = chunk.regions;
  return {
    id: chunkIds.image(document.id, chunk.index),
    documentId: document.id,
    pipeline,
    attempt,
    kbName: document.kbName,
    objectKey,
    pageNumber: region?.pageNumber ?? chunk.pageNumbers[0] ?? null,
    position: region ? [...region.box] : null,
    width: chunk.imageWidthPx,
    height: chunk.imageHeightPx,
    pageWidth: null,
    pageHeight: null,
    dpi: null,
    chunkType: 'image',
    parentSection: chunk.path,
    sourceChunkId: chunkId,
    contentSummary: chunk.summary,
  };
}
