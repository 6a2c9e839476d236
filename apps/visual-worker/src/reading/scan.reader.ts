import { Inject, Injectable } from '@nestjs/common';
import {
  SCAN_EXTRACTOR,
  type ScanExtractor,
  type ScannedPage,
  scannedPage,
  UnreadableDocumentError,
} from '@tessera/documents';
import {
  type ContentEvent,
  type ContentReader,
  fetchSource,
  INDEX_TARGET,
  type IndexTarget,
  ImageVectorWriter,
  type ContentReadRequest,
} from '@tessera/indexing';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { PermanentJobError } from '@tessera/queues';
import { ScanPages } from '@tessera/scans';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { VISUAL_WORKER_CONFIG, type VisualWorkerConfig } from '../config.js';
import { PageNotes } from './page-notes.js';
import { TiledPages } from './rendered-pages.js';
import { TileStore } from './tile-store.js';
import { wordlessChunk } from './wordless-chunk.js';

/** The pages to read of a file, and its format. */
export interface ScanReadRequest {
  path: string;
  mediaType: string;
  /** From 1, ascending; all pages if absent. */
  pages?: readonly number[];
}

/**
 * Reads scans and images: each page is rendered, read by OCR and stored as tiles, and the recognised text goes through
 * the layout, heading and table code of printed pages. Only a few pages are in memory at a time.
 */
@Injectable()
export class ScanReader implements ContentReader {
  constructor(
    private readonly pages: ScanPages,
    private readonly tiles: TileStore,
    @Inject(SCAN_EXTRACTOR) private readonly extractor: ScanExtractor,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly pictures: ImageVectorWriter,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
    @Inject(VISUAL_WORKER_CONFIG) private readonly config: Pick<VisualWorkerConfig, 'ocr'>,
  ) {}

  async *read(reading: ContentReadRequest): AsyncGenerator<ContentEvent> {
    const path = await fetchSource(this.objects, reading);
    yield* this.readPages(reading, { path, mediaType: reading.document.contentType ?? 'application/pdf' });
  }

  /** @throws UnreadableDocumentError `no_text` if no page has text, and there are no images or no image embedding model */
  async *readPages(reading: ContentReadRequest, request: ScanReadRequest): AsyncGenerator<ContentEvent> {
    const { document, context } = reading;
    const [seen, notes] = [new TiledPages(), new PageNotes()];
    const pages = this.scan(reading, request, { seen, notes });
    const options = {
      fileName: document.name,
      format: request.mediaType === 'application/pdf' ? ('pdf' as const) : ('image' as const),
      workFolder: await folderOfPages(reading.folder),
      sourceTypeHint: document.sourceTypeHint,
      allowsNoText: this.pictures.areMade,
    };
    let chunkCount = 0;
    try {
      for await (const event of this.extractor.extract(pages, options, context.signal)) {
        if (event.kind === 'section') yield event;
        else if (event.kind === 'chunk') {
          chunkCount++;
          yield { kind: 'chunk', chunk: { ...event.chunk, ...seen.place(event.chunk) } };
        } else if (event.kind === 'summary') {
          if (this.pictures.areMade)
            for (const picture of seen.wordless())
              yield { kind: 'chunk', chunk: wordlessChunk(picture, chunkCount++) };
          if (chunkCount === 0) throw noReadableContent();
          for (const image of seen.images()) yield { kind: 'image', image };
          yield event;
        }
      }
    } catch (error) {
      if (isWithoutText(error) && notes.failure !== null) throw new PermanentJobError(notes.failure);
      throw error;
    } finally {
      notes.write(context);
    }
  }

  private async *scan(
    { document, context, folder }: ContentReadRequest,
    request: ScanReadRequest,
    { seen, notes }: { seen: TiledPages; notes: PageNotes },
  ): AsyncGenerator<ScannedPage> {
    const { readingStatus, readUntil } = this.target;
    const owner = { documentId: document.id, attempt: context.task.attempt };
    const asked = { ...request, workFolder: await folderOfPages(folder), signal: context.signal };
    // Drops the images of pages here, since other pages may be read before a page's turn.
    const pages = this.pages.read(asked, this.config.ocr.processes, async ({ page, ...read }, signal) => ({
      scanned: await scannedPage(page, read.words, read.rotation),
      pageCount: page.pageCount,
      tiled: await this.tiles.storePage(owner, page, { rotation: read.rotation, signal }),
      read,
    }));
    let done = 0;
    for await (const { scanned, pageCount, tiled, read } of pages) {
      const total = request.pages?.length ?? pageCount;
      seen.add(tiled);
      notes.add(tiled, read);
      await context.report(readingStatus, (readUntil * ++done) / total, done, total);
      yield scanned;
    }
  }
}

/** Without any text, a document is still readable if vectors are made and there are images to embed. */
function noReadableContent(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'no_text',
    'No readable content was found on any page.',
    'Scan it again with more contrast, at 200 dpi or more, and upload the new scan.',
  );
}

/** Folder of pages on their way from the rendering processes. */
export async function folderOfPages(folder: string): Promise<string> {
  const workFolder = join(folder, 'pages');
  await mkdir(workFolder, { recursive: true });
  return workFolder;
}

export function isWithoutText(error: unknown): boolean {
  return error instanceof UnreadableDocumentError && error.code === 'no_text';
}
