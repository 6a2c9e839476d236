import type { SourceType, TextChunkType } from '@tessera/contracts';
import type { Table } from '@tessera/text';
import type { FileInspection, InspectFileOptions } from './inspection/inspect-file.js';
import type { DocumentFormat } from './formats/formats.js';
import type { Box } from './model.js';

/** One node of the section tree, flattened in reading order: parents come before their children. */
export interface ExtractedSection {
  /** Order in the document, from 0. */
  index: number;
  /** Null for a top-level section. */
  parentIndex: number | null;
  /** From 1. */
  level: number;
  title: string;
  /** Titles from the root, joined by " / ". Unique in the document (a repeated one carries " (2)"). */
  path: string;
  /** Two or three sentences taken from the section's own text; empty when it has none. */
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
  /** Text to show; empty for a table, which is shown from its cells. */
  content: string;
  /** Set for type `table`: its cells, spans and header rows, with caption and header repeated where a long one was cut. */
  table: Table | null;
  /**
   * What the analyzer reads: the heading path, or the document's name as far as it tells something, and the content without
   * markup. Empty for a picture that nothing is told about: it is kept to be looked at, and is not searched.
   */
  searchText: string;
  summary: string;
  keywords: string[];
  pageNumbers: number[];
  /** Boxes of the chunk's blocks, one or more per page; empty where the format knows no geometry. */
  regions: Array<{ pageNumber: number; box: Box }>;
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
  /** From the metadata, the name or the title; null when nothing tells. */
  year: number | null;
  /** The one year that it says it is of, in its name, its title or on its cover; null when it says none. */
  statedYear: number | null;
  /** The company that its cover says it is of; null when it names none. */
  issuer: string | null;
  /** ISO 639-1 of the main language, `und` when too little text tells. */
  language: string;
  sourceType: SourceType;
  pageCount: number | null;
  sectionCount: number;
  chunkCount: number;
  /** The document's own most telling terms, best first, at most 20. */
  keywords: string[];
  /** Page numbers that carried no text layer (scans in a mixed PDF). */
  pagesWithoutText: number[];
  /** Pictures that were too large, or beyond what one document may have of them. */
  picturesLeftOut: number;
}

/** The words of a page, in no order but the one that they are written in. */
export interface PageText {
  /** From 1. */
  pageNumber: number;
  text: string;
}

/**
 * What extraction yields: chunks and sections as they are found, the summary last, progress in between. A section follows the
 * chunks of its own text and precedes those of its children; a parent's `section_summary` chunk follows its last descendant.
 * Pages come before all of that, and only where they were asked for.
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
   * A large document leaves one process to the others. Absent: its size decides. False: its size decides, and parsing fails with
   * SlowDocumentError if it takes long while no more large documents may be parsed.
   */
  isLarge?: boolean;
  /** Free-text hint of the uploader, mapped to one of the six source types. */
  sourceTypeHint?: string | null;
  /** Label of the encoding that the server of a web page named; it counts as far as the bytes bear it out. */
  charset?: string | null;
  /** A document without a word is none to be refused: it is found by its pictures. */
  allowsNoText?: boolean;
  /** The words of all pages of a PDF are to come first, long before it is parsed. */
  pageTextsFirst?: boolean;
  /**
   * Of a web page that a browser has shown: the attribute of its elements that says where their own text is seen, such as
   * `1:36,40.5,560,58` (page, left, top, right and bottom in points), several with blanks between, nothing for what is hidden. One
   * that the page's author cannot have known.
   */
  placeAttribute?: string;
}

/** Reads untrusted files in child processes with bounds on time, memory and output. */
export interface DocumentExtractor {
  /**
   * Turns a file into sections and chunks. Iterating is back-pressured; leaving the loop early or aborting ends the work.
   * @throws UnreadableDocumentError when the document itself is the reason; whatever the file does to the process that
   *   reads it (a crash, no end, too much memory) is one of its codes. Anything else thrown is no document's fault.
   * @throws SlowDocumentError where `isLarge` is false
   */
  extract(request: ExtractionRequest, signal?: AbortSignal): AsyncIterable<ExtractionEvent>;

  /**
   * Tells what a file is without reading all of it; `options` say how closely it is looked at.
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
