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

/** The pages to read. */
export interface ScanRequest extends RenderOptions {
  path: string;
  mediaType: string;
  signal: AbortSignal;
}

/** A page with its words. */
export interface RecognisedPage {
  /** Upright. */
  page: RenderedPage;
  /** Their positions are in pixels of that page. */
  words: OcrPage['words'];
  /** Name of the OCR engine, for people; null if none read the page, since it is blank or unreadable. */
  engine: string | null;
  /** Clockwise degrees by which it was rotated to be upright. */
  rotation: OcrPage['rotation'];
  /** Why its words could not be read; null on success. */
  failure: string | null;
}

/** Renders the pages of scans and images, and reads them by OCR. */
@Injectable()
export class ScanPages {
  constructor(
    @Inject(PAGE_RENDERER) private readonly renderer: PageRenderer,
    private readonly ocr: OcrEngine,
  ) {}

  /**
   * The results of the pages, in page order. At most `atOnce` pages are in memory, in addition to those rendered ahead.
   * @throws UnreadableDocumentError, and errors of rendering and `work`
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

  /**
   * A page that cannot be drawn, or that the engine cannot read, has no words. @throws Error for failures that may not
   * be the page's fault
   */
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
