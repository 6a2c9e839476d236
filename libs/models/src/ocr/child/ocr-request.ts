import type { OcrFailureCode, OcrPage } from '../ocr.port.js';

/** An OCR process reads so many pages at once: they share Node, the native libraries and what looks at pages, about 150 MB. */
export const PAGES_PER_PROCESS = 2;

/** What the parent asks of an OCR process: a page, and how it is to be read. */
export interface OcrRequest {
  image: Uint8Array;
  engine: LocalEngine;
  /** In tesseract's names. */
  languages: readonly string[];
  /** Path of the program, null when it is not installed. */
  tesseract: string | null;
  /** Programs that the process starts end after so much time of their own. */
  cpuSeconds: number;
}

export type LocalEngine = 'auto' | 'tesseract' | 'pp-ocr';

export type OcrAnswer =
  { type: 'read'; page: OcrPage } | { type: 'refused'; code: OcrFailureCode; reason: string };
