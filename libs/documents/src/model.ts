import type { Block, DocumentMetadata } from '@tessera/blocks';

export * from '@tessera/blocks';

export interface ParseProgress {
  /** Pages, slides, sheets or rows done, of `total` (null while unknown). */
  current: number;
  total: number | null;
}

export interface ParseInput {
  /** Local path of the source's bytes, readable by the parsing process only. */
  path: string;
  fileName: string;
  /** An existing folder for figures and other by-products; removed by the caller. */
  workFolder: string;
  /** Label of the encoding that the server of a web page named. */
  charset?: string | null;
  /** Of markup that a browser has shown: the attribute that says where an element's own text is seen. */
  placeAttribute?: string;
  onProgress?: (progress: ParseProgress) => void;
  /** Called for each page of a paged format, in order, with whether it carried text that can be indexed. */
  onPage?: (page: { pageNumber: number; hasText: boolean }) => void;
  /** Called for each picture that is too large, or beyond what one document may have of them. */
  onPictureLeftOut?: () => void;
}

/**
 * A parser yields its metadata first and then its blocks in reading order, so that a consumer never holds more of a
 * document than it needs. It throws {@link UnreadableDocumentError} for a source that a user has to mend.
 */
export type FormatParser = (input: ParseInput) => AsyncGenerator<DocumentMetadata | Block, void, void>;
