import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** A parsed IP address. */
export type IpAddress = IPv4 | IPv6;

/** A network. */
export interface IpRange {
  /** As given, for messages and documentation. */
  text: string;
  first: IpAddress;
  prefixLength: number;
}

/** Parses CIDR notation or a single IP address. @returns null if invalid */
export function parseRange(text: string): IpRange | null {
  if (text.includes('%')) return null;
  const asNetwork = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
  if (!ipaddr.isValidCIDR(asNetwork)) return null;
  const [first, prefixLength] = ipaddr.parseCIDR(asNetwork);
  // Some parsers accept "10.1" as an IP address; it is probably a typing error.
  if (first.kind() === 'ipv4' && !ipaddr.IPv4.isValidFourPartDecimal(asNetwork.split('/')[0]!)) return null;
  return { text, first, prefixLength };
}

/** For constants. @throws Error if invalid */
export function rangesOf(...texts: string[]): IpRange[] {
  return texts.map((text) => {
    const range = parseRange(text);
    if (!range) throw new RangeError(`Not a network: "${text}".`);
    return range;
  });
}

/** Parses an IP address as returned by resolvers and sockets. @returns null if invalid */
export function parseIp(text: string): IpAddress | null {
  if (text.includes('%')) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // If it ends in dotted notation, ipaddr.js parses an IPv4-compatible address as a mapped one.
  const written = text.includes('.') ? (URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) ?? '') : text;
  return ipaddr.IPv6.isValid(written) ? ipaddr.IPv6.parse(written) : null;
}

export function isWithin(address: IpAddress, { first, prefixLength }: IpRange): boolean {
  return address.kind() === first.kind() && address.match(first, prefixLength);
}
