import type { Box } from '@tessera/documents';
import type { FoundChunk, SeenOn } from '@tessera/indexing';

/** An image without text or description. */
export interface WordlessPicture {
  /** Path of the preceding text, or empty. */
  path: string;
  pageNumber: number;
  /** In points. */
  box: Box;
  seenOn: SeenOn;
}

/** The chunk of the image, found only by its vectors. */
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
    places: '',
    tokenCount: 0,
    imageFile: null,
    imageWidthPx: null,
    imageHeightPx: null,
    seenOn,
  };
}
