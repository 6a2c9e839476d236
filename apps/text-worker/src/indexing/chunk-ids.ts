import { v5 as uuidV5 } from 'uuid';

/** Ids derived from the document, so that another attempt at the same bytes overwrites instead of adding. */
export const chunkIds = {
  chunk: (documentId: string, chunkIndex: number) => uuidV5(`chunk/${chunkIndex}`, documentId),
  image: (documentId: string, chunkIndex: number) => uuidV5(`image/${chunkIndex}`, documentId),
};
