import { rangesOf } from '../guard/ip-range.js';
import type { HostResolver } from '../guard/host-resolver.js';
import { UrlGuard } from '../guard/url-guard.js';
import type { FetchingConfig } from '../fetching.settings.js';
import { UrlError, type UrlErrorCode } from '../url.errors.js';
import { type FetchedContent, UrlFetcher } from './url-fetcher.js';

/** Names in the test's DNS. A list of lists returns the next list with each lookup, and finally repeats the last one. */
export type Names = Record<string, string[] | string[][]>;

/** The outcome of a fetch. */
export type Fetched =
  | (Omit<FetchedContent, 'body' | 'url'> & { url: string; text: string })
  | { error: UrlErrorCode; isTemporary: boolean; reason: string };

const DEFAULTS: FetchingConfig = {
  connectTimeoutMs: 20_000,
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 120_000,
  maxRedirects: 5,
  allowedCidrs: rangesOf('127.0.0.1'),
  allowedPorts: [],
};

/** A fetcher that may fetch from servers on this machine. */
export function fetcherFor(
  ports: number[],
  { names = {}, ...config }: Partial<FetchingConfig> & { names?: Names; ca?: string } = {},
): UrlFetcher {
  const whole = { ...DEFAULTS, allowedPorts: [...ports, 80, 443], ...config };
  return new UrlFetcher(new UrlGuard(whole, resolverOf(names)), whole);
}

export async function fetchText(fetcher: UrlFetcher, url: string, maxBytes = 1_000_000): Promise<Fetched> {
  try {
    return await fetcher.fetch(url, { maxBytes }, async ({ body, url: { href }, ...content }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
      return { ...content, url: href, text: Buffer.concat(chunks).toString('utf8') };
    });
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    const { problem, isTemporary } = error;
    return { error: problem.code, isTemporary, reason: problem.reason };
  }
}

function resolverOf(names: Names): HostResolver {
  const asked = new Map<string, number>();
  return {
    resolve: async (name) => {
      const answers = names[name];
      const count = asked.get(name) ?? 0;
      asked.set(name, count + 1);
      const answer = Array.isArray(answers?.[0]) ? (answers[count] ?? answers.at(-1)) : answers;
      if (answer) return answer as string[];
      throw new UrlError({ code: 'url_dns_failed', reason: 'Unknown to this test.', suggestion: 'None.' });
    },
  };
}
