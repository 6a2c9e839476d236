import { join } from 'node:path';
import { encodePage } from './encode-page.js';
import { PdfPages } from './pdf-pages.js';
import { PicturePages } from './picture-pages.js';
import type { PageDrawer, Raster } from './raster.js';
import type { DrawnPage, RenderRequest } from './render-request.js';

const PDF = 'application/pdf';

/**
 * The child's side of rendering: draws page after page into files, the next one while the last is being encoded.
 * @throws UnreadableDocumentError
 */
export async function* drawPages(request: RenderRequest): AsyncGenerator<DrawnPage, void, void> {
  const { path, mediaType, bounds } = request;
  const drawer: PageDrawer =
    mediaType === PDF ? await PdfPages.open(path, bounds) : await PicturePages.open(path, bounds);
  try {
    let encoding: Promise<DrawnPage> | null = null;
    for (const page of pagesOf(request, drawer.pageCount)) {
      const raster = await drawer.draw(page);
      if (encoding) yield await encoding;
      encoding = encode(raster, page, drawer.pageCount, request.folder);
      // Whoever awaits it is told; until then nobody does.
      encoding.catch(() => undefined);
    }
    if (encoding) yield await encoding;
  } finally {
    drawer.close();
  }
}

function pagesOf({ pages, skip }: RenderRequest, pageCount: number): number[] {
  const all = pages ?? Array.from({ length: pageCount }, (_, index) => index + 1);
  return all.filter((page) => page >= 1 && page <= pageCount).slice(skip);
}

async function encode(raster: Raster, page: number, pageCount: number, folder: string): Promise<DrawnPage> {
  const file = join(folder, `page-${page}.png`);
  const { isBlank } = await encodePage(raster, file);
  const { width, height, dpi } = raster;
  return { page, pageCount, width, height, dpi, isBlank, file };
}
