import type { ExtractionEvent } from '../extraction.js';
import type { DocumentFormat } from '../formats/formats.js';

/** A word that was recognised on a page. */
export interface ScannedWord {
  text: string;
  /** Around its ink, in pixels of the page as it stands upright. */
  box: { x: number; y: number; width: number; height: number };
  /** 0 to 1. */
  confidence: number;
  /** Which line it stands in: any number that the words of one line have in common. */
  line: number;
  /** Which share of its box is ink, 0 to 1; absent where nobody looked. */
  ink?: number;
}

/** A straight line that is drawn on a page, in pixels. */
export interface ScannedRule {
  /** Across the line: y of a horizontal, x of a vertical one, at its middle. */
  at: number;
  from: number;
  to: number;
}

/** What was recognised on a page. */
export interface ScannedPage {
  /** From 1. Pages that are not there are no pages of the scan. */
  page: number;
  /** In pixels. */
  width: number;
  height: number;
  /** Pixels an inch. */
  dpi: number;
  /** None on a blank page or a photo. */
  words: readonly ScannedWord[];
  /** Absent where nobody looked for them. */
  rules?: { horizontal: readonly ScannedRule[]; vertical: readonly ScannedRule[] };
  /** Where something is shown that is not written, in pixels; absent where nobody looked. */
  pictures?: ReadonlyArray<ScannedWord['box']>;
}

export interface ScanRequest {
  fileName: string;
  /** Of the file whose pages they are. */
  format: DocumentFormat;
  /** An existing folder in which the processes may write. */
  workFolder: string;
  /** Free-text hint of the uploader, mapped to one of the six source types. */
  sourceTypeHint?: string | null;
  /** A scan without a word is none to be refused: it is found by its pictures. */
  allowsNoText?: boolean;
}

/** Makes of recognised words what a parser makes of printed ones: sections, tables and chunks. */
export interface ScanExtractor {
  /**
   * Takes in all pages first, into a file of the work folder, since only the whole document tells what its running text looks
   * like; then yields the same events as a document's extraction, with boxes in points of the page as it stands upright
   * (pixels × 72 / dpi). Pages without a word count as `pagesWithoutText`.
   * @throws UnreadableDocumentError `no_text` where no page has a word, unless that is allowed
   */
  extract(
    pages: AsyncIterable<ScannedPage>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): AsyncIterable<ExtractionEvent>;
}

/** Injection token of the process's {@link ScanExtractor}. */
export const SCAN_EXTRACTOR = Symbol('ScanExtractor');
