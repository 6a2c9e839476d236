import { isIP } from 'node:net';
import type { FetchingConfig } from '../fetching.settings.js';
import { IpPolicy } from './ip-policy.js';
import { checkUrl, hostOf, privateIpError } from './check-url.js';
import type { HostResolver } from './host-resolver.js';

/** Fixed addresses of localhost names (RFC 6761), independent of the resolver. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** A URL that may be fetched now, with the IP addresses to use. */
export interface CheckedUrl {
  url: URL;
  /** Where to connect, in this order; resolving the host again might return others. */
  addresses: string[];
}

/** Decides what may be fetched: only URLs that lead to the public Internet, or to networks that an operator allows. */
export class UrlGuard {
  private readonly policy: IpPolicy;

  constructor(
    private readonly config: Pick<FetchingConfig, 'allowedPorts' | 'allowedCidrs'>,
    private readonly resolver: HostResolver,
  ) {
    this.policy = new IpPolicy(config.allowedCidrs);
  }

  /**
   * Checks a URL and resolves its host; a single forbidden IP address rejects the URL.
   * @param base resolves a relative URL of a redirect
   * @throws UrlError
   */
  async check(text: string, base?: URL): Promise<CheckedUrl> {
    const url = checkUrl(text, this.config, base);
    const addresses = await this.addressesOf(hostOf(url));
    if (addresses.length === 0 || !addresses.every((address) => this.policy.allows(address)))
      throw privateIpError();
    return { url, addresses };
  }

  /** Whether a socket may be connected to this IP address. */
  allowsPeer(address: string | undefined): boolean {
    return address !== undefined && this.policy.allows(address);
  }

  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    if (host === 'localhost' || host.endsWith('.localhost')) return LOOPBACK;
    return [...new Set(await this.resolver.resolve(host))];
  }
}
