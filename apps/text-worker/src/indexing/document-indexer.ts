import { Inject, Injectable } from '@nestjs/common';
import {
  DOCUMENT_EXTRACTOR,
  type DocumentExtractor,
  type ExtractedSection,
  type ExtractionSummary,
} from '@tessera/documents';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import type { Document, Image } from '@tessera/persistence';
import type { JobContext } from '@tessera/queues';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ChunkSpool } from './chunk-spool.js';
import { DocumentStager, type StagedChunks } from './document-stager.js';

/** A document whose points are staged: what is left to do is to write this and to publish. */
export interface StagedDocument extends StagedChunks {
  summary: ExtractionSummary;
  sections: ExtractedSection[];
  chunkCount: number;
}

interface Extraction {
  summary: ExtractionSummary;
  sections: ExtractedSection[];
  chunks: ChunkSpool;
}

/** At most what a vector store takes in a call, and few enough for the embedding services in use. */
const BATCH = 128;
/** Percent of the progress bar at the end of each step. */
const PARSED = 60;
const STAGED = 98;

/** The way of a document's bytes into the stores, up to the point where it can become visible. */
@Injectable()
export class DocumentIndexer {
  constructor(
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly stager: DocumentStager,
  ) {}

  /**
   * @param folder an empty one, for the source and what is taken out of it
   * @throws UnreadableDocumentError, StaleAttemptError
   */
  async index(document: Document, context: JobContext, folder: string): Promise<StagedDocument> {
    const path = join(folder, 'source');
    const { body } = await this.objects.get(document.sourceUri, { signal: context.signal });
    await pipeline(body, createWriteStream(path), { signal: context.signal });
    const chunks = new ChunkSpool(join(folder, 'chunks'));
    try {
      const extraction = await this.extract(document, context, { path, folder, chunks });
      return await this.stage(document, context, extraction);
    } finally {
      chunks.close();
    }
  }

  private async extract(
    document: Document,
    context: JobContext,
    files: { path: string; folder: string; chunks: ChunkSpool },
  ): Promise<Extraction> {
    const start = performance.now();
    const workFolder = join(files.folder, 'figures');
    await mkdir(workFolder);
    const request = {
      path: files.path,
      fileName: document.name,
      workFolder,
      sourceTypeHint: document.sourceTypeHint,
    };
    const sections: ExtractedSection[] = [];
    let summary: ExtractionSummary | undefined;
    for await (const event of this.extractor.extract(request, context.signal)) {
      if (event.kind === 'chunk') await files.chunks.add(event.chunk);
      else if (event.kind === 'section') sections.push(event.section);
      else if (event.kind === 'summary') summary = event.summary;
      else await reportParsing(context, event.current, event.total);
    }
    if (!summary) throw new Error('The extraction ended without a summary.');
    noteParsed(context, summary, start);
    return { summary, sections, chunks: files.chunks };
  }

  private async stage(
    document: Document,
    context: JobContext,
    { summary, sections, chunks }: Extraction,
  ): Promise<StagedDocument> {
    const { attempt } = context.task;
    const start = performance.now();
    const staged: StagedDocument = {
      summary,
      sections,
      chunkCount: chunks.size,
      keywords: [],
      images: [],
    };
    if (attempt > 1) await this.stager.clearObjects(document.id);
    let done = 0;
    for await (const batch of chunks.batches(BATCH)) {
      const { keywords, images } = await this.stager.stage(
        { document, attempt, summary },
        batch,
        context.signal,
      );
      append(staged.keywords, keywords);
      append<Omit<Image, 'document'>>(staged.images, images);
      done += batch.length;
      await context.report('indexing', PARSED + ((STAGED - PARSED) * done) / chunks.size, done, chunks.size);
    }
    context.note({
      level: 'info',
      step: 'index',
      message: `${done} chunks indexed`,
      details: { current: done, total: chunks.size, figures: staged.images.length, ...since(start) },
    });
    return staged;
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

/** Without spreading: a batch of arguments is bounded by the stack. */
function append<T>(target: T[], items: T[]): void {
  for (const item of items) target.push(item);
}
