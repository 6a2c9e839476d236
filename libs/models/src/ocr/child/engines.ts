import type { OcrRotation } from '../ocr.port.js';
import type { OcrRequest } from './ocr-request.js';
import type { PageImage } from './page-image.js';
import type { PageOrientation, PageReader, PageReading } from './page-reader.js';
import { loadPpOcrModels, type PpOcrModels } from './pp-ocr/models.js';
import { lookAtPage } from './pp-ocr/page-look.js';
import { PpOcrReader } from './pp-ocr/pp-ocr.reader.js';
import { Tesseract } from './tesseract.js';
import { ReadingThreads } from './thread-reader.js';

/** What an engine read on a page. */
export interface EngineReading extends PageReading {
  reader: PageReader;
}

/**
 * The engines of an OCR process, opened on first use and kept. One set of models inspects all pages; slow engines run
 * concurrently in a program or a thread.
 */
export class Engines {
  private readonly threads = new ReadingThreads();
  private readonly tesseract = new Tesseract(this.threads);
  private models: Promise<PpOcrModels | null> | undefined;
  /** Whether the models are reading a page. */
  private isReading = false;

  /** Reads a page with the requested engine, or with the one that suits it. */
  async read(page: PageImage, request: OcrRequest): Promise<EngineReading> {
    if (request.engine === 'tesseract') return this.readByTesseract(page, request, 'unknown');
    const models = await (this.models ??= loadPpOcrModels());
    if (request.engine === 'auto') return this.readByScript(page, request, models);
    if (!models) throw new Error('OCR_ENGINE is pp-ocr, but onnxruntime-node is not available.');
    return this.readByPpOcr(page, models);
  }

  /**
   * tesseract reads spaced scripts, PP-OCR reads Chinese and small print (docs/benchmarks.md). A page on which the
   * inspection finds no line is left to PP-OCR, which reads nothing on empty pages.
   */
  private async readByScript(
    page: PageImage,
    request: OcrRequest,
    models: PpOcrModels | null,
  ): Promise<EngineReading> {
    if (!models) return this.readByTesseract(page, request, 'unknown');
    const { script, isSmallPrint, rotation, upright } = await lookAtPage(models, page);
    const reading =
      script === 'other' && !isSmallPrint
        ? await this.readByTesseract(upright, withoutChinese(request), 'upright')
        : await this.readByPpOcr(upright, models);
    // A few lines mislead the inspection, above all on sideways pages; the reader knows from all words.
    return { ...reading, rotation: ((rotation + reading.rotation) % 360) as OcrRotation };
  }

  private async readByTesseract(
    page: PageImage,
    request: OcrRequest,
    orientation: PageOrientation,
  ): Promise<EngineReading> {
    return readBy(await this.tesseract.reader(request), page, orientation);
  }

  /**
   * Reads with the models that inspect pages. Only while these are reading another page, uses those of a thread, which
   * take 100 MB more. Either judges the page's orientation from its own lines.
   */
  private async readByPpOcr(page: PageImage, models: PpOcrModels): Promise<EngineReading> {
    if (this.isReading) return readBy(this.threads.readBy({ type: 'pp-ocr' }), page);
    this.isReading = true;
    try {
      return await readBy(new PpOcrReader(models), page);
    } finally {
      this.isReading = false;
    }
  }
}

/** With Chinese, tesseract takes half as long again, and reads stains as characters. */
function withoutChinese(request: OcrRequest): OcrRequest {
  const languages = request.languages.filter((language) => !language.startsWith('chi_'));
  return languages.length === 0 ? request : { ...request, languages };
}

async function readBy(
  reader: PageReader,
  page: PageImage,
  orientation: PageOrientation = 'unknown',
): Promise<EngineReading> {
  return { reader, ...(await reader.read(page, orientation)) };
}
