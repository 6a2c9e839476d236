import type { ContentPipeline } from '@tessera/contracts';
import { v5 as uuidV5 } from 'uuid';

/**
 * Ids derived from the document: another run over the same bytes gives chunks and pictures the same ids. Ids of
 * different pipelines differ, because a document may have chunks of both.
 */
export const chunkIds = {
  chunk: (documentId: string, chunkIndex: number, pipeline: ContentPipeline) =>
    uuidV5(`${pipeline === 'text_pipeline' ? 'chunk' : 'visual'}/${chunkIndex}`, documentId),
  /** Id of a figure extracted from a text document. */
  image: (documentId: string, chunkIndex: number) => uuidV5(`image/${chunkIndex}`, documentId),
  /** Id of a tile. @param pageNumber from 1 @param tileIndex on the page, from 0 */
  tile: (documentId: string, pageNumber: number, tileIndex: number) =>
    uuidV5(`tile/${pageNumber}/${tileIndex}`, documentId),
  /** Id of the image of a handed-over figure or table. */
  handedOver: (documentId: string, sourceChunkId: string) => uuidV5(`seen/${sourceChunkId}`, documentId),
  /** Id of a handed-over page, which has no chunk. */
  page: (documentId: string, pageNumber: number) => uuidV5(`page/${pageNumber}`, documentId),
  /** Id of a point, unique across attempts. */
  point: (chunkId: string, attempt: number) => uuidV5(`attempt/${attempt}`, chunkId),
};
