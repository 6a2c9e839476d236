import { type ConfigOf, integer } from '@tessera/platform';

const MEGAPIXEL = 1_000_000;

export const DEFAULT_RENDERING = {
  dpi: 150,
  maxMegapixels: 100,
  maxPages: 2_000,
  pageTimeoutSeconds: 20,
  tilePixels: 1_792,
  tileOverlapPixels: 256,
};

/** Settings of every app that renders pages. */
export const renderingSettings = {
  dpi: integer('RENDER_DPI', {
    default: DEFAULT_RENDERING.dpi,
    min: 72,
    max: 300,
    description:
      'Resolution for rendering PDF pages, and for scaling down images for tiles, in pixels per inch',
  }),
  maxMegapixels: integer('RENDER_MAX_MEGAPIXELS', {
    default: DEFAULT_RENDERING.maxMegapixels,
    min: 1,
    max: 1_000,
    description: 'Maximum size of an image, in megapixels',
  }),
  maxPages: integer('RENDER_MAX_PAGES', {
    default: DEFAULT_RENDERING.maxPages,
    min: 1,
    max: 100_000,
    description: 'Maximum number of pages to render per file',
  }),
  pageTimeoutSeconds: integer('RENDER_PAGE_TIMEOUT_SECONDS', {
    default: DEFAULT_RENDERING.pageTimeoutSeconds,
    min: 1,
    max: 600,
    description: 'Timeout for rendering a page, in seconds; slower pages are skipped',
  }),
  tilePixels: integer('TILE_PIXELS', {
    default: DEFAULT_RENDERING.tilePixels,
    min: 512,
    max: 8_192,
    description:
      'Maximum side length of a tile, in pixels. With the default, an A4 or Letter page at 150 pixels per inch is one tile',
  }),
  tileOverlapPixels: integer('TILE_OVERLAP_PIXELS', {
    default: DEFAULT_RENDERING.tileOverlapPixels,
    min: 32,
    max: 1_024,
    description:
      'Minimum overlap of adjacent tiles, in pixels (at most half of TILE_PIXELS). Text up to this height is complete in one of them',
  }),
};

export type RenderingConfig = ConfigOf<typeof renderingSettings>;

/** The part that rendering processes need. */
export interface RenderBounds {
  dpi: number;
  maxPicturePixels: number;
  maxPages: number;
  pageTimeoutMs: number;
}

export function renderBounds(config: RenderingConfig): RenderBounds {
  const { dpi, maxMegapixels, maxPages, pageTimeoutSeconds } = config;
  const pageTimeoutMs = pageTimeoutSeconds * 1_000;
  return { dpi, maxPicturePixels: maxMegapixels * MEGAPIXEL, maxPages, pageTimeoutMs };
}
