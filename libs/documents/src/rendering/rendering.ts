/** A page as pixels. */
export interface RenderedPage {
  /** From 1. */
  page: number;
  /** Pages of the whole file. */
  pageCount: number;
  /** In pixels. */
  width: number;
  height: number;
  /** In sRGB without alpha, in one channel where the page has no colours and the format allows that. */
  image: Buffer;
  /**
   * Pixels per inch: as requested, or less for a page that is too large. For an image without a plausible resolution,
   * as if it were a sheet of paper.
   */
  dpi: number;
  /** It shows nothing. Unknown, and false, with {@link RenderOptions.picture}. */
  isBlank: boolean;
  /** Why it was replaced by blank paper, for people; null if it was rendered. */
  failure: string | null;
}

export interface RenderOptions {
  /** An existing folder that the processes may write to, for temporary page files. */
  workFolder: string;
  /** Numbers of the pages to render, from 1, in this order. Default: all. Nonexistent ones are ignored. */
  pages?: readonly number[];
  /** How to render pages for people. Default: as PNG at the resolution of the settings, to be read. */
  picture?: PagePicture;
  signal?: AbortSignal;
}

/** The picture of a page for people. */
export interface PagePicture {
  /** In pixels; null for that at {@link PICTURE_DPI}, at most {@link MAX_PICTURE_WIDTH}. An extremely long page gets less. */
  width: number | null;
  format: PictureFormat;
  /** Turns the page clockwise. */
  rotation: Rotation;
}

export const PICTURE_FORMATS = ['png', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type Rotation = 0 | 90 | 180 | 270;

/** Resolution of page pictures, and of positions on them. */
export const PICTURE_DPI = 150;
export const MAX_PICTURE_WIDTH = 2_400;

/** The size of a page in points. */
export interface PageSize {
  /** From 1. */
  page: number;
  width: number;
  height: number;
}

/** Sizes of some pages of a file. */
export interface MeasuredPages {
  /** Pages of the whole file. */
  pageCount: number;
  pages: PageSize[];
}

export interface MeasureOptions {
  /** Number of the first page, from 1. */
  from: number;
  /** Maximum number of pages. */
  limit: number;
  signal?: AbortSignal;
}

/** Renders the pages of untrusted files in child processes with limits on time and memory. */
export interface PageRenderer {
  /**
   * Renders a PDF, an image (PNG, JPEG, WebP, AVIF, SVG; of GIF and other animations the first frame) or the pages of a
   * TIFF, one page after another, a few of them ahead of the consumer. Leaving the loop early or aborting ends the
   * process. A process that the system ends is replaced, and the next one continues with the next page. A page that takes
   * too long or too much memory, and all pages after the document's cost limit is reached, are replaced by blank paper
   * with a `failure`. Of the former there may be two.
   * @param mediaType of the bytes, from an inspection
   * @throws UnreadableDocumentError if the file itself is the reason: `file_too_large` for too many pixels or pages,
   * before any of them takes memory; `file_corrupt`, `pdf_unreadable`, `parse_timeout` and so on. Any other error is
   * not the document's fault.
   */
  render(path: string, mediaType: string, options: RenderOptions): AsyncIterable<RenderedPage>;

  /**
   * Renders a single page, and leaves its process to the next job, unlike a loop over {@link render} that is left early.
   * @returns null if there is no such page
   * @throws UnreadableDocumentError as above
   */
  renderPage(
    path: string,
    mediaType: string,
    page: number,
    options: Omit<RenderOptions, 'pages'>,
  ): Promise<RenderedPage | null>;

  /**
   * Measures pages without rendering them. Nonexistent ones are ignored.
   * @throws UnreadableDocumentError as above
   */
  measure(path: string, mediaType: string, options: MeasureOptions): Promise<MeasuredPages>;
}

/** Injection token of the process's {@link PageRenderer}. */
export const PAGE_RENDERER = Symbol('PageRenderer');
