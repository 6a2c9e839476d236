import type { Sharp } from 'sharp';
import { openPage, PAGE_PNG, raw } from './encode-page.js';
import { hasInk } from './ink.js';
import type { RenderedPage } from './rendering.js';
import { DEFAULT_RENDERING, type RenderingConfig } from './rendering.settings.js';
import { type PixelBox, type TileGrid, tileGrid } from './tile-grid.js';

/** A part of a page, of a size that image models and people view as a whole. */
export interface Tile {
  /** Order on the page, row by row, from 0; blank ones count. */
  index: number;
  /** Its area, in pixels of the rendered page. */
  box: PixelBox;
  /** PNG; smaller than `box` if the page was scaled down for its tiles. */
  image: Buffer;
  width: number;
  height: number;
}

export type TileOptions = Pick<RenderingConfig, 'dpi' | 'tilePixels' | 'tileOverlapPixels'>;

/**
 * The tiles of a page: one if it fits, else a grid of overlapping tiles ({@link tileGrid}). A page with more pixels per
 * inch is scaled down to `dpi` first. Blank tiles are omitted, so that a blank page has none.
 */
export async function tilesOf(page: RenderedPage, options: TileOptions = DEFAULT_RENDERING): Promise<Tile[]> {
  if (page.isBlank) return [];
  const reduction = Math.min(1, options.dpi / page.dpi);
  const size = { width: Math.round(page.width * reduction), height: Math.round(page.height * reduction) };
  const grid = tileGrid(size, { side: options.tilePixels, overlap: options.tileOverlapPixels });
  const isWhole = grid.boxes.length === 1;
  if (isWhole && grid.width === page.width && grid.height === page.height) return [wholePage(page)];
  const tiles = await cut(page, grid);
  return tiles.map((tile) => ({ ...tile, box: onPage(tile.box, page, grid) }));
}

function wholePage({ image, width, height }: RenderedPage): Tile {
  return { index: 0, box: { x: 0, y: 0, width, height }, image, width, height };
}

/** With boxes on the scaled page. */
async function cut(page: RenderedPage, grid: TileGrid): Promise<Tile[]> {
  const scaled = (await openPage(page.image)).resize(grid.width, grid.height, { fit: 'fill' });
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const tiles: Tile[] = [];
  for (const [index, box] of grid.boxes.entries()) {
    const area = { left: box.x, top: box.y, width: box.width, height: box.height };
    // Opened twice: cloning an image would copy all of the page.
    const part = async (): Promise<Sharp> => (await raw(data, { width, height, channels })).extract(area);
    if (!(await hasInk(await part(), box))) continue;
    const image = await (await part()).png(PAGE_PNG).toBuffer();
    tiles.push({ index, box, image, width: box.width, height: box.height });
  }
  return tiles;
}

/** Rounded outwards to whole pixels. */
function onPage(box: PixelBox, page: RenderedPage, grid: TileGrid): PixelBox {
  const x = Math.floor((box.x * page.width) / grid.width);
  const y = Math.floor((box.y * page.height) / grid.height);
  const right = Math.ceil(((box.x + box.width) * page.width) / grid.width);
  const bottom = Math.ceil(((box.y + box.height) * page.height) / grid.height);
  return { x, y, width: right - x, height: bottom - y };
}
