import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  corruptFile,
  tooManyPixels,
  tooManyPicturePages,
  unsupportedType,
} from '../inspection/unreadable.js';
import { OnePageAtATime } from '../one-page-at-a-time.js';
import type { PictureBudget } from '../picture-budget.js';

import { type DrawFailure, type PageDrawer, type Raster, scaleWithin, type SizeInPoints } from './raster.js';
import type { RenderBounds } from './rendering.settings.js';

/** Supported formats, by sharp's names (`heif` is AVIF: patented formats are not built in). */
const PIXEL_FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'tiff', 'heif']);
const NAME = 'The picture';
const WHITE = '#ffffff';

/** A higher resolution makes recognition slower, but no better. */
const MAX_DPI = 300;
const CSS_PIXELS_PER_INCH = 96;
const POINTS_PER_INCH = 72;
/** sharp renders an SVG at one pixel per unit at this density. */
const SVG_DENSITY = 72;
/** Shorter side of a sheet of A4, in inches. */
const PAPER_WIDTH = 8.27;
/** An image's declared resolution is used if it implies a plausible page size, in inches on the shorter side. */
const PAGE_WIDTHS = { min: 2, max: 48 };
/** Programs write 72 or 96 by default. */
const MIN_TOLD_DPI = 100;

interface Size {
  width: number;
  height: number;
}

/**
 * The pages of an image: all of a TIFF, the first frame of an animation, one of anything else. Read from memory, so
 * that no SVG can refer to a file next to it; libvips and librsvg never open URLs.
 */
export class PicturePages implements PageDrawer {
  private constructor(
    private readonly pages: OnePageAtATime,
    private readonly metadata: Metadata,
    private readonly bounds: RenderBounds,
  ) {}

  /** @throws UnreadableDocumentError `file_corrupt`, `file_type_unsupported`, `file_too_large` */
  static async open(path: string, bounds: RenderBounds): Promise<PicturePages> {
    const pages = OnePageAtATime.of(await readFile(path));
    if (pages.pageCount > bounds.maxPages) throw tooManyPicturePages(bounds.maxPages, pages.pageCount);
    const metadata = await readMetadata(pages.page(0));
    if (metadata.format !== 'svg' && !PIXEL_FORMATS.has(metadata.format))
      throw unsupportedType(`A picture of type ${metadata.format}`);
    return new PicturePages(pages, metadata, bounds);
  }

  get pageCount(): number {
    return this.pages.pageCount;
  }

  draw(page: number, budget: PictureBudget): Promise<Raster | DrawFailure> {
    return this.metadata.format === 'svg' ? this.drawVectors() : this.drawPixels(page - 1, budget);
  }

  async measure(page: number): Promise<SizeInPoints> {
    const isVector = this.metadata.format === 'svg';
    const { width, height, dpi } = isVector
      ? { ...this.metadata, dpi: CSS_PIXELS_PER_INCH }
      : await this.metadataOf(page - 1);
    return { width: (width / dpi) * POINTS_PER_INCH, height: (height / dpi) * POINTS_PER_INCH };
  }

  close(): void {
    // Only memory is held.
  }

  private async drawPixels(pageIndex: number, budget: PictureBudget): Promise<Raster | DrawFailure> {
    const { dpi, ...size } = await this.metadataOf(pageIndex);
    const { maxPicturePixels } = this.bounds;
    const pixels = size.width * size.height;
    if (pixels > maxPicturePixels) throw tooManyPixels(size, maxPicturePixels);
    if (!budget.take(pixels)) return 'its pictures have too many pixels';
    const bytes = this.pages.page(pageIndex);
    const scale = Math.min(1, MAX_DPI / dpi, scaleWithin(size.width, size.height));
    const image = sharp(bytes, { ...READING, limitInputPixels: maxPicturePixels }).autoOrient();
    return draw(scale < 1 ? image.resize(scaled(size, scale)) : image, dpi * scale);
  }

  /** Size in pixels, upright, and pixels per inch. */
  private async metadataOf(pageIndex: number): Promise<Size & { dpi: number }> {
    const metadata = pageIndex === 0 ? this.metadata : await readMetadata(this.pages.page(pageIndex));
    const { width, height } = metadata.autoOrient;
    return { width, height, dpi: dpiOf({ width, height }, metadata.density) };
  }

  private async drawVectors(): Promise<Raster> {
    const { width, height } = this.metadata;
    const wanted = this.bounds.dpi / CSS_PIXELS_PER_INCH;
    const scale = wanted * scaleWithin(width * wanted, height * wanted);
    const density = scale * SVG_DENSITY;
    // sharp's lowest density.
    if (density < 1) throw tooManyPixels({ width, height }, this.bounds.maxPicturePixels);
    return draw(sharp(this.pages.page(0), { ...READING, density }), scale * CSS_PIXELS_PER_INCH);
  }
}

/** Stops at the first error. */
const READING = { failOn: 'error', sequentialRead: true } as const;

/** Reads an image's header, whatever size it claims. */
async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  } catch (error) {
    throw Object.assign(corruptFile(NAME), { cause: error });
  }
}

async function draw(image: Sharp, dpi: number): Promise<Raster> {
  try {
    const { data, info } = await image
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { pixels: data, width, height, channels: channels as Raster['channels'], dpi };
  } catch (error) {
    throw Object.assign(corruptFile(NAME), { cause: error });
  }
}

function scaled({ width, height }: Size, scale: number): Size & { fit: 'fill' } {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'fill',
  };
}

/** The declared resolution if plausible; else as if it were a sheet of paper, or part of one. */
function dpiOf({ width, height }: Size, density: number | undefined): number {
  const side = Math.min(width, height);
  if (density !== undefined && density >= MIN_TOLD_DPI) {
    const inches = side / density;
    if (inches >= PAGE_WIDTHS.min && inches <= PAGE_WIDTHS.max) return density;
  }
  return Math.max(150, side / PAPER_WIDTH);
}
