import type { OcrRequest } from './ocr-request.js';
import type { PageImage } from './page-image.js';
import type { PageReader, PageReading } from './page-reader.js';
import { loadPpOcrModels, type PpOcrModels } from './pp-ocr/models.js';
import { lookAtPage } from './pp-ocr/page-look.js';
import { PpOcrReader } from './pp-ocr/pp-ocr.reader.js';
import { Tesseract } from './tesseract.js';

/** What an engine made of a page. */
export interface EngineReading extends PageReading {
  reader: PageReader;
}

/** The engines of an OCR process. Each is opened when it is needed first, and kept. */
export class Engines {
  private readonly tesseract = new Tesseract();
  private models: Promise<PpOcrModels | null> | undefined;

  /** Reads a page by the engine that was asked for, or by the one that suits it. */
  async read(page: PageImage, request: OcrRequest): Promise<EngineReading> {
    if (request.engine === 'tesseract') return readBy(await this.tesseract.reader(request), page);
    const models = await (this.models ??= loadPpOcrModels());
    if (request.engine === 'auto') return this.readByScript(page, request, models);
    if (!models) throw new Error('OCR_ENGINE is pp-ocr, and onnxruntime-node does not run here.');
    return readBy(new PpOcrReader(models), page);
  }

  /**
   * tesseract reads scripts with blanks, PP-OCR Chinese and small print (docs/benchmarks.md). A page on which the look sees no
   * line is PP-OCR's, which reads nothing where nothing is written.
   */
  private async readByScript(
    page: PageImage,
    request: OcrRequest,
    models: PpOcrModels | null,
  ): Promise<EngineReading> {
    if (!models) return readBy(await this.tesseract.reader(request), page);
    const { script, isSmallPrint, rotation, upright } = await lookAtPage(models, page);
    const reader =
      script === 'other' && !isSmallPrint
        ? await this.tesseract.reader(withoutChinese(request))
        : new PpOcrReader(models);
    const { words } = await reader.read(upright, 'upright');
    return { reader, words, rotation };
  }
}

/** With its Chinese, tesseract takes half as long again, and takes a stain for a character. */
function withoutChinese(request: OcrRequest): OcrRequest {
  const languages = request.languages.filter((language) => !language.startsWith('chi_'));
  return languages.length === 0 ? request : { ...request, languages };
}

async function readBy(reader: PageReader, page: PageImage): Promise<EngineReading> {
  return { reader, ...(await reader.read(page, 'unknown')) };
}
