import { freeMemory, threadPool, type ThreadPool } from '@tessera/platform/child';
import { PAGES_PER_PROCESS } from './ocr-request.js';
import type { PageImage } from './page-image.js';
import type { PageOrientation, PageReader, PageReading } from './page-reader.js';
import { PP_OCR } from './pp-ocr/pp-ocr.reader.js';
import { nameOfTesseractJs } from './tesseract-js.js';

/** Engines that compute by themselves, and hold up the thread that they run in. */
export type ThreadEngine = { type: 'pp-ocr' } | { type: 'tesseract.js'; languages: string[] };

/** What a thread of an OCR process is asked for. */
export interface ThreadRequest {
  engine: ThreadEngine;
  page: PageImage;
  orientation: PageOrientation;
}

/**
 * Threads of an OCR process, started when the first page is to be read by one: where a program reads the pages, the process does
 * without them and their engines.
 */
export class ReadingThreads {
  private pool: ThreadPool | undefined;

  readBy(engine: ThreadEngine): PageReader {
    const isTesseract = engine.type === 'tesseract.js';
    return {
      name: isTesseract ? nameOfTesseractJs(engine.languages) : PP_OCR,
      languages: isTesseract ? engine.languages : [],
      read: async (page, orientation) => {
        const reading = await this.run({ engine, page, orientation });
        freeMemory(page.pixels);
        return reading;
      },
    };
  }

  private run(request: ThreadRequest): Promise<PageReading> {
    this.pool ??= threadPool(new URL('./ocr.thread.js', import.meta.url), { maxThreads: PAGES_PER_PROCESS });
    return this.pool.run(request) as Promise<PageReading>;
  }
}
