import pLimit from 'p-limit';
import type { Frame, Request, Route } from 'playwright-core';
import type { UrlFetcher } from '../http/url-fetcher.js';

/** Maximum number of requests of one page; further ones are not answered. */
const MAX_REQUESTS = 400;
const AT_ONCE = 6;
/** Resource types to fetch, without audio, video, streams and reports. */
const FETCHED = new Set(['document', 'stylesheet', 'image', 'font', 'script', 'xhr', 'fetch']);

/** The markup of the page itself, which is already stored. */
export interface PageMarkup {
  /** Base URL of the page. */
  url: string;
  bytes: Buffer;
  /** Label of the encoding of the bytes, whatever the markup declares. */
  encoding: string;
}

interface Fetched {
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * Serves requests of a page with the guarded fetcher, so that the browser has no network access. Fetches only GET requests and blocks
 * navigation.
 */
export class PageRequests {
  fetched = 0;
  /** Rejected by the guard, failed, or above the limit. */
  failed = 0;
  private started = 0;
  private receivedBytes = 0;
  private isServed = false;
  private readonly limit = pLimit(AT_ONCE);

  constructor(
    private readonly fetcher: UrlFetcher,
    private readonly markup: PageMarkup,
    private readonly options: { mainFrame: Frame; maxBytes: number; signal: AbortSignal },
  ) {}

  readonly answer = async (route: Route, request: Request): Promise<void> => {
    try {
      const frame = request.isNavigationRequest() ? request.frame() : null;
      if (frame === this.options.mainFrame) await this.serveOnce(route);
      else await this.answerPart(route, request);
    } catch {
      // The page, or the frame, is gone.
      await route.abort().catch(() => undefined);
    }
  };

  /** Keeps the page in place: a response without content ends any other navigation. */
  private async serveOnce(route: Route): Promise<void> {
    if (this.isServed) return route.fulfill({ status: 204 });
    this.isServed = true;
    const { bytes: body, encoding } = this.markup;
    const headers = { 'content-type': `text/html; charset=${encoding}` };
    await route.fulfill({ status: 200, headers, body });
  }

  private async answerPart(route: Route, request: Request): Promise<void> {
    const part = await this.limit(() => this.fetch(request));
    if (part) {
      this.fetched++;
      return route.fulfill({ status: 200, ...part });
    }
    this.failed++;
    return route.abort();
  }

  private async fetch(request: Request): Promise<Fetched | null> {
    if (request.method() !== 'GET' || !FETCHED.has(request.resourceType())) return null;
    if (++this.started > MAX_REQUESTS || this.options.signal.aborted) return null;
    const maxBytes = this.options.maxBytes - this.receivedBytes;
    if (maxBytes <= 0) return null;
    try {
      const { signal } = this.options;
      return await this.fetcher.fetch(request.url(), { maxBytes, signal }, async (content) => ({
        body: await this.receive(content.body),
        headers: {
          ...(content.contentType !== null && { 'content-type': content.contentType }),
          ...(content.allowedOrigin !== null && { 'access-control-allow-origin': content.allowedOrigin }),
        },
      }));
    } catch {
      return null;
    }
  }

  /** Limits concurrent requests together. */
  private async receive(body: AsyncIterable<Buffer>): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      this.receivedBytes += chunk.length;
      if (this.receivedBytes > this.options.maxBytes)
        throw new RangeError('The page exceeds the download limit.');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
