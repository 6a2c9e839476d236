import type { KnownModel } from './model-catalogue.js';
import { type ModelSource, SourceError } from './model-source.js';

const MOST_REDIRECTS = 5;
/** Maximum time without receiving a byte. */
const IDLE_MS = 30_000;
/** Errors that a retry does not fix. */
const NOBODY_THERE = ['ENOTFOUND', 'ECONNREFUSED'];

export interface HubOptions {
  /** URL of the hub or of a mirror with the same paths. */
  endpoint: string;
  /** Sent only to the endpoint's origin. */
  token?: string | undefined;
  idleMs?: number;
}

/** The repository of a model at its pinned revision, over HTTP. */
export function openHub(model: KnownModel, { endpoint, token, idleMs = IDLE_MS }: HubOptions): ModelSource {
  const base = new URL(`${endpoint.replace(/\/+$/, '')}/${model.repository}/resolve/${model.revision}/`);
  return {
    name: base.origin,
    open: async ({ path }, offset) => {
      const idle = new IdleLimit(base.origin, idleMs);
      const url = new URL(path, base);
      const response = await follow(url, { token, offset, idle });
      if (!response.ok || response.body === null) throw await refusal(response, url);
      return { offset: beginningOf(response), bytes: idle.watched(response.body) };
    },
  };
}

/**
 * Resolves the target of a redirect.
 * @throws SourceError if it downgrades from HTTPS to HTTP
 */
export function redirectTarget(from: URL, location: string): URL {
  const target = new URL(location, from);
  const isSafe = target.protocol === 'https:' || (from.protocol === 'http:' && target.protocol === 'http:');
  if (isSafe) return target;
  throw new SourceError(`${from.origin} redirects to ${target.origin}, which is not encrypted.`, {
    mayPass: false,
  });
}

/** Follows redirects and returns the first other response. */
async function follow(
  start: URL,
  { token, offset, idle }: { token: string | undefined; offset: number; idle: IdleLimit },
): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await idle.during(
      fetch(url, {
        redirect: 'manual',
        signal: idle.signal,
        headers: {
          // Offsets of a compressed response differ.
          'accept-encoding': 'identity',
          ...(offset > 0 && { range: `bytes=${offset}-` }),
          ...(token && url.origin === start.origin && { authorization: `Bearer ${token}` }),
        },
      }),
    );
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    url = redirectTarget(url, location);
  }
  throw new SourceError(`${start.origin} redirects more than ${MOST_REDIRECTS} times.`, { mayPass: false });
}

/** 0 if the server does not support ranges. */
function beginningOf({ status, headers }: Response): number {
  const [, first = '0'] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 ? Number(first) : 0;
}

async function refusal(response: Response, { href }: URL): Promise<SourceError> {
  await response.body?.cancel();
  const { status } = response;
  return new SourceError(`${href} answered with HTTP ${status}.`, {
    mayPass: status === 429 || status >= 500,
  });
}

/** Aborts a request that receives nothing for too long. */
class IdleLimit {
  private readonly over = new AbortController();
  readonly signal = this.over.signal;

  constructor(
    private readonly origin: string,
    private readonly idleMs: number,
  ) {}

  async during<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.over.abort(), this.idleMs);
    try {
      return await work;
    } catch (cause) {
      throw this.explain(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async *watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const parts = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const part = await this.during(parts.next());
        if (part.done) return;
        yield part.value;
      }
    } finally {
      this.over.abort();
    }
  }

  private explain(cause: unknown): SourceError {
    if (this.signal.aborted)
      return new SourceError(`${this.origin} has sent nothing for ${this.idleMs / 1000} s.`, {
        mayPass: true,
        cause,
      });
    const { code = 'no connection' } = ((cause as Error).cause ?? {}) as { code?: string };
    return new SourceError(
      `Could not connect to ${this.origin} (${code}). Set HF_ENDPOINT to a mirror, or copy from a folder with --from.`,
      { mayPass: !NOBODY_THERE.includes(code), cause },
    );
  }
}
