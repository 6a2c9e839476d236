import { readFile } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import type { UrlFetcher } from '../http/url-fetcher.js';
import { Browser, BrowserFailedError } from './browser.js';
import { type Confinement, strictestConfinement } from './confinement.js';
import { findChromium } from './find-chromium.js';
import { freezePage, markupOf, type Screenshot, takeScreenshots } from './page-capture.js';
import { PageRequests } from './page-requests.js';
import { removeAbandonedSocketFolders } from './socket-folders.js';
import type { WebPagesConfig } from './web-pages.settings.js';

/** Base URL of pages without a URL. */
const NOWHERE = 'http://document.invalid/';
/** Share of the timeout for loading; the rest is for the capture. */
const LOADING_SHARE = 0.5;
/** Timeout for starting the browser in milliseconds, separate from the page's timeout. */
const START_TIMEOUT_MS = 60_000;
/** Minimum time for a page without its scripts, in milliseconds: such a page is only slow if the machine is. */
const STILL_TIMEOUT_MS = 60_000;
/** How long to wait for requests after the page has loaded, in milliseconds. */
const SETTLE_MS = 5_000;

/** A stored page. */
export interface WebPageSource {
  /** File with its markup. */
  path: string;
  /** URL that it was fetched from; null for an uploaded file. */
  url: string | null;
  /** Label of its encoding. */
  encoding: string;
}

/** A captured page. */
export interface WebPageCapture {
  /** Markup after running scripts; null if only the source is available. */
  html: string | null;
  /** Name of the attribute with positions on the screenshots; null without markup. */
  placeAttribute: string | null;
  /** From top to bottom; none if the page could not be rendered. */
  pictures: Screenshot[];
  /** Counts of the images, styles, scripts and frames that it requested. */
  requests: { fetched: number; failed: number };
  /** Missing content, as a message for the uploader, or null. */
  missing: string | null;
}

/**
 * Renders web pages in Chromium, with a separate browser per page. The guarded {@link UrlFetcher} serves its requests; the browser has
 * no network access.
 */
export class WebPageReader {
  private readonly logger = new Logger(WebPageReader.name);
  private prepared: Promise<Confinement> | undefined;

  /** @param confine returns the confinement of browsers; the strictest possible by default */
  constructor(
    private readonly fetcher: UrlFetcher,
    private readonly config: WebPagesConfig,
    private readonly confine: () => Promise<Confinement> = strictestConfinement,
  ) {}

  /**
   * Renders the page and captures screenshots and markup. A page that times out or crashes the browser is rendered again without
   * scripts. The capture states what is missing.
   * @param options.workFolder existing folder for the screenshots, removed by the caller
   * @throws the signal's reason
   */
  async read(
    source: WebPageSource,
    options: { workFolder: string; signal?: AbortSignal },
  ): Promise<WebPageCapture> {
    const program = this.config.chromiumPath ?? (await findChromium());
    if (program === null) return unseen(NO_BROWSER);
    const signal = options.signal ?? new AbortController().signal;
    const show = (hasScripts: boolean): Promise<WebPageCapture | BrowserFailedError> =>
      this.show(source, { program, hasScripts, workFolder: options.workFolder, signal });
    let shown = await show(true);
    // The browser may have been killed from outside, such as by the OOM killer; retry with scripts.
    if (shown instanceof BrowserFailedError && shown.isSudden) shown = await show(true);
    if (!(shown instanceof BrowserFailedError)) return shown;
    const still = await show(false);
    if (still instanceof BrowserFailedError)
      return unseen(`the page could not be rendered: ${still.message}; ${AS_IN_SOURCE}`);
    const missing = `content added by scripts, because ${shown.message}`;
    return { ...still, missing: still.missing === null ? missing : `${missing}; ${still.missing}` };
  }

