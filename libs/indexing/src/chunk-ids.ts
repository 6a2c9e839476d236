import { v5 as uuidV5 } from 'uuid';

/** Ids derived from the document, so that another run over the same bytes names the same chunks. */
export const chunkIds = {
  chunk: (documentId: string, chunkIndex: number) => uuidV5(`chunk/${chunkIndex}`, documentId),
  image: (documentId: string, chunkIndex: number) => uuidV5(`image/${chunkIndex}`, documentId),
  /** Of the chunk in the vector store, where attempts lie side by side. */
  point: (chunkId: string, attempt: number) => uuidV5(`attempt/${attempt}`, chunkId),
};
