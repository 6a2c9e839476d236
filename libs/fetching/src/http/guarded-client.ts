import { Client } from 'undici';
import type { FetchingConfig } from '../fetching.settings.js';
import type { CheckedUrl, UrlGuard } from '../guard/url-guard.js';
import { pinnedConnector } from './pinned-connector.js';

/** Limit for all headers together, the same as in Node.js servers. */
const MAX_HEADER_BYTES = 16_384;

/** A client that connects only where the guard allows it. */
export function guardedClient(
  checked: CheckedUrl,
  guard: UrlGuard,
  { connectTimeoutMs, idleTimeoutMs, ca }: FetchingConfig & { ca?: string },
): Client {
  return new Client(checked.url.origin, {
    connect: pinnedConnector(checked, guard, {
      timeoutMs: connectTimeoutMs,
      ...(ca === undefined ? {} : { ca }),
    }),
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
  });
}

/** Stops waiting when the signal aborts, since the work itself cannot be cancelled. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
