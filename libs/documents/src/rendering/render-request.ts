import type { MeasureOptions, PagePicture, RenderedPage } from './rendering.js';
import type { RenderBounds } from './rendering.settings.js';

/** A rendering job for a child. Plain data, for transfer between processes. */
export interface RenderRequest {
  path: string;
  mediaType: string;
  /** An empty folder for the pages. */
  folder: string;
  /** From 1; null for all. */
  pages: readonly number[] | null;
  /** Number of pages already rendered by a process that is gone. */
  skip: number;
  /** Pages on which a previous process took too long, or too much memory. */
  tooCostly: readonly number[];
  /** Null for pages to be read. */
  picture: PagePicture | null;
  bounds: RenderBounds;
}

/** A request for the sizes of pages. */
export interface MeasureRequest extends Pick<RenderRequest, 'path' | 'mediaType' | 'bounds'> {
  pages: Omit<MeasureOptions, 'signal'>;
}

/** A page with its image in a file, which the consumer removes. */
export interface DrawnPage extends Omit<RenderedPage, 'image'> {
  file: string;
}
