import { Inject, Injectable } from '@nestjs/common';
import {
  DOCUMENT_EXTRACTOR,
  type DocumentExtractor,
  type ExtractedChunk,
  type ExtractedSection,
  type ExtractionSummary,
} from '@tessera/documents';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import type { Document } from '@tessera/persistence';
import type { JobContext } from '@tessera/queues';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ChunkRecord, ChunkWriter, isSearched, type WritingAttempt } from './chunk-writer.js';
import { Spool } from './spool.js';

/** A document whose points and objects are written: what is left to do is to tell the registry. */
export interface IndexedAttempt {
  summary: ExtractionSummary;
  /** In the order of the document; like the records, on disk if they are many: those of a long one take tens of megabytes. */
  sections: Spool<ExtractedSection>;
  /** Chunks that can be found; pictures without words are not among them. */
  chunkCount: number;
  /** Points of the attempt that the store has; fewer when somebody removed some meanwhile. */
  pointCount: number;
  /** In chunk order; they can be read while the document's folder is there. */
  records: Spool<ChunkRecord>;
}

/** What is taken out of a document, and what the registry is to keep of it. */
interface Spools {
  sections: Spool<ExtractedSection>;
  chunks: Spool<ExtractedChunk>;
  records: Spool<ChunkRecord>;
}

/** Chunks that are written before they are made searchable together, so that little is left to do at the end. */
const CHUNKS_TO_SETTLE = 2_048;
/** At most what a vector store takes in a call, and few enough for the embedding services in use. */
const BATCH = 128;
/** Percent of the progress bar at the end of each step. */
const PARSED = 60;
const WRITTEN = 98;

/** The way of a document's bytes into the stores, up to the point where it can become visible. */
@Injectable()
export class DocumentIndexer {
  constructor(
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly writer: ChunkWriter,
  ) {}

  /**
   * @param folder an empty one, for the source and what is taken out of it
   * @throws UnreadableDocumentError, StaleAttemptError
   */
  async index(document: Document, context: JobContext, folder: string): Promise<IndexedAttempt> {
    const path = join(folder, 'source');
    const { body } = await this.objects.get(objectKeys.sourceOf(document), { signal: context.signal });
    await pipeline(body, createWriteStream(path), { signal: context.signal });
    const spools: Spools = {
      sections: new Spool(join(folder, 'sections')),
      chunks: new Spool(join(folder, 'chunks')),
      records: new Spool(join(folder, 'records')),
    };
    const summary = await this.extract(document, context, { path, folder, spools });
    return this.write({ document, attempt: context.task.attempt, summary }, context, spools);
  }

  private async extract(
    document: Document,
    context: JobContext,
    files: { path: string; folder: string; spools: Spools },
  ): Promise<ExtractionSummary> {
    const start = performance.now();
    const workFolder = join(files.folder, 'figures');
    await mkdir(workFolder);
    const request = {
      path: files.path,
      fileName: document.name,
      workFolder,
      sourceTypeHint: document.sourceTypeHint,
    };
    const { sections, chunks } = files.spools;
    let summary: ExtractionSummary | undefined;
    for await (const event of this.extractor.extract(request, context.signal)) {
      if (event.kind === 'chunk') await chunks.add(event.chunk);
      else if (event.kind === 'section') await sections.add(event.section);
      else if (event.kind === 'summary') summary = event.summary;
      else await reportParsing(context, event.current, event.total);
    }
    if (!summary) throw new Error('The extraction ended without a summary.');
    noteParsed(context, summary, start);
    return summary;
  }

  private async write(
    writing: WritingAttempt,
    context: JobContext,
    { sections, chunks, records }: Spools,
  ): Promise<IndexedAttempt> {
    const start = performance.now();
    let done = 0;
    let figures = 0;
    let chunkCount = 0;
    for await (const batch of chunks.batches(BATCH)) {
      for (const record of await this.writer.write(writing, batch, context.signal)) {
        await records.add(record);
        if (record.image) figures++;
      }
      done += batch.length;
      chunkCount += batch.filter(isSearched).length;
      if (done % CHUNKS_TO_SETTLE === 0) await this.writer.settle(writing, chunks.size);
      await context.report('indexing', PARSED + ((WRITTEN - PARSED) * done) / chunks.size, done, chunks.size);
    }
    const pointCount = await this.writer.settle(writing, chunks.size);
    context.note({
      level: 'info',
      step: 'index',
      message: `${done} chunks indexed`,
      details: { current: done, total: chunks.size, figures, ...since(start) },
    });
    return { summary: writing.summary, sections, chunkCount, pointCount, records };
  }
}

async function reportParsing(context: JobContext, current: number, total: number | null): Promise<void> {
  const share = total ? Math.min(1, current / total) : 0;
  await context.report('parsing', PARSED * share, current, total ?? 0);
}

function noteParsed(context: JobContext, summary: ExtractionSummary, start: number): void {
  const { format, pageCount, sectionCount, chunkCount, pagesWithoutText } = summary;
  context.note({
    level: 'info',
    step: 'parse',
    message: `${format}${pageCount ? `, ${pageCount} pages` : ''}: ${sectionCount} sections, ${chunkCount} chunks`,
    details: { current: pageCount ?? chunkCount, total: pageCount ?? chunkCount, ...since(start) },
  });
  if (pagesWithoutText.length === 0) return;
  context.note({
    level: 'warning',
    step: 'parse',
    message: `${pagesWithoutText.length} of ${pageCount ?? 'all'} pages carry no text and are not searchable`,
    details: { pages: pagesWithoutText.slice(0, 100) },
  });
}

function since(start: number): { duration_ms: number } {
  return { duration_ms: Math.round(performance.now() - start) };
}
