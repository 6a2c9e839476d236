import { Inject, Injectable } from '@nestjs/common';
import {
  PAGE_RENDERER,
  type PageRenderer,
  type RenderedPage,
  type RenderOptions,
  turnPage,
} from '@tessera/documents';
import { OcrEngine, OcrFailedError, type OcrPage } from '@tessera/models';
import { inOrder } from './in-order.js';

/** What is to be read. */
export interface ScanRequest extends RenderOptions {
  path: string;
  mediaType: string;
  signal: AbortSignal;
}

/** A page with its words. */
export interface RecognisedPage {
  /** Upright. */
  page: RenderedPage;
  /** Where they stand, in pixels of that page. */
  words: OcrPage['words'];
  /** Who read it, in words for people; null when nobody did, since it is blank or could not be read. */
  engine: string | null;
  /** By how many degrees it was turned clockwise to stand upright. */
  rotation: OcrPage['rotation'];
  /** Why its words could not be read; null when they were. */
  failure: string | null;
}

/** Renders the pages of scans and pictures, and reads them by OCR. */
@Injectable()
export class ScanPages {
  constructor(
    @Inject(PAGE_RENDERER) private readonly renderer: PageRenderer,
    private readonly ocr: OcrEngine,
  ) {}

  /**
   * The pages in their order, each with what was made of it. No more than `atOnce` of them are in memory, and what was
   * rendered ahead.
   * @throws UnreadableDocumentError, and what rendering and `work` throw
   */
  read<R>(
    { path, mediaType, ...options }: ScanRequest,
    atOnce: number,
    work: (recognised: RecognisedPage, signal: AbortSignal) => Promise<R>,
  ): AsyncGenerator<R, void, void> {
    const pages = this.renderer.render(path, mediaType, options);
    return inOrder(pages, { atOnce, signal: options.signal }, async (page, signal) =>
      work(await this.recognise(page, signal), signal),
    );
  }

  /** A page that could not be drawn, or that the engine cannot read, has no words. @throws Error for what may be no fault of the page's */
  async recognise(page: RenderedPage, signal: AbortSignal): Promise<RecognisedPage> {
    const unread: RecognisedPage = { page, words: [], engine: null, rotation: 0, failure: page.failure };
    if (page.isBlank) return unread;
    const { image: bytes, width, height } = page;
    try {
      const { words, rotation, engine } = await this.ocr.read({ bytes, width, height }, signal);
      return { page: await turnPage(page, rotation), words, engine, rotation, failure: null };
    } catch (error) {
      if (!(error instanceof OcrFailedError)) throw error;
      return { ...unread, failure: error.message };
    }
  }
}
