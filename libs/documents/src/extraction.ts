import type { SourceType, TextChunkType, TextLocation } from '@tessera/contracts';
import type { Table } from '@tessera/text';
import type { FileInspection, InspectFileOptions } from './inspection/inspect-file.js';
import type { DocumentFormat } from './formats/formats.js';
import type { BoxedRegion } from './model.js';

/** One node of the section tree, flattened in reading order: parents come before their children. */
export interface ExtractedSection {
  /** Order in the document, from 0. */
  index: number;
  /** Null for a top-level section. */
  parentIndex: number | null;
  /** From 1. */
  level: number;
  title: string;
  /** Titles from the root, joined by " / ". Unique in the document (a repeated one gets " (2)"). */
  path: string;
  /** Two or three sentences from the section's own text; empty if it has none. */
  summary: string;
  /** Pages of its heading and its own text, without its children's; ascending. */
  pageNumbers: number[];
}

/** One retrievable piece of a document. */
export interface ExtractedChunk {
  /** Order in the document, from 0. */
  index: number;
  sectionIndex: number;
  type: TextChunkType;
  /** The section's path. */
  path: string;
  /** Text for display; empty for a table, which is displayed from its cells. */
  content: string;
  /** Set for type `table`: its cells, spans and header rows, with caption and header repeated in the parts of a split table. */
  table: Table | null;
  /**
   * Text for the analyzer: the heading path, or the document's name if it is meaningful, and the content without
   * markup. Empty for an image without any text: it is kept for display, but not searched.
   */
  searchText: string;
  summary: string;
  keywords: string[];
  pageNumbers: number[];
  /** Boxes of the chunk's blocks, one or more per page; empty if the format has no geometry. */
  regions: BoxedRegion[];
  /** Where its text stands in a document without pages, without what it repeats; absent if unknown. */
  location?: TextLocation;
  /** See `rowNumbers` of the vector store's payload. */
  rowNumbers?: Array<number | null>;
  /** Where its content stands, packed (`unpackPlaces`); empty if the format has no geometry. */
  places: string;
  /** Estimated tokens of `searchText`. */
  tokenCount: number;
  /** PNG of a figure in the work folder; only for type `image`. */
  imageFile: string | null;
  imageWidthPx: number | null;
  imageHeightPx: number | null;
}

export interface ExtractionSummary {
  format: DocumentFormat;
  title: string | null;
  author: string | null;
  /** From the metadata, the name or the title; null if unknown. */
  year: number | null;
  /** The one year stated in its name, its title or on its cover; null if it states none. */
  statedYear: number | null;
  /** The issuer named on its cover; null if it names none. */
  issuer: string | null;
  /** ISO 639-1 of the main language, `und` if it has too little text. */
  language: string;
  sourceType: SourceType;
  pageCount: number | null;
  sectionCount: number;
  chunkCount: number;
  /** The document's most significant terms, best first, at most 20. */
  keywords: string[];
  /** Numbers of pages without a text layer (scans in a mixed PDF). */
  pagesWithoutText: number[];
  /** Images skipped because of their size, or beyond the document's limit. */
  picturesLeftOut: number;
}

/** The words of a page, in the order of the file. */
export interface PageText {
  /** From 1. */
  pageNumber: number;
  text: string;
}

/**
 * Events of an extraction: chunks and sections as they are found, the summary last, progress in between. A section
 * follows the chunks of its own text and precedes those of its children; a parent's `section_summary` chunk follows its
 * last descendant. Page texts come before all of that, and only if requested.
 */
export type ExtractionEvent =
  | { kind: 'progress'; current: number; total: number | null }
  | { kind: 'page'; page: PageText }
  | { kind: 'section'; section: ExtractedSection }
  | { kind: 'chunk'; chunk: ExtractedChunk }
  | { kind: 'summary'; summary: ExtractionSummary };

export interface ExtractionRequest {
  path: string;
  fileName: string;
  workFolder: string;
  /** Owners, such as knowledge bases, take turns at the parser processes. */
  owner?: string;
  /**
   * Large documents leave one process to the others. Absent: its size decides. False: its size decides, and parsing
   * fails with SlowDocumentError if it takes long while no more large documents may be parsed.
   */
  isLarge?: boolean;
  /** Free-text hint of the uploader, mapped to one of the six source types. */
  sourceTypeHint?: string | null;
  /** Label of the encoding that the web server declared; used if the bytes are consistent with it. */
  charset?: string | null;
  /** Accepts a document without words, which is found by its images. */
  allowsNoText?: boolean;
  /** Yields the words of all pages of a PDF first, long before it is parsed. */
  pageTextsFirst?: boolean;
  /**
   * For a web page that a browser has rendered: the attribute with the position of an element's own text, such as
   * `1:36,40.5,560,58` (page, left, top, right and bottom in points), several separated by spaces, empty for hidden
   * text. It must be unpredictable for the page's author.
   */
  placeAttribute?: string;
}

/** Parses untrusted files in child processes with limits on time, memory and output. */
export interface DocumentExtractor {
  /**
   * Parses a file into sections and chunks. Iteration applies back-pressure; leaving the loop early or aborting ends
   * the work.
   * @throws UnreadableDocumentError if the document itself is the reason, including whatever it does to its process (a
   * crash, no end, too much memory). Any other error is not the document's fault.
   * @throws SlowDocumentError if `isLarge` is false
   */
  extract(request: ExtractionRequest, signal?: AbortSignal): AsyncIterable<ExtractionEvent>;

  /**
   * Detects what a file is without reading all of it; `options` determine how thoroughly.
   * @throws UnreadableDocumentError as above
   */
  inspect(
    path: string,
    fileName: string,
    signal?: AbortSignal,
    options?: InspectFileOptions,
  ): Promise<FileInspection>;
}

/** Injection token of the process's {@link DocumentExtractor}. */
export const DOCUMENT_EXTRACTOR = Symbol('DocumentExtractor');
