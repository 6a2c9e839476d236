import { Inject, Injectable } from '@nestjs/common';
import {
  type Box,
  type RenderedPage,
  type Rotation,
  tilesOf,
  turnedBack,
  turnedSize,
} from '@tessera/documents';
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

  /**
   * Stores the tiles of an upright page.
   * @param rotation clockwise degrees by which it was turned; positions are those before
   */
  async storePage(
    owner: PageOwner,
    page: RenderedPage,
    { rotation = 0, signal }: { rotation?: Rotation; signal: AbortSignal },
  ): Promise<TiledPage> {
    const { page: pageNumber, dpi } = page;
    const scale = POINTS_AN_INCH / dpi;
    const upright = { width: page.width * scale, height: page.height * scale };
    const tiles: StoredTile[] = [];
    for (const tile of await tilesOf(page, this.config.rendering)) {
      const imageId = chunkIds.tile(owner.documentId, pageNumber, tile.index);
      const objectKey = await this.store(owner, imageId, tile.image, signal);
      tiles.push({
        imageId,
        objectKey,
        box: turnedBack(pointsOf(tile.box, scale), upright, rotation),
        width: tile.width,
        height: tile.height,
      });
    }
    return { pageNumber, size: { ...turnedSize(page, rotation), dpi }, tiles };
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
  scale: number,
): Box {
  return [x * scale, y * scale, (x + width) * scale, (y + height) * scale];
}
