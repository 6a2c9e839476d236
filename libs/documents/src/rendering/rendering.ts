/** A page as pixels. */
export interface RenderedPage {
  /** From 1. */
  page: number;
  /** Pages of the whole file. */
  pageCount: number;
  /** In pixels. */
  width: number;
  height: number;
  /** PNG in sRGB without alpha, in one channel where the page has no colours. */
  image: Buffer;
  /**
   * Pixels per inch: as requested, or less for a page that is too large. For an image without a plausible resolution,
   * as if it were a sheet of paper.
   */
  dpi: number;
  /** It shows nothing. */
  isBlank: boolean;
  /** Why it was replaced by blank paper, for people; null if it was rendered. */
  failure: string | null;
}

export interface RenderOptions {
  /** An existing folder that the processes may write to, for temporary page files. */
  workFolder: string;
  /** Numbers of the pages to render, from 1, in this order. Default: all. Nonexistent ones are ignored. */
  pages?: readonly number[];
  signal?: AbortSignal;
}

/** Renders the pages of untrusted files in child processes with limits on time and memory. */
export interface PageRenderer {
  /**
   * Renders a PDF, an image (PNG, JPEG, WebP, AVIF, SVG; of GIF and other animations the first frame) or the pages of a
   * TIFF, one page after another, a few of them ahead of the consumer. Leaving the loop early or aborting ends the
   * work. A process that the system ends is replaced, and the next one continues with the next page. A page that takes
   * too long or too much memory, and all pages after the document's cost limit is reached, are replaced by blank paper
   * with a `failure`. Of the former there may be two.
   * @param mediaType of the bytes, from an inspection
   * @throws UnreadableDocumentError if the file itself is the reason: `file_too_large` for too many pixels or pages,
   * before any of them takes memory; `file_corrupt`, `pdf_unreadable`, `parse_timeout` and so on. Any other error is
   * not the document's fault.
   */
  render(path: string, mediaType: string, options: RenderOptions): AsyncIterable<RenderedPage>;
}

/** Injection token of the process's {@link PageRenderer}. */
export const PAGE_RENDERER = Symbol('PageRenderer');
