import type { Box, BoxedRegion, ExtractedChunk } from '@tessera/documents';
import type { FoundImage, SeenOn } from '@tessera/indexing';
import type { RenderedPageSize } from '@tessera/vectors';
import type { WordlessPicture } from './wordless-chunk.js';

const POINTS_AN_INCH = 72;

/** A stored tile: its row in the registry, and its position on the page. */
export interface StoredTile {
  imageId: string;
  objectKey: string;
  /** In points. */
  box: Box;
  /** Pixels. */
  width: number;
  height: number;
}

/** A page whose tiles are all stored. */
export interface TiledPage {
  pageNumber: number;
  size: RenderedPageSize;
  /** Tiles that are not blank. */
  tiles: StoredTile[];
}

type Placed = Pick<ExtractedChunk, 'regions' | 'pageNumbers'>;
type PageDescription = Placed & Pick<ExtractedChunk, 'path' | 'summary'>;

/** The rendered pages of a document so far; maps chunks to tiles. */
export class TiledPages {
  private readonly pages = new Map<number, TiledPage>();
  /** By image: the first chunk on it. */
  private readonly described = new Map<string, { path: string; summary: string }>();

  add(page: TiledPage): void {
    this.pages.set(page.pageNumber, page);
  }

  /**
   * The tile that shows most of the chunk's beginning; null if it is blank. Chunks without a position, such as a section overview,
   * cover the whole tile.
   */
  place(chunk: PageDescription): { seenOn: SeenOn; regions: ExtractedChunk['regions'] } | null {
    const [region] = chunk.regions;
    const page = this.pages.get(region?.pageNumber ?? chunk.pageNumbers[0] ?? 0);
    const tile = page && tileOf(page.tiles, region?.box);
    if (!page || !tile) return null;
    const { imageId, objectKey } = tile;
    if (!this.described.has(imageId))
      this.described.set(imageId, { path: chunk.path, summary: chunk.summary });
    const regions = region ? chunk.regions : [{ pageNumber: page.pageNumber, box: tile.box }];
    return { seenOn: { imageId, objectKey, page: page.size }, regions: regions.map((at) => this.sized(at)) };
  }

  private sized(region: BoxedRegion): BoxedRegion {
    const size = this.pages.get(region.pageNumber)?.size;
    if (!size) return region;
    const scale = POINTS_AN_INCH / size.dpi;
    return { ...region, pageSize: [size.width * scale, size.height * scale] };
  }

  /** Tiles without chunks, in page order. */
  *wordless(): Generator<WordlessPicture> {
    let path = '';
    for (const { pageNumber, size, tiles } of this.pages.values())
      for (const { imageId, objectKey, box } of tiles) {
        const words = this.described.get(imageId);
        path = words?.path ?? path;
        if (!words) yield { path, pageNumber, box, seenOn: { imageId, objectKey, page: size } };
      }
  }

  /** All tiles, in page order. */
  *images(): Generator<FoundImage> {
    for (const { pageNumber, size, tiles } of this.pages.values())
      for (const { imageId, objectKey, box, width, height } of tiles) {
        const words = this.described.get(imageId);
        yield {
          id: imageId,
          objectKey,
          pageNumber,
          position: [...box],
          width,
          height,
          pageWidth: size.width,
          pageHeight: size.height,
          dpi: size.dpi,
          chunkType: 'tile',
          parentSection: words?.path ?? null,
          sourceChunkId: null,
          contentSummary: words?.summary ?? null,
        };
      }
  }
}

function tileOf(tiles: readonly StoredTile[], box: Box | undefined): StoredTile | undefined {
  if (!box) return tiles[0];
  const shown = tiles.map((tile) => sharedArea(tile.box, box));
  return tiles[shown.indexOf(Math.max(...shown))];
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return Math.max(0, width) * Math.max(0, height);
}
