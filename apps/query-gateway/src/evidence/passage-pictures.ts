import { Injectable, Logger } from '@nestjs/common';
import type { EvidenceCitation, PageRegion } from '@tessera/contracts';
import { cropPicture } from '@tessera/documents';
import type { KnowledgeAccess } from '@tessera/persistence';
import { buffer } from 'node:stream/consumers';
import { PagesService } from '../pages/pages.service.js';
import type { DrawPassage } from './evidence-page.js';

/** Further passages of one answer have no picture, so that its page can be mailed. */
const MAX_PICTURES = 40;
const WIDTH_PX = 1_000;
/** Shown above and below a passage, as a share of the page. */
const MARGIN = 0.06;

/** Draws the places that evidence quotes. */
@Injectable()
export class PassagePictures {
  private readonly logger = new Logger(PassagePictures.name);

  constructor(private readonly pages: PagesService) {}

  of(access: KnowledgeAccess, signal: AbortSignal): DrawPassage {
    let left = MAX_PICTURES;
    return async (citation) => {
      const pictures = [];
      for (const [page, regions] of Map.groupBy(citation.regions, (region) => region.page)) {
        if (left-- <= 0) break;
        const picture = await this.draw(access, { citation, page, regions, signal });
        if (picture) pictures.push({ type: 'image/webp', bytes: picture });
      }
      return pictures;
    };
  }

  private async draw(
    access: KnowledgeAccess,
    { citation, page, regions, signal }: Passage & { signal: AbortSignal },
  ): Promise<Buffer | null> {
    const { document_id: documentId, chunk_id: chunkId } = citation;
    if (documentId === null) return null;
    try {
      const picture = await this.pages.picture(access, {
        documentId,
        page: String(page),
        width: WIDTH_PX,
        format: 'webp',
        marked: { passage: { chunkId, passages: [citation] } },
        signal,
      });
      const image = await buffer(await (await picture.render()).open({ signal }));
      return await cropPicture(image, bandOf(regions), 'webp');
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn({ msg: 'evidence without the picture of a page', documentId, page, err: error });
      return null;
    }
  }
}

interface Passage {
  citation: EvidenceCitation;
  page: number;
  regions: PageRegion[];
}

function bandOf(regions: PageRegion[]): { top: number; bottom: number } {
  return {
    top: Math.min(...regions.map(({ y, page_height }) => y / page_height)) - MARGIN,
    bottom: Math.max(...regions.map(({ y, height, page_height }) => (y + height) / page_height)) + MARGIN,
  };
}
