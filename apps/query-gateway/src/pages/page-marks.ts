import { Injectable } from '@nestjs/common';
import type { PageRegion } from '@tessera/contracts';
import type { PageMark } from '@tessera/documents';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import type { PageBox, PointPayload } from '@tessera/vectors';
import { ChunksService } from '../documents/chunks.service.js';
import { CitedPassages } from '../documents/cited-passages.js';
import type { PagedDocument } from './paged-document.js';
import { PageRenderings } from './page-renderings.js';
import type { PagePictureQuery } from './pages.query.js';

interface SizeOfPage {
  width: number;
  height: number;
}

/** Finds what to mark on a page: chunks, and passages that an answer cites. */
@Injectable()
export class PageMarks {
  constructor(
    private readonly chunks: ChunksService,
    private readonly cited: CitedPassages,
    private readonly renderings: PageRenderings,
  ) {}

  /** @throws ServiceError 404 for an unknown chunk, message or citation */
  async find(
    access: KnowledgeAccess,
    document: PagedDocument,
    { page, query, signal }: { page: number; query: PagePictureQuery; signal: AbortSignal },
  ): Promise<PageMark[]> {
    const { highlight } = query;
    const place = { document, page, signal };
    const cited = await this.cited.find(access, document.id, query);
    const marks = highlight === undefined ? [] : await this.ofChunk(access, highlight, place);
    if (!cited) return marks;
    if (cited.chunkId !== null && cited.chunkId !== highlight)
      marks.push(...(await this.ofChunk(access, cited.chunkId, place).catch(ifReindexed)));
    const regions = cited.passages.flatMap((passage) => passage.regions);
    return [...marks, ...regions.filter((region) => region.page === page).map(passageMark)];
  }

  private async ofChunk(
    access: KnowledgeAccess,
    chunkId: string,
    { document, page, signal }: { document: PagedDocument; page: number; signal: AbortSignal },
  ): Promise<PageMark[]> {
    const payload = await this.chunks.payload(access, { documentId: document.id, chunkId });
    const regions = payload.regions.filter(({ pageNumber }) => pageNumber === page);
    if (regions.length === 0) return [];
    const size =
      sizeOf(payload, regions) ??
      (await this.renderings.inTurn(async () => {
        const { pages } = await this.renderings.measure(document, { from: page, limit: 1 });
        return pages[0];
      }, signal));
    return size ? regions.map(({ box }) => ({ kind: 'chunk', box: sharesOf(box, size) })) : [];
  }
}

/** The chunk that an answer cites is gone after its document was indexed again. */
function ifReindexed(error: unknown): PageMark[] {
  if (error instanceof ServiceError && error.code === 'chunk_not_found') return [];
  throw error;
}

function passageMark({ x, y, width, height, page_width, page_height }: PageRegion): PageMark {
  const box = [
    x / page_width,
    y / page_height,
    (x + width) / page_width,
    (y + height) / page_height,
  ] as const;
  return { kind: 'passage', box };
}

/** The page's size in points as the chunk states it: chunks indexed by earlier versions do not. */
function sizeOf({ regions, renderedPage }: PointPayload, onPage: PageBox[]): SizeOfPage | undefined {
  const [width, height] = onPage.find(({ pageSize }) => pageSize)?.pageSize ?? [];
  if (width !== undefined && height !== undefined) return { width, height };
  // The rendered page is the one that shows the chunk's beginning.
  if (!renderedPage || regions[0]?.pageNumber !== onPage[0]?.pageNumber) return undefined;
  const scale = 72 / renderedPage.dpi;
  return { width: renderedPage.width * scale, height: renderedPage.height * scale };
}

function sharesOf(
  [left, top, right, bottom]: PageBox['box'],
  { width, height }: SizeOfPage,
): PageMark['box'] {
  return [left / width, top / height, right / width, bottom / height];
}