  /** @returns a capture, or the reason of the failure */
  private async show(
    source: WebPageSource,
    options: { program: string; hasScripts: boolean; workFolder: string; signal: AbortSignal },
  ): Promise<WebPageCapture | BrowserFailedError> {
    const { pageTimeoutMs } = this.config;
    const { signal, ...browserOptions } = options;
    const timeoutMs = options.hasScripts ? pageTimeoutMs : Math.max(pageTimeoutMs, STILL_TIMEOUT_MS);
    const over = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let browser: Browser | null = null;
    try {
      const confinement = await this.prepare();
      browser = await Browser.start({ ...browserOptions, confinement, timeoutMs: START_TIMEOUT_MS });
      timer = setTimeout(() => over.abort(new BrowserFailedError(TOO_LONG)), timeoutMs);
      return await this.look(browser, source, {
        workFolder: options.workFolder,
        loadTimeoutMs: timeoutMs * LOADING_SHARE,
        signal: AbortSignal.any([signal, over.signal]),
      });
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn({ msg: 'could not render a page', err: error });
      if (error instanceof BrowserFailedError) return error;
      return new BrowserFailedError('the browser failed', { isSudden: true });
    } finally {
      clearTimeout(timer);
      over.abort(new BrowserFailedError('the page has been closed'));
      await browser?.end();
    }
  }

  private async look(
    browser: Browser,
    { path, url, encoding }: WebPageSource,
    { workFolder, loadTimeoutMs, signal }: { workFolder: string; loadTimeoutMs: number; signal: AbortSignal },
  ): Promise<WebPageCapture> {
    const { context, page, cdp } = browser;
    const source = { url: url ?? NOWHERE, bytes: await readFile(path), encoding };
    const { maxPageBytes: maxBytes, maxPictures: most } = this.config;
    const requests = new PageRequests(this.fetcher, source, {
      mainFrame: page.mainFrame(),
      maxBytes,
      signal,
    });
    await browser.unlessEnded(context.route('**/*', requests.answer), signal);
    const hasLoaded = await browser.unlessEnded(this.load(browser, source.url, loadTimeoutMs), signal);
    await browser.unlessEnded(freezePage(cdp), signal);
    const { pictures, isCut } = await browser.unlessEnded(
      takeScreenshots(cdp, { folder: workFolder, most }),
      signal,
    );
    const markup = await browser.unlessEnded(markupOf(cdp, pictures), signal);
    const missing = [
      ...(hasLoaded ? [] : ['content that did not load in time']),
      ...(markup === null ? ['content added by scripts: the markup is too large'] : []),
      ...(isCut ? [`screenshots below the first ${most}`] : []),
      ...(markup?.isPartlyPlaced ? ['positions after the first elements: the page has too many'] : []),
    ];
    const { fetched, failed } = requests;
    return {
      html: markup?.html ?? null,
      placeAttribute: markup?.placeAttribute ?? null,
      pictures,
      requests: { fetched, failed },
      missing: missing.length === 0 ? null : missing.join('; '),
    };
  }

  /** @returns whether the page became idle; otherwise it is captured while it is still loading */
  private async load({ page }: Browser, url: string, timeout: number): Promise<boolean> {
    try {
      await page.goto(url, { waitUntil: 'load', timeout });
    } catch {
      return false;
    }
    // Scripts may send requests forever.
    await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
    return true;
  }

  /** Runs once, before the first browser. */
  private async prepare(): Promise<Confinement> {
    this.prepared ??= removeAbandonedSocketFolders().then(this.confine);
    return this.prepared;
  }
}

function unseen(missing: string): WebPageCapture {
  return { html: null, placeAttribute: null, pictures: [], requests: { fetched: 0, failed: 0 }, missing };
}

const AS_IN_SOURCE =
  'text and tables are indexed from the HTML source, without images and content added by scripts';
const NO_BROWSER = `Chromium was not found (CHROMIUM_PATH): ${AS_IN_SOURCE}`;
const TOO_LONG = 'the page did not finish loading in time';
