import type { ExtractionEvent } from '../extraction.js';
import type { DocumentFormat } from '../formats/formats.js';
import type { Rotation } from '../rendering/rendering.js';

/** A word recognised on a page. */
export interface ScannedWord {
  text: string;
  /** Around its ink, in pixels of the upright page. */
  box: { x: number; y: number; width: number; height: number };
  /** 0 to 1. */
  confidence: number;
  /** Its line: any number that the words of one line share. */
  line: number;
  /** Share of ink in its box, 0 to 1; absent if not measured. */
  ink?: number;
}

/** A straight line drawn on a page, in pixels. */
export interface ScannedRule {
  /** Across the line: y of a horizontal, x of a vertical one, at its middle. */
  at: number;
  from: number;
  to: number;
}

/** The recognised content of a page. */
export interface ScannedPage {
  /** From 1. Missing pages are not part of the scan. */
  page: number;
  /** Clockwise degrees by which the page was turned to be upright; absent for 0. */
  rotation?: Rotation;
  /** In pixels, as all that follows of the upright page. */
  width: number;
  height: number;
  /** Pixels per inch. */
  dpi: number;
  /** Empty for a blank page or a photo. */
  words: readonly ScannedWord[];
  /** Absent if not detected. */
  rules?: { horizontal: readonly ScannedRule[]; vertical: readonly ScannedRule[] };
  /** Areas that show pictures, in pixels; absent if not detected. */
  pictures?: ReadonlyArray<ScannedWord['box']>;
}

export interface ScanLayoutRequest {
  fileName: string;
  /** Format of the scanned file. */
  format: DocumentFormat;
  /** An existing folder that the processes may write to. */
  workFolder: string;
  /** Free-text hint of the uploader, mapped to one of the six source types. */
  sourceTypeHint?: string | null;
  /** Accepts a scan without words, which is found by its images. */
  allowsNoText?: boolean;
}

/** Structures recognised words like the output of a parser: sections, tables and chunks. */
export interface ScanExtractor {
  /**
   * Consumes all pages first, into a file of the work folder, since only the whole document reveals its body text
   * style; then yields the same events as a document's extraction, with boxes in points of the page as it was before it
   * was turned upright (pixels × 72 / dpi). Pages without words count as `pagesWithoutText`.
   * @throws UnreadableDocumentError `no_text` if no page has words, unless that is allowed
   */
  extract(
    pages: AsyncIterable<ScannedPage>,
    request: ScanLayoutRequest,
    signal?: AbortSignal,
  ): AsyncIterable<ExtractionEvent>;
}

/** Injection token of the process's {@link ScanExtractor}. */
export const SCAN_EXTRACTOR = Symbol('ScanExtractor');
