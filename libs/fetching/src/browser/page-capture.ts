import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { BrowserFailedError } from './browser.js';
import { placedMarkup } from './page-places.js';
import { PAGE_DPI, VIEWPORT } from './page-size.js';

/** Overlap of consecutive screenshots in pixels, so that each line of print is whole on one of them. */
const OVERLAP = 64;
const MAX_MARKUP_CHARACTERS = 20_000_000;

/** A screenshot of a part of the page, as wide as the page. */
export interface Screenshot {
  /** PNG. */
  path: string;
  /** Position of its top edge on the page, in pixels. */
  top: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels per inch: converts points of positions into pixels of the screenshot. */
  dpi: number;
}

/** A page's markup after its scripts ran, with the positions of its texts. */
export interface RenderedMarkup {
  html: string;
  /** Random name of the attribute with the positions of elements, which the page cannot guess. */
  placeAttribute: string;
  /** Whether positions are missing because the page has too many elements. */
  isPartlyPlaced: boolean;
}

/** Freezes the page, so that positions match the screenshots. */
export async function freezePage(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  await cdp.send('Page.stopLoading');
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/**
 * The markup, or null if it is too large. Evaluated in an isolated world that the page's scripts cannot change.
 * @throws BrowserFailedError if the page has navigated away
 */
export async function markupOf(
  cdp: CDPSession,
  pictures: readonly Screenshot[],
): Promise<RenderedMarkup | null> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  // Scripts may navigate to a `blob:` URL without a request.
  if (!/^https?:/.test(frameTree.frame.url)) throw new BrowserFailedError('they navigate away from the page');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'tessera',
  });
  const placeAttribute = `data-seen-${randomBytes(8).toString('hex')}`;
  const { result } = await cdp.send('Runtime.evaluate', {
    contextId: executionContextId,
    returnByValue: true,
    expression: placedMarkup(placeAttribute, { pictures, maxCharacters: MAX_MARKUP_CHARACTERS }),
  });
  const { html, isWhole } = (result.value ?? {}) as { html?: unknown; isWhole?: unknown };
  if (typeof html !== 'string') return null;
  return { html: `<!doctype html>\n${html}`, placeAttribute, isPartlyPlaced: isWhole !== true };
}

/** Screenshots of the page from top to bottom. @returns also whether the page continues below the last one */
export async function takeScreenshots(
  cdp: CDPSession,
  options: { folder: string; most: number },
): Promise<{ pictures: Screenshot[]; isCut: boolean }> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
  const pageHeight = Math.max(1, Math.ceil(cssContentSize.height));
  const { width, height: most } = VIEWPORT;
  const pictures: Screenshot[] = [];
  let top = 0;
  while (pictures.length < options.most) {
    const height = Math.min(most, pageHeight - top);
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: 0, y: top, width, height, scale: 1 },
    });
    const path = join(options.folder, `shown-${pictures.length + 1}.png`);
    await writeFile(path, data, 'base64');
    pictures.push({ path, top, width, height, dpi: PAGE_DPI });
    if (top + height >= pageHeight) return { pictures, isCut: false };
    top += most - OVERLAP;
  }
  return { pictures, isCut: true };
}
