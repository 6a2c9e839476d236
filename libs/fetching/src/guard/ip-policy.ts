import type { IPv4, IPv6 } from 'ipaddr.js';
import { type IpAddress, type IpRange, isWithin, parseIp, rangesOf } from './ip-range.js';
import { embeddedIpAddresses, isIsatap, standsFor } from './embedded-ip-addresses.js';

/** Address space allocated to public hosts; the rest is reserved or special. */
const GLOBAL_IPV6 = rangesOf('2000::/3')[0]!;

/**
 * Cloud metadata services, which expose credentials. Always blocked, whatever the settings allow: all link-local addresses, and some
 * others.
 */
const METADATA = rangesOf(
  '169.254.0.0/16',
  'fe80::/10',
  // Alibaba; Oracle Classic; Azure's host, which has a public address.
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
  // Amazon; Google; Scaleway.
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:42::42/128',
);

/**
 * Decides which IP addresses may be connected to: those of the public Internet, and private networks that an operator
 * allows.
 */
export class IpPolicy {
  constructor(private readonly opened: readonly IpRange[]) {}

  /** @param text in the notation of resolvers and sockets; anything else is not allowed */
  allows(text: string): boolean {
    const address = parseIp(text);
    if (!address || isMetadata(address)) return false;
    return isGlobal(address) || this.isOpened(address);
  }

  private isOpened(address: IpAddress): boolean {
    const mapped = address.kind() === 'ipv6' && (address as IPv6).isIPv4MappedAddress();
    const meant = mapped ? (address as IPv6).toIPv4Address() : address;
    return this.opened.some((range) => isWithin(meant, range));
  }
}

function isMetadata(address: IpAddress): boolean {
  return [address, ...embeddedIpAddresses(address)].some((candidate) =>
    METADATA.some((range) => isWithin(candidate, range)),
  );
}

function isGlobal(address: IpAddress): boolean {
  if (address.kind() === 'ipv4') return isGlobalIpv4(address as IPv4);
  const given = address as IPv6;
  const meant = standsFor(given);
  if (meant) return isGlobalIpv4(meant);
  return isWithin(given, GLOBAL_IPV6) && given.range() === 'unicast' && !isIsatap(given);
}

/** ipaddr.js names every range in IANA's special-purpose registry; "unicast" is the rest. */
function isGlobalIpv4(address: IPv4): boolean {
  return address.range() === 'unicast';
}
