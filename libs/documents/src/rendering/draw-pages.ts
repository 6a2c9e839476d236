import { join } from 'node:path';
import { encodePage } from './encode-page.js';
import { PdfPages } from './pdf-pages.js';
import { PicturePages } from './picture-pages.js';
import { PictureBudget } from '../picture-budget.js';
import { encodePicture, pictureScale } from './page-picture.js';
import { blankPaper, type PageDrawer, type Raster, type SizeInPoints } from './raster.js';
import type { DrawnPage, MeasureRequest, RenderRequest } from './render-request.js';
import type { MeasuredPages, PageSize } from './rendering.js';

const PDF = 'application/pdf';

/** Per page, as if each were a colour sheet at 600 dpi. */
const PIXELS_A_PAGE = 40_000_000;
/** Some pages may have more: this many images of the largest size. */
const LARGE_PICTURES = 10;
/** CPU time, likewise, with some pages that take as long as one may. */
const CPU_MS_A_PAGE = 2_000;
const SLOW_PAGES = 3;

/**
 * The child's side of rendering: renders page after page to files, the next one while the last is being encoded. A
 * document's cost limit depends on its number of pages only, so that it keeps others waiting no longer than any other
 * of that length.
 * @param onPage called before a page is rendered, so that the caller knows which one takes long
 * @throws UnreadableDocumentError
 */
export async function* drawPages(
  request: RenderRequest,
  onPage: (page: number, pageCount: number) => void,
): AsyncGenerator<DrawnPage, void, void> {
  const drawer = await open(request);
  try {
    const pages = pagesOf(request, drawer.pageCount);
    const work = new BoundedDrawing(drawer, request, pages.length);
    let encoding: Promise<DrawnPage> | null = null;
    for (const page of pages) {
      onPage(page, drawer.pageCount);
      const drawn = await work.draw(page);
      if (encoding) yield await encoding;
      encoding = encode(drawn, { page, pageCount: drawer.pageCount }, request);
      // The error is reported when it is awaited; until then it must not be an unhandled rejection.
      encoding.catch(() => undefined);
    }
    if (encoding) yield await encoding;
  } finally {
    drawer.close();
  }
}

/** The child's side of measuring. @throws UnreadableDocumentError */
export async function measurePages(request: MeasureRequest): Promise<MeasuredPages> {
  const drawer = await open(request);
  try {
    const { pageCount } = drawer;
    const { from, limit } = request.pages;
    const pages: PageSize[] = [];
    for (let page = from; page <= pageCount && pages.length < limit; page++)
      pages.push({ page, ...(await drawer.measure(page)) });
    return { pageCount, pages };
  } finally {
    drawer.close();
  }
}

function open({ path, mediaType, bounds }: Omit<MeasureRequest, 'pages'>): Promise<PageDrawer> {
  return mediaType === PDF ? PdfPages.open(path, bounds) : PicturePages.open(path, bounds);
}

interface Drawn {
  raster: Raster;
  failure: string | null;
}

/** Renders pages while the document's limits on pixels and time last. */
class BoundedDrawing {
  private readonly budget: PictureBudget;

  constructor(
    private readonly drawer: PageDrawer,
    private readonly request: RenderRequest,
    pageCount: number,
  ) {
    const { maxPicturePixels, pageTimeoutMs } = request.bounds;
    this.budget = new PictureBudget({
      pixels: LARGE_PICTURES * maxPicturePixels + PIXELS_A_PAGE * pageCount,
      cpuMs: SLOW_PAGES * pageTimeoutMs + CPU_MS_A_PAGE * pageCount,
    });
  }

  async draw(page: number): Promise<Drawn> {
    if (this.request.tooCostly.includes(page))
      return this.leftOut('drawing it takes too long or too much memory');
    if (!this.budget.hasTime) return this.leftOut('drawing the pages before it took too long');
    const { picture } = this.request;
    const scaleOf = picture ? (size: SizeInPoints): number => pictureScale(size, picture) : undefined;
    const raster = await this.budget.spend(() => this.drawer.draw(page, this.budget, scaleOf));
    return typeof raster === 'string' ? this.leftOut(raster) : { raster, failure: null };
  }

  private leftOut(failure: string): Drawn {
    return { raster: blankPaper(this.request.bounds.dpi), failure };
  }
}

function pagesOf({ pages, skip }: RenderRequest, pageCount: number): number[] {
  const all = pages ?? Array.from({ length: pageCount }, (_, index) => index + 1);
  return all.filter((page) => page >= 1 && page <= pageCount).slice(skip);
}

async function encode(
  { raster, failure }: Drawn,
  place: Pick<DrawnPage, 'page' | 'pageCount'>,
  { folder, picture }: RenderRequest,
): Promise<DrawnPage> {
  const file = join(folder, `page-${place.page}`);
  const { width, height, dpi } = raster;
  const encoded = picture
    ? { ...(await encodePicture(raster, picture, file)), isBlank: false }
    : { width, height, dpi, ...(await encodePage(raster, file)) };
  return { ...place, ...encoded, failure, file };
}
