import { OcrFailedError, type OcrPage, type OcrRotation, type OcrWord } from '../ocr.port.js';
import { type EngineReading, Engines } from './engines.js';
import type { OcrAnswer, OcrRequest } from './ocr-request.js';
import { decodePage, isBlank, type PageImage } from './page-image.js';
import { turnSize } from './turned-boxes.js';

/** Answers the requests of an OCR process, several at once. */
export class PageServer {
  private readonly engines = new Engines();

  async answer(request: OcrRequest): Promise<OcrAnswer> {
    try {
      return { type: 'read', page: await this.read(request) };
    } catch (error) {
      if (!(error instanceof OcrFailedError)) throw error;
      return { type: 'refused', code: error.code, reason: error.message };
    }
  }

  private async read(request: OcrRequest): Promise<OcrPage> {
    const page = await decodePage(request.image);
    if (isBlank(page)) return blankPage(page);
    return pageOf(page, await this.engines.read(page, request));
  }
}

function blankPage(page: PageImage): OcrPage {
  return { words: [], rotation: 0, ...sizeOf(page, 0), engine: 'none: the page is blank', languages: [] };
}

function pageOf(page: PageImage, { reader, words, rotation }: EngineReading): OcrPage {
  return {
    words: page.scale === 1 ? words : words.map((word) => scaleWord(word, page.scale)),
    rotation,
    ...sizeOf(page, rotation),
    engine: reader.name,
    languages: reader.languages,
  };
}

/** Size of the rotated original image. */
function sizeOf(page: PageImage, rotation: OcrRotation): { width: number; height: number } {
  const { width, height } = turnSize(page, rotation);
  return { width: Math.round(width * page.scale), height: Math.round(height * page.scale) };
}

function scaleWord(word: OcrWord, scale: number): OcrWord {
  const { x, y, width, height } = word.box;
  return {
    ...word,
    box: {
      x: Math.round(x * scale),
      y: Math.round(y * scale),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    },
  };
}
