import type { ExtractedChunk, ExtractionSummary } from '@tessera/documents';
import type { NewHandover } from '@tessera/persistence';
import { chunkIds } from './chunk-ids.js';

/**
 * What the visual pipeline is to look at of a chunk: a figure, or a table that has a place on a page, where there is more
 * to see than its cells. Null for all others, such as the rows of a sheet.
 * @param figureKey where the chunk's picture is in the object store; null when it has none
 */
export function handoverOf(
  { type, path, pageNumbers, regions }: Pick<ExtractedChunk, 'type' | 'path' | 'pageNumbers' | 'regions'>,
  { chunkId, figureKey }: { chunkId: string; figureKey: string | null },
): NewHandover | null {
  const [region] = regions;
  const isTableOnPage = type === 'table' && region !== undefined;
  if (figureKey === null && !isTableOnPage) return null;
  return {
    sourceChunkId: chunkId,
    chunkType: figureKey === null ? 'table' : 'image',
    parentSection: path,
    pageNumber: region?.pageNumber ?? pageNumbers[0] ?? null,
    position: region ? [...region.box] : null,
    objectKey: figureKey,
  };
}

/** The pages that no text could be taken from, as of a PDF that was printed in part and scanned in part. */
export function handoversOfPages(
  documentId: string,
  { format, pagesWithoutText }: Pick<ExtractionSummary, 'format' | 'pagesWithoutText'>,
): NewHandover[] {
  if (format !== 'pdf') return [];
  return pagesWithoutText.map((pageNumber) => ({
    sourceChunkId: chunkIds.page(documentId, pageNumber),
    chunkType: 'tile',
    parentSection: '',
    pageNumber,
    position: null,
    objectKey: null,
  }));
}
