import type { OcrFailureCode, OcrPage } from '../ocr.port.js';

/**
 * Pages that an OCR process reads concurrently: they share Node, the native libraries and the models for inspection,
 * about 150 MB.
 */
export const PAGES_PER_PROCESS = 2;

/** A request to an OCR process: a page, and how to read it. */
export interface OcrRequest {
  image: Uint8Array;
  engine: LocalEngine;
  /** As tesseract names them. */
  languages: readonly string[];
  /** Path of the program; null if it is not installed. */
  tesseract: string | null;
  /** CPU time limit of programs that the process starts. */
  cpuSeconds: number;
}

export type LocalEngine = 'auto' | 'tesseract' | 'pp-ocr';

export type OcrAnswer =
  { type: 'read'; page: OcrPage } | { type: 'refused'; code: OcrFailureCode; reason: string };
