import { Inject, Injectable } from '@nestjs/common';
import type { ExtractedSection, ExtractionSummary } from '@tessera/documents';
import type { Document } from '@tessera/persistence';
import { type JobContext, PermanentJobError } from '@tessera/queues';
import { join } from 'node:path';
import { type ChunkRecord, ChunkWriter, isSearched, type WritingAttempt } from './chunk-writer.js';
import {
  CONTENT_READER,
  type ContentReader,
  type FoundChunk,
  type FoundImage,
  type ContentReadRequest,
} from './content-reader.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';
import { type DocumentPictures, ImageVectorWriter } from './image-vector-writer.js';
import { Spool } from './spool.js';

/** A document whose points and objects are written, ready to publish. */
export interface IndexedAttempt {
  summary: ExtractionSummary;
  /** In document order. Spooled like the records, because those of a long document take tens of megabytes. */
  sections: Spool<ExtractedSection>;
  /** Pictures that show chunks; pictures that belong to one chunk are in the records. */
  images: Spool<FoundImage>;
  /** Retrievable chunks, without pictures that have no text. */
  chunkCount: number;
  /** Points of the attempt in the store; fewer if some were removed concurrently. */
  pointCount: number;
  /** In chunk order; readable while the document's folder exists. */
  records: Spool<ChunkRecord>;
}

/** The content of a document that the registry will keep. */
interface Spools {
  sections: Spool<ExtractedSection>;
  images: Spool<FoundImage>;
  chunks: Spool<FoundChunk>;
  records: Spool<ChunkRecord>;
}

/** Chunks are made searchable in batches of this size, so that little remains at the end. */
const CHUNKS_TO_SETTLE = 2_048;
/** Within the limits of the vector store and of embedding servers. */
const BATCH = 128;
/** Batch size of chunks with image vectors, which may have half a megabyte each. */
const PICTURED_BATCH = 16;
/** Progress in percent after all chunks are written. */
const WRITTEN = 98;

/** Reads a document and writes it to the stores, up to the point where it can be published. */
@Injectable()
export class DocumentIndexer {
  constructor(
    @Inject(CONTENT_READER) private readonly reader: ContentReader,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
    private readonly writer: ChunkWriter,
    private readonly pictures: ImageVectorWriter,
  ) {}

  /**
   * @param folder empty folder for the source and extracted files
   * @throws UnreadableDocumentError, StaleAttemptError, ModelServerError, and other errors of the reader
   */
  async index(document: Document, context: JobContext, folder: string): Promise<IndexedAttempt> {
    const spools: Spools = {
      sections: new Spool(join(folder, 'sections')),
      images: new Spool(join(folder, 'images')),
      chunks: new Spool(join(folder, 'chunks')),
      records: new Spool(join(folder, 'records')),
    };
    const summary = await context.inStep('read', () => this.read({ document, context, folder }, spools));
    const writing = { document, attempt: context.task.attempt, summary };
    return context.inStep('index', () => this.write(writing, context, spools));
  }

  private async read(
    reading: ContentReadRequest,
    { sections, images, chunks }: Spools,
  ): Promise<ExtractionSummary> {
    let summary: ExtractionSummary | undefined;
    for await (const event of this.reader.read(reading)) {
      if (event.kind === 'chunk') await chunks.add(event.chunk);
      else if (event.kind === 'section') await sections.add(event.section);
      else if (event.kind === 'image') await images.add(event.image);
      else summary = event.summary;
    }
    if (!summary) throw new Error('Parsing ended without a summary.');
    return summary;
  }

  private async write(
    writing: WritingAttempt,
    context: JobContext,
    { sections, images, chunks, records }: Spools,
  ): Promise<IndexedAttempt> {
    const start = performance.now();
    let done = 0;
    let figures = images.size;
    let chunkCount = 0;
    const pictures = this.pictures.areMade ? this.pictures.forDocument() : null;
    for await (const batch of chunks.batches(pictures ? PICTURED_BATCH : BATCH)) {
      const vectors = await this.vectorsOf(batch, context, { pictures, done, chunks });
      for (const record of await this.writer.write(writing, batch, {
        pictures: vectors,
        signal: context.signal,
      })) {
        await records.add(record);
        if (record.image) figures++;
      }
      done += batch.length;
      chunkCount += batch.filter((chunk) => isSearched(chunk, vectors)).length;
      if (done % CHUNKS_TO_SETTLE === 0) await this.writer.settle(writing, chunks.size);
      await context.report('indexing', this.progress(done, chunks), done, chunks.size);
    }
    pictures?.note(context);
    if (chunkCount === 0 && pictures?.firstRefusal)
      throw new PermanentJobError(`The document has no retrievable content: ${pictures.firstRefusal}`);
    const pointCount = await this.writer.settle(writing, chunks.size);
    context.note({
      level: 'info',
      step: 'index',
      message: `${done} chunks indexed`,
      details: {
        current: done,
        total: chunks.size,
        figures,
        duration_ms: Math.round(performance.now() - start),
      },
    });
    return { summary: writing.summary, sections, images, chunkCount, pointCount, records };
  }

  private async vectorsOf(
    batch: readonly FoundChunk[],
    context: JobContext,
    {
      pictures,
      done,
      chunks,
    }: { pictures: DocumentPictures | null; done: number; chunks: Spool<FoundChunk> },
  ): Promise<Map<number, Float32Array>> {
    const all = new Map<number, Float32Array>();
    if (!pictures) return all;
    for await (const some of pictures.embed(batch, context.signal)) {
      for (const [index, vectors] of some) all.set(index, vectors);
      await context.report('embedding', this.progress(done, chunks), done + all.size, chunks.size);
    }
    return all;
  }

  private progress(done: number, { size }: Spool<FoundChunk>): number {
    const { readUntil } = this.target;
    return readUntil + ((WRITTEN - readUntil) * done) / size;
  }
}
