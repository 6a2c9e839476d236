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

/** Settings of every app that draws pages. */
export const renderingSettings = {
  dpi: integer('RENDER_DPI', {
    default: DEFAULT_RENDERING.dpi,
    min: 72,
    max: 300,
    description:
      'Pixels an inch at which pages of PDFs are drawn, and to which pictures are scaled down for tiles',
  }),
  maxMegapixels: integer('RENDER_MAX_MEGAPIXELS', {
    default: DEFAULT_RENDERING.maxMegapixels,
    min: 1,
    max: 1_000,
    description: 'Largest picture that is read, in millions of pixels',
  }),
  maxPages: integer('RENDER_MAX_PAGES', {
    default: DEFAULT_RENDERING.maxPages,
    min: 1,
    max: 100_000,
    description: 'Most pages of a file that are drawn',
  }),
  pageTimeoutSeconds: integer('RENDER_PAGE_TIMEOUT_SECONDS', {
    default: DEFAULT_RENDERING.pageTimeoutSeconds,
    min: 1,
    max: 600,
    description:
      'Longest time that drawing one page of a file may take, in seconds; a page that takes longer is left out',
  }),
  tilePixels: integer('TILE_PIXELS', {
    default: DEFAULT_RENDERING.tilePixels,
    min: 512,
    max: 8_192,
    description: 'Longest side of a tile; at 150 pixels an inch, A4 and Letter fit into one of the default',
  }),
  tileOverlapPixels: integer('TILE_OVERLAP_PIXELS', {
    default: DEFAULT_RENDERING.tileOverlapPixels,
    min: 32,
    max: 1_024,
    description:
      'What two neighbouring tiles share at least, in pixels (at most half of TILE_PIXELS): text up to that height is whole in one of them',
  }),
};

export type RenderingConfig = ConfigOf<typeof renderingSettings>;

/** What the processes that draw have to know of it. */
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
