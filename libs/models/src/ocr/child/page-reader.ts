import type { OcrRotation, OcrWord } from '../ocr.port.js';
import type { PageImage } from './page-image.js';

/** An engine in an OCR process. */
export interface PageReader {
  /** Human-readable. */
  readonly name: string;
  /** As tesseract names them; empty if the engine does not distinguish languages. */
  readonly languages: string[];
  /**
   * @param page consumed: its pixels may be freed
   * @param orientation `upright` if it is believed to be; a reader notices if it is not
   */
  read(page: PageImage, orientation: PageOrientation): Promise<PageReading>;
}

export type PageOrientation = 'unknown' | 'upright';

export interface PageReading {
  words: OcrWord[];
  /** Rotation that makes the page upright; boxes are on the rotated page. */
  rotation: OcrRotation;
}
