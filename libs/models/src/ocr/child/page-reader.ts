import type { OcrRotation, OcrWord } from '../ocr.port.js';
import type { PageImage } from './page-image.js';

/** An engine in an OCR process. */
export interface PageReader {
  /** For people. */
  readonly name: string;
  /** In tesseract's names; empty when it does not tell languages apart. */
  readonly languages: string[];
  /**
   * @param page used up by it: its pixels may be gone afterwards
   * @param orientation `upright` when that is known, which saves finding it out
   */
  read(page: PageImage, orientation: PageOrientation): Promise<PageReading>;
}

export type PageOrientation = 'unknown' | 'upright';

export interface PageReading {
  words: OcrWord[];
  /** The turn that made the page upright; boxes are on the page after it. */
  rotation: OcrRotation;
}
