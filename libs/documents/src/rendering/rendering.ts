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
   * Pixels an inch: what was asked for, less on a page too large for it. Of a picture that tells no size for which it was
   * made, as many as make a sheet of paper of it.
   */
  dpi: number;
  /** There is nothing to be seen on it. */
  isBlank: boolean;
  /** Why blank paper stands for it, in words for people; null when it was drawn. */
  failure: string | null;
}

export interface RenderOptions {
  /** An existing folder in which the processes may write; pages lie there for a moment. */
  workFolder: string;
  /** Which pages, from 1, in this order; the file's others are not drawn. Default: all. Numbers that it does not have are left out. */
  pages?: readonly number[];
  signal?: AbortSignal;
}

/** Draws the pages of untrusted files in child processes with bounds on time and memory. */
export interface PageRenderer {
  /**
   * Draws a PDF, a picture (PNG, JPEG, WebP, AVIF, SVG; of GIF and other moving ones the first frame) or the pages of a TIFF,
   * one page after another, a few of them ahead of who asks for them. Leaving the loop early or aborting ends the work. A
   * process that the system ends on the way is replaced, and the next one goes on with the page that comes next. Blank paper
   * with a `failure` stands for a page that takes too long or too much memory, and for those that come when the document has used
   * up what it may cost. Of the former there may be two.
   * @param mediaType of the bytes, as an inspection found it
   * @throws UnreadableDocumentError when the file itself is the reason: `file_too_large` for more pixels or pages than are
   *   drawn, before any of them takes memory; `file_corrupt`, `pdf_unreadable`, `parse_timeout` and so on. Anything else thrown
   *   is no document's fault.
   */
  render(path: string, mediaType: string, options: RenderOptions): AsyncIterable<RenderedPage>;
}

/** Injection token of the process's {@link PageRenderer}. */
export const PAGE_RENDERER = Symbol('PageRenderer');
