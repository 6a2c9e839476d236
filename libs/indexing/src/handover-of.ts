import type { ExtractedChunk, ExtractionSummary } from '@tessera/documents';
import type { NewHandover } from '@tessera/persistence';
import { chunkIds } from './chunk-ids.js';

/**
 * The handover of a chunk: a figure, or a table with a position on a page. Null for others, such as rows of a sheet.
 * @param figureKey object key of the chunk's image, or null
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

/** The pages without text, such as the scanned ones of a partly scanned PDF. */
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
