import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import { type IpAddress, isWithin, rangesOf } from './ip-range.js';

/** ::ffff:0:0/96: another way to write an IPv4 address. */
const MAPPED = rangesOf('::ffff:0:0/96')[0]!;
/** The only NAT64 prefix that the whole Internet shares (RFC 6052). */
const NAT64 = rangesOf('64:ff9b::/96')[0]!;
/** Other forms in which translators and tunnels embed the target's IPv4 address: the positions of its four bytes. */
const FORMS: ReadonlyArray<{
  ranges: ReturnType<typeof rangesOf>;
  bytes: readonly number[];
  isInverted?: boolean;
}> = [
  // IPv4-compatible, and RFC 6145's IPv4-translated.
  { ranges: rangesOf('::/96', '::ffff:0:0:0/96'), bytes: [12, 13, 14, 15] },
  // NAT64 for local use (RFC 8215), whose operator chooses the length of the prefix.
  { ranges: rangesOf('64:ff9b:1::/48'), bytes: [6, 7, 9, 10] },
  { ranges: rangesOf('64:ff9b:1::/48'), bytes: [7, 9, 10, 11] },
  { ranges: rangesOf('64:ff9b:1::/48'), bytes: [9, 10, 11, 12] },
  { ranges: rangesOf('64:ff9b:1::/48'), bytes: [12, 13, 14, 15] },
  // 6to4.
  { ranges: rangesOf('2002::/16'), bytes: [2, 3, 4, 5] },
  // Teredo: its server, and the client with all bits inverted.
  { ranges: rangesOf('2001::/32'), bytes: [4, 5, 6, 7] },
  { ranges: rangesOf('2001::/32'), bytes: [12, 13, 14, 15], isInverted: true },
];

/** The IPv4 address to which a socket or translator of the Internet maps an IPv6 address; null if it does not. */
export function standsFor(address: IPv6): IPv4 | null {
  return isWithin(address, MAPPED) || isWithin(address, NAT64) ? fromBytes(address, [12, 13, 14, 15]) : null;
}

/** ISATAP (RFC 5214): an IPv4 tunnel below any prefix, identified by its interface identifier. */
export function isIsatap(address: IPv6): boolean {
  const [, , , , high, low] = address.parts;
  return (high === 0 || high === 0x0200) && low === 0x5efe;
}

/** Every IPv4 address that a host on the path might send to instead. */
export function embeddedIpAddresses(address: IpAddress): IPv4[] {
  if (address.kind() === 'ipv4') return [];
  const given = address as IPv6;
  const known = standsFor(given);
  const forms = FORMS.filter(({ ranges }) => ranges.some((range) => isWithin(given, range)));
  return [
    ...(known ? [known] : []),
    ...forms.map(({ bytes, isInverted }) => fromBytes(given, bytes, isInverted)),
    ...(isIsatap(given) ? [fromBytes(given, [12, 13, 14, 15])] : []),
  ];
}

function fromBytes(address: IPv6, positions: readonly number[], isInverted = false): IPv4 {
  const bytes = address.toByteArray();
  return new ipaddr.IPv4(positions.map((at) => (isInverted ? 0xff ^ bytes[at]! : bytes[at]!)));
}
