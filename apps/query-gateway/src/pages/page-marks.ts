import { Injectable } from '@nestjs/common';
import type { PageRegion } from '@tessera/contracts';
import type { PageMark } from '@tessera/documents';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { ChunksService } from '../documents/chunks.service.js';
import { CitedPassages, type CitedSource } from '../documents/cited-passages.js';
import { toPageRegion } from '../retrieval/page-regions.js';
import type { PagedDocument } from './paged-document.js';
import { PageRenderings } from './page-renderings.js';
import type { PagePictureQuery } from './pages.query.js';

/** What to mark: the passages that an answer cites, or one of them, and chunks. */
export type Marked = Pick<PagePictureQuery, 'highlight' | 'message' | 'citation'> & { passage?: CitedSource };

interface Place {
  document: PagedDocument;
  page: number;
  signal: AbortSignal;
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
  async find(access: KnowledgeAccess, place: Place, marked: Marked): Promise<PageMark[]> {
    const { highlight } = marked;
    const cited = marked.passage ?? (await this.cited.find(access, place.document.id, marked));
    const marks = highlight === undefined ? [] : await this.ofChunk(access, highlight, place);
    if (!cited) return marks;
    if (cited.chunkId !== null && cited.chunkId !== highlight)
      marks.push(...(await this.ofChunk(access, cited.chunkId, place).catch(ifReindexed)));
    const regions = cited.passages.flatMap((passage) => passage.regions);
    return [
      ...marks,
      ...regions.filter(({ page }) => page === place.page).map((region) => markOf('passage', region)),
    ];
  }

  private async ofChunk(
    access: KnowledgeAccess,
    chunkId: string,
    { document, page, signal }: Place,
  ): Promise<PageMark[]> {
    const payload = await this.chunks.payload(access, { documentId: document.id, chunkId });
    const regions = payload.regions.filter(({ pageNumber }) => pageNumber === page);
    if (regions.length === 0) return [];
    const located = regions.flatMap((region) => toPageRegion(region, payload) ?? []);
    if (located.length > 0) return located.map((region) => markOf('chunk', region));
    // Chunks indexed by earlier versions do not know the size of the page.
    const measured = await this.renderings.inTurn(
      () => this.renderings.measure(document, { from: page, limit: 1 }),
      signal,
    );
    const [size] = measured.pages;
    if (!size) return [];
    const sized = {
      regions: regions.map((region) => ({ ...region, pageSize: [size.width, size.height] as const })),
    };
    return sized.regions
      .flatMap((region) => toPageRegion(region, sized) ?? [])
      .map((region) => markOf('chunk', region));
  }
}

/** The chunk that an answer cites is gone after its document was indexed again. */
function ifReindexed(error: unknown): PageMark[] {
  if (error instanceof ServiceError && error.code === 'chunk_not_found') return [];
  throw error;
}

function markOf(
  kind: PageMark['kind'],
  { x, y, width, height, page_width, page_height }: PageRegion,
): PageMark {
  const box = [
    x / page_width,
    y / page_height,
    (x + width) / page_width,
    (y + height) / page_height,
  ] as const;
  return { kind, box };
}
