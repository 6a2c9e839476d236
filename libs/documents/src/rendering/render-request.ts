import type { RenderedPage } from './rendering.js';
import type { RenderBounds } from './rendering.settings.js';

/** What a child is to draw. Plain data: it crosses a process. */
export interface RenderRequest {
  path: string;
  mediaType: string;
  /** An empty folder for the pages. */
  folder: string;
  /** From 1; null for all. */
  pages: readonly number[] | null;
  /** So many of them were drawn already, by a process that is no more. */
  skip: number;
  /** Those that took a process that is no more too long, or too much memory. */
  tooCostly: readonly number[];
  bounds: RenderBounds;
}

/** A page whose image lies in a file, for whoever takes it to remove. */
export interface DrawnPage extends Omit<RenderedPage, 'image'> {
  file: string;
}
