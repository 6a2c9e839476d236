import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Box, PAGE_RENDERER, type PageRenderer, UnreadableDocumentError } from '@tessera/documents';
import type { ContentReadRequest } from '@tessera/indexing';
import { ocrText } from '@tessera/models';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import type { Handover } from '@tessera/persistence';
import { ScanPages } from '@tessera/scans';
import type { RenderedPageSize } from '@tessera/vectors';
import { join } from 'node:path';
import { cutOut } from './cut-out.js';
import { folderOfPages } from './scan.reader.js';

/** Image of a figure or table. */
export interface RenderedPiece {
  handover: Handover;
  png: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  /** Words recognised on the image; empty for a table, whose cells are known. */
  words: string;
  /** The page that it was cut from; null for an embedded image. */
  page: RenderedPageSize | null;
  /** In points of the page; null for formats without geometry. */
  box: Box | null;
}

/** Renders the figures and tables that the text pipeline handed over. Skips those that cannot be rendered. */
@Injectable()
export class HandedPieces {
  private readonly logger = new Logger(HandedPieces.name);

  constructor(
    private readonly pages: ScanPages,
    @Inject(PAGE_RENDERER) private readonly renderer: PageRenderer,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Reads the image extracted from the document and the words on it. */
  async figure(
    reading: ContentReadRequest,
    handover: Handover & { objectKey: string },
  ): Promise<RenderedPiece | null> {
    const { context, folder } = reading;
    const { signal } = context;
    const path = join(folder, 'figure');
    await this.objects.copyToFile(handover.objectKey, path, { signal });
    try {
      const workFolder = await folderOfPages(folder);
      const drawn = await this.renderer.renderPage(path, 'image/png', 1, { workFolder, signal });
      if (!drawn || drawn.failure !== null) return null;
      const { page, words } = await this.pages.recognise(drawn, signal);
      const { image: png, width, height } = page;
      return { handover, png, width, height, words: ocrText(words), page: null, box: handover.position };
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      this.logger.warn({ msg: 'could not render a figure', key: handover.objectKey, err: error });
      return null;
    }
  }

  /** Cuts the tables out of the pages of a PDF, page by page. */
  async *tables(
    reading: ContentReadRequest,
    source: string,
    handed: readonly Handover[],
  ): AsyncGenerator<RenderedPiece> {
    const { context, folder } = reading;
    const byPage = Map.groupBy(handed, ({ pageNumber }) => pageNumber ?? 0);
    byPage.delete(0);
    if (byPage.size === 0) return;
    const pages = [...byPage.keys()].sort((a, b) => a - b);
    const workFolder = await folderOfPages(folder);
    const options = { workFolder, pages, signal: context.signal };
    for await (const page of this.renderer.render(source, 'application/pdf', options)) {
      const { width, height, dpi, failure } = page;
      if (failure !== null) {
        noteLeftOut(context, { pageNumber: page.page, failure });
        continue;
      }
      for (const handover of byPage.get(page.page) ?? []) {
        const cut = handover.position && (await cutOut(page, handover.position));
        if (cut) yield { handover, words: '', page: { width, height, dpi }, ...cut };
      }
    }
  }
}

function noteLeftOut(
  context: ContentReadRequest['context'],
  { pageNumber, failure }: { pageNumber: number; failure: string },
): void {
  context.note({
    level: 'warning',
    step: 'render',
    message: `skipped the tables of page ${pageNumber}: ${failure}`,
    details: { pages: [pageNumber] },
  });
}
