import type { Box } from '@tessera/documents';
import type { FoundChunk, SeenOn } from '@tessera/indexing';

/** A picture on which nothing can be read, and of which nothing is told. */
export interface WordlessPicture {
  /** Path of the text before it; empty when there is none. */
  path: string;
  pageNumber: number;
  /** In points. */
  box: Box;
  seenOn: SeenOn;
}

/** The chunk by which it is found, as long as it has vectors. */
export function wordlessChunk({ path, pageNumber, box, seenOn }: WordlessPicture, index: number): FoundChunk {
  return {
    index,
    sectionIndex: 0,
    type: 'text',
    path,
    content: '',
    table: null,
    searchText: '',
    summary: '',
    keywords: [],
    pageNumbers: [pageNumber],
    regions: [{ pageNumber, box }],
    tokenCount: 0,
    imageFile: null,
    imageWidthPx: null,
    imageHeightPx: null,
    seenOn,
  };
}
