import type { Block, DocumentMetadata } from '@tessera/blocks';

export * from '@tessera/blocks';

export interface ParseProgress {
  /** Pages, slides, sheets or rows done, of `total` (null while unknown). */
  current: number;
  total: number | null;
}

export interface ParseInput {
  /** Local path of the source's bytes, readable only by the parsing process. */
  path: string;
  fileName: string;
  /** An existing folder for figures and other by-products; removed by the caller. */
  workFolder: string;
  /** Label of the encoding that the web server declared. */
  charset?: string | null;
  /** For markup that a browser has rendered: the attribute with the position of an element's own text. */
  placeAttribute?: string;
  onProgress?: (progress: ParseProgress) => void;
  /** Called for each page of a paged format, in order, with whether it has text that can be indexed. */
  onPage?: (page: { pageNumber: number; hasText: boolean }) => void;
  /** Called for each image that is too large, or beyond the document's limit. */
  onPictureLeftOut?: () => void;
}

/**
 * A parser yields its metadata first and then its blocks in reading order, so that a consumer never holds more of a
 * document than it needs. It throws {@link UnreadableDocumentError} for a source that the user has to fix.
 */
export type FormatParser = (input: ParseInput) => AsyncGenerator<DocumentMetadata | Block, void, void>;
