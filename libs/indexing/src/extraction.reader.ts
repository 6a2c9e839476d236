import { Inject, Injectable } from '@nestjs/common';
import {
  DOCUMENT_EXTRACTOR,
  type DocumentExtractor,
  type ExtractionRequest,
  type ExtractionSummary,
} from '@tessera/documents';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import type { JobContext } from '@tessera/queues';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentEvent, ContentReader, ContentReadRequest } from './content-reader.js';
import { fetchSource } from './fetch-source.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';

/** Reads documents with the parsers of their formats. Needs a document extractor. */
@Injectable()
export class ExtractionReader implements ContentReader {
  constructor(
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
  ) {}

  async *read(reading: ContentReadRequest): AsyncGenerator<ContentEvent> {
    const { isLarge } = reading.context.task;
    yield* this.readFile(reading, await fetchSource(this.objects, reading), { isLarge });
  }

  /** Reads a file derived from the source. @param known see ExtractionRequest */
  async *readFile(
    { document, context, folder }: ContentReadRequest,
    path: string,
    known: Pick<ExtractionRequest, 'placeAttribute' | 'allowsNoText' | 'isLarge'> = {},
  ): AsyncGenerator<ContentEvent> {
    const start = performance.now();
    const workFolder = join(folder, 'figures');
    await mkdir(workFolder);
    const { name: fileName, kbName: owner, sourceTypeHint, charset } = document;
    const request = { path, fileName, workFolder, owner, sourceTypeHint, charset, ...known };
    for await (const event of this.extractor.extract(request, context.signal)) {
      if (event.kind === 'progress') await this.report(context, event.current, event.total);
      else if (event.kind !== 'page') yield event;
      if (event.kind === 'summary') noteParsed(context, event.summary, start);
    }
  }

  private async report(context: JobContext, current: number, total: number | null): Promise<void> {
    const { readingStatus, readUntil } = this.target;
    const share = total ? Math.min(1, current / total) : 0;
    await context.report(readingStatus, readUntil * share, current, total ?? 0);
  }
}

function noteParsed(context: JobContext, summary: ExtractionSummary, start: number): void {
  const { format, pageCount, sectionCount, chunkCount, pagesWithoutText, picturesLeftOut } = summary;
  context.note({
    level: 'info',
    step: 'parse',
    message: `${format}${pageCount ? `, ${pageCount} pages` : ''}: ${sectionCount} sections, ${chunkCount} chunks`,
    details: {
      current: pageCount ?? chunkCount,
      total: pageCount ?? chunkCount,
      duration_ms: Math.round(performance.now() - start),
    },
  });
  if (picturesLeftOut > 0)
    context.note({
      level: 'warning',
      step: 'parse',
      message: `skipped ${picturesLeftOut} images: too large, or above the limit per document`,
      details: { current: picturesLeftOut },
    });
  if (pagesWithoutText.length === 0) return;
  context.note({
    level: 'info',
    step: 'parse',
    message: `${pagesWithoutText.length} of ${pageCount ?? 'all'} pages have no text; handing them over to the visual pipeline`,
    details: { pages: pagesWithoutText.slice(0, 100) },
  });
}
