import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Client, Dispatcher } from 'undici';
import { FETCHING_CONFIG, type FetchingConfig } from '../fetching.settings.js';
import { type CheckedUrl, UrlGuard } from '../guard/url-guard.js';
import { decodedBody, responseTooLarge } from './decoded-body.js';
import { fileNameOf } from './file-name-of.js';
import { abortable, guardedClient } from './guarded-client.js';
import { httpError, redirectWithoutTarget, tooManyRedirects } from './status-errors.js';
import { tookTooLong, urlErrorOf } from './url-error-of.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': 'Tessera/0.1 (document ingestion)',
};

/** A server's response whose body has not been read yet. */
export interface FetchedContent {
  /** The final URL, after all redirects. */
  url: URL;
  status: number;
  /** Media type sent by the server, in lower case without parameters, or null. */
  contentType: string | null;
  /** Charset sent by the server, unchecked, or null. */
  charset: string | null;
  /** Content-Length; null if absent or the body is compressed. */
  sizeBytes: number | null;
  /** From the header `Content-Disposition`, unchecked; null if absent. */
  fileName: string | null;
  /** `Access-Control-Allow-Origin`, or null. */
  allowedOrigin: string | null;
  /** Decompressed. Fails with a UrlError if it exceeds the limit or does not arrive. */
  body: Readable;
}

export interface FetchOptions {
  /** Limit of the bytes received, and of the decompressed bytes. */
  maxBytes: number;
  /** Cancels the fetch with its reason. */
  signal?: AbortSignal;
}

/**
 * The only way to fetch a user's URL. Each URL, including redirects, passes the {@link UrlGuard}, and the connection
 * uses the IP address that was checked. Sends no cookies and no credentials, uses no proxy and stores nothing.
 */
@Injectable()
export class UrlFetcher {
  constructor(
    private readonly guard: UrlGuard,
    @Inject(FETCHING_CONFIG) private readonly config: FetchingConfig & { ca?: string },
  ) {}

  /**
   * Fetches a URL and passes the response to `read`. The connection ends with `read`.
   * @returns the result of `read`
   * @throws UrlError, the signal's reason, and errors of `read`
   */
  async fetch<T>(
    address: string,
    options: FetchOptions,
    read: (content: FetchedContent) => Promise<T>,
  ): Promise<T> {
    const { totalTimeoutMs } = this.config;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tookTooLong(totalTimeoutMs)), totalTimeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
    try {
      return await this.follow(address, { ...options, signal }, read);
    } finally {
      clearTimeout(timer);
    }
  }

  private async follow<T>(
    address: string,
    options: FetchOptions & { signal: AbortSignal },
    read: (content: FetchedContent) => Promise<T>,
  ): Promise<T> {
    const { maxRedirects } = this.config;
    let checked = await abortable(this.guard.check(address), options.signal);
    for (let redirects = 0; ; redirects++) {
      const hop = await this.hop(checked, options, read);
      if ('result' in hop) return hop.result;
      if (redirects >= maxRedirects) throw tooManyRedirects(maxRedirects);
      checked = await abortable(this.guard.check(hop.location, checked.url), options.signal);
    }
  }

  /** One request. @returns the result of `read`, or the target of a redirect */
  private async hop<T>(
    checked: CheckedUrl,
    { maxBytes, signal }: FetchOptions & { signal: AbortSignal },
    read: (content: FetchedContent) => Promise<T>,
  ): Promise<{ result: T } | { location: string }> {
    const { url } = checked;
    const client = guardedClient(checked, this.guard, this.config);
    try {
      const answer = await this.request(client, url, signal);
      answer.body.on('error', () => undefined);
      const { statusCode: status } = answer;
      if (REDIRECTS.has(status)) return { location: locationOf(answer) };
      if (status !== 200) throw httpError(status);
      return { result: await this.readAnswer(url, answer, maxBytes, read) };
    } finally {
      await client.destroy();
    }
  }

  private async readAnswer<T>(
    url: URL,
    { statusCode: status, headers, body }: Dispatcher.ResponseData,
    maxBytes: number,
    read: (content: FetchedContent) => Promise<T>,
  ): Promise<T> {
    const encoding = single(headers['content-encoding']) ?? '';
    const declared = Number(single(headers['content-length']) ?? Number.NaN);
    const sizeBytes = Number.isSafeInteger(declared) && /^(?:identity)?$/i.test(encoding) ? declared : null;
    if (sizeBytes !== null && sizeBytes > maxBytes) throw responseTooLarge(maxBytes, sizeBytes);
    const content = Readable.from(decodedBody(body, encoding, maxBytes), { objectMode: false });
    // The body may fail before or after it is read.
    content.on('error', () => undefined);
    try {
      return await read({
        url,
        status,
        contentType: mediaTypeOf(single(headers['content-type'])),
        charset: charsetOf(single(headers['content-type'])),
        sizeBytes,
        fileName: fileNameOf(single(headers['content-disposition'])),
        allowedOrigin: single(headers['access-control-allow-origin']) ?? null,
        body: content,
      });
    } finally {
      content.destroy();
    }
  }

  private async request(client: Client, url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await client.request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: HEADERS,
        signal,
      });
    } catch (error) {
      throw signal.aborted ? signal.reason : urlErrorOf(error);
    }
  }
}

function locationOf({ headers, statusCode }: Dispatcher.ResponseData): string {
  const location = single(headers.location);
  if (!location) throw redirectWithoutTarget(statusCode);
  return location;
}

/** Uses the first value of a repeated header. */
function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function mediaTypeOf(header: string | undefined): string | null {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type : null;
}

function charsetOf(header: string | undefined): string | null {
  return /;\s*charset\s*=\s*["']?([\w.:+-]{1,40})/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null;
}
