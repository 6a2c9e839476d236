import type { ContentPipeline } from '@tessera/contracts';
import { v5 as uuidV5 } from 'uuid';

/**
 * Ids derived from the document, so that another run over the same bytes names the same chunks and pictures. Those of
 * different pipelines are different: a document may have chunks of both.
 */
export const chunkIds = {
  chunk: (documentId: string, chunkIndex: number, pipeline: ContentPipeline) =>
    uuidV5(`${pipeline === 'text_pipeline' ? 'chunk' : 'visual'}/${chunkIndex}`, documentId),
  /** Of a figure that was taken out of a text document. */
  image: (documentId: string, chunkIndex: number) => uuidV5(`image/${chunkIndex}`, documentId),
  /** Of a part of a rendered page. @param pageNumber from 1 @param tileIndex on the page, from 0 */
  tile: (documentId: string, pageNumber: number, tileIndex: number) =>
    uuidV5(`tile/${pageNumber}/${tileIndex}`, documentId),
  /** Of the picture of a figure or table that was handed over. */
  handedOver: (documentId: string, sourceChunkId: string) => uuidV5(`seen/${sourceChunkId}`, documentId),
  /** Of a page that was handed over: there is no chunk of it. */
  page: (documentId: string, pageNumber: number) => uuidV5(`page/${pageNumber}`, documentId),
  /** Of the chunk in the vector store, where attempts lie side by side. */
  point: (chunkId: string, attempt: number) => uuidV5(`attempt/${attempt}`, chunkId),
};
