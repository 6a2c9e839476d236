import { freeMemory, threadPool, type ThreadPool } from '@tessera/platform/child';
import { PAGES_PER_PROCESS } from './ocr-request.js';
import type { PageImage } from './page-image.js';
import type { PageOrientation, PageReader, PageReading } from './page-reader.js';
import { PP_OCR } from './pp-ocr/pp-ocr.reader.js';
import { nameOfTesseractJs } from './tesseract-js.js';

/** Engines that compute in JavaScript or WebAssembly and block their thread. */
export type ThreadEngine = { type: 'pp-ocr' } | { type: 'tesseract.js'; languages: string[] };

/** A request to a thread of an OCR process. */
export interface ThreadRequest {
  engine: ThreadEngine;
  page: PageImage;
  orientation: PageOrientation;
}

/**
 * Threads of an OCR process, started on first use: with the program tesseract, the process needs neither threads nor
 * their engines.
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
