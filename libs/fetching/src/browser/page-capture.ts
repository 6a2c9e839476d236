import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { VIEWPORT } from './browser.js';

/** So much of a picture is on the next one again, so that no line of print is cut through on both. Pixels. */
const OVERLAP = 64;
const MAX_MARKUP_CHARACTERS = 20_000_000;

/** A picture of a part of the page, as wide as the page is shown. */
export interface PagePicture {
  /** PNG. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * The page's markup as its scripts have left it; null when there is more than may be. It is asked for in a world of its own, in which the
 * page's scripts have changed nothing, and measured before it is sent.
 */
export async function markupOf(cdp: CDPSession): Promise<string | null> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'tessera',
  });
  const { result } = await cdp.send('Runtime.evaluate', {
    contextId: executionContextId,
    returnByValue: true,
    expression: `(() => {
      const html = document.documentElement?.outerHTML ?? '';
      return html.length <= ${MAX_MARKUP_CHARACTERS} ? html : null;
    })()`,
  });
  return typeof result.value === 'string' ? `<!doctype html>\n${result.value}` : null;
}

/** Pictures of the page from its top, one below the other. @returns also whether the page goes on below the last one */
export async function takePictures(
  cdp: CDPSession,
  options: { folder: string; most: number },
): Promise<{ pictures: PagePicture[]; isCut: boolean }> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
  const pageHeight = Math.max(1, Math.ceil(cssContentSize.height));
  const { width, height: most } = VIEWPORT;
  const pictures: PagePicture[] = [];
  let y = 0;
  while (pictures.length < options.most) {
    const height = Math.min(most, pageHeight - y);
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: 0, y, width, height, scale: 1 },
    });
    const path = join(options.folder, `shown-${pictures.length + 1}.png`);
    await writeFile(path, data, 'base64');
    pictures.push({ path, width, height });
    if (y + height >= pageHeight) return { pictures, isCut: false };
    y += most - OVERLAP;
  }
  return { pictures, isCut: true };
}
