import type { KnownModel } from './model-catalogue.js';
import { type ModelSource, SourceError } from './model-source.js';

const MOST_REDIRECTS = 5;
/** Without a byte, of an answer or of its body. */
const IDLE_MS = 30_000;
/** Another attempt would only make the user wait. */
const NOBODY_THERE = ['ENOTFOUND', 'ECONNREFUSED'];

export interface HubOptions {
  /** Of the hub, or a mirror that has the same paths. */
  endpoint: string;
  /** Sent to the endpoint and to no other origin. */
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
 * Where a redirect leads.
 * @throws SourceError when it leaves TLS
 */
export function redirectTarget(from: URL, location: string): URL {
  const target = new URL(location, from);
  const isSafe = target.protocol === 'https:' || (from.protocol === 'http:' && target.protocol === 'http:');
  if (isSafe) return target;
  throw new SourceError(`${from.origin} redirects to ${target.origin}, which is not encrypted.`, {
    mayPass: false,
  });
}

/** The first answer that is no redirect. */
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
          // A compressed answer has other offsets.
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

/** 0 for a server that does not know ranges. */
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

/** Ends a request that has been silent for too long, and says what went wrong with it. */
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
      `The connection to ${this.origin} failed (${code}). Name a mirror with HF_ENDPOINT, or a folder with --from.`,
      { mayPass: !NOBODY_THERE.includes(code), cause },
    );
  }
}
