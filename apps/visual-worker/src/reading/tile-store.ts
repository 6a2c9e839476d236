import { Inject, Injectable } from '@nestjs/common';
import { type Box, type RenderedPage, tilesOf } from '@tessera/documents';
import { chunkIds } from '@tessera/indexing';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { Readable } from 'node:stream';
import { VISUAL_WORKER_CONFIG, type VisualWorkerConfig } from '../config.js';
import type { TiledPage, StoredTile } from './rendered-pages.js';

/** The document and attempt of the pages. */
export interface PageOwner {
  documentId: string;
  attempt: number;
}

const POINTS_AN_INCH = 72;

/** Stores images of a document in the object store, under its attempt. Idempotent. */
@Injectable()
export class TileStore {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(VISUAL_WORKER_CONFIG) private readonly config: Pick<VisualWorkerConfig, 'rendering'>,
  ) {}

  /** Stores the tiles of a page. */
  async storePage(owner: PageOwner, page: RenderedPage, signal: AbortSignal): Promise<TiledPage> {
    const { page: pageNumber, width, height, dpi } = page;
    const tiles: StoredTile[] = [];
    for (const tile of await tilesOf(page, this.config.rendering)) {
      const imageId = chunkIds.tile(owner.documentId, pageNumber, tile.index);
      const objectKey = await this.store(owner, imageId, tile.image, signal);
      tiles.push({
        imageId,
        objectKey,
        box: pointsOf(tile.box, dpi),
        width: tile.width,
        height: tile.height,
      });
    }
    return { pageNumber, size: { width, height, dpi }, tiles };
  }

  /** @returns the key of the image */
  async store(owner: PageOwner, imageId: string, png: Buffer, signal: AbortSignal): Promise<string> {
    const key = objectKeys.tile({ ...owner, pipeline: 'visual_pipeline' }, imageId);
    await this.objects.put(key, Readable.from([png]), { contentType: 'image/png', signal });
    return key;
  }
}

/** Positions are stored in points. */
function pointsOf(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  dpi: number,
): Box {
  const scale = POINTS_AN_INCH / dpi;
  return [x * scale, y * scale, (x + width) * scale, (y + height) * scale];
}
