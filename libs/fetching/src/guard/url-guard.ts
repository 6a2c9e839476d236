import { isIP } from 'node:net';
import type { FetchingConfig } from '../fetching.settings.js';
import { IpPolicy } from './ip-policy.js';
import { checkUrl, hostOf, privateIpError } from './check-url.js';
import type { HostResolver } from './host-resolver.js';

/** Fixed addresses of localhost names (RFC 6761), independent of the resolver. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** An address that may be fetched now, and by which IP addresses. */
export interface CheckedUrl {
  url: URL;
  /** Where to connect to, in this order; looking the host up again might give others. */
  addresses: string[];
}

/** Decides what may be fetched: no address that leads anywhere but to the public Internet, or where an operator allows. */
export class UrlGuard {
  private readonly policy: IpPolicy;

  constructor(
    private readonly config: Pick<FetchingConfig, 'allowedPorts' | 'allowedCidrs'>,
    private readonly resolver: HostResolver,
  ) {
    this.policy = new IpPolicy(config.allowedCidrs);
  }

  /**
   * Checks an address, and looks its host up: a single answer that is not allowed has it refused.
   * @param base what a redirect's address is relative to
   * @throws UrlError
   */
  async check(text: string, base?: URL): Promise<CheckedUrl> {
    const url = checkUrl(text, this.config, base);
    const addresses = await this.addressesOf(hostOf(url));
    if (addresses.length === 0 || !addresses.every((address) => this.policy.allows(address)))
      throw privateIpError();
    return { url, addresses };
  }

  /** Whether a socket may be connected to there. */
  allowsPeer(address: string | undefined): boolean {
    return address !== undefined && this.policy.allows(address);
  }

  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    if (host === 'localhost' || host.endsWith('.localhost')) return LOOPBACK;
    return [...new Set(await this.resolver.resolve(host))];
  }
}
