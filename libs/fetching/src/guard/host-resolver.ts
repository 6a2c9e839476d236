import { Resolver } from 'node:dns/promises';
import { withTimeout } from '@tessera/platform';
import { UrlError } from '../url.errors.js';

/** Resolves host names. */
export interface HostResolver {
  /**
   * All IP addresses of a name, IPv4 and IPv6; at least one.
   * @throws UrlError `url_dns_failed`
   */
  resolve(name: string): Promise<string[]>;
}

/** Codes for a host that does not exist. Others may be temporary. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Queries the machine's DNS servers, without its hosts file and search domains, which are for names of services that no
 * user's URL means. Unlike the system's resolver, it occupies no thread while waiting.
 */
export class DnsHostResolver implements HostResolver {
  constructor(private readonly timeoutMs: number) {}

  async resolve(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: Math.ceil(this.timeoutMs / 2), tries: 2 });
    const asked = Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const answers = await withTimeout(asked, this.timeoutMs, () => {
      resolver.cancel();
      return failed({ isTemporary: true });
    });
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as NodeJS.ErrnoException).code : undefined,
    );
    throw failed({ isTemporary: codes.some((code) => code === undefined || !ABSENT.has(code)) });
  }
}

function failed(options: { isTemporary: boolean }): UrlError {
  return new UrlError(
    {
      code: 'url_dns_failed',
      reason: options.isTemporary
        ? 'The host of the URL could not be resolved.'
        : 'The host of the URL does not exist.',
      suggestion: 'Check the URL and try again later.',
    },
    options,
  );
}
