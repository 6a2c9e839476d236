import { Inject, Injectable } from '@nestjs/common';
import { FETCHING_CONFIG, type FetchingConfig } from '../fetching.settings.js';
import { UrlGuard } from '../guard/url-guard.js';
import { abortable, guardedClient } from './guarded-client.js';
import { tookTooLong, urlErrorOf } from './url-error-of.js';

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** From resolving the host to the headers of the response. */
  timeoutMs: number;
}

/** Sends to a user's URL under the same rules as the UrlFetcher. Follows no redirect and reads no response body. */
@Injectable()
export class UrlSender {
  constructor(
    private readonly guard: UrlGuard,
    @Inject(FETCHING_CONFIG) private readonly config: FetchingConfig,
  ) {}

  /** @returns the HTTP status @throws UrlError */
  async post(address: string, { headers, body, timeoutMs }: PostOptions): Promise<number> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tookTooLong(timeoutMs)), timeoutMs);
    try {
      const checked = await abortable(this.guard.check(address), late.signal);
      const client = guardedClient(checked, this.guard, this.config);
      try {
        const { pathname, search } = checked.url;
        const path = pathname + search;
        const answer = await client.request({ method: 'POST', path, headers, body, signal: late.signal });
        answer.body.on('error', () => undefined);
        return answer.statusCode;
      } catch (error) {
        throw late.signal.aborted ? late.signal.reason : urlErrorOf(error);
      } finally {
        await client.destroy();
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
