import { describe, expect, it } from '@jest/globals';
import { IpPolicy } from './ip-policy.js';
import { rangesOf } from './ip-range.js';
import {
  embeddingsOf,
  METADATA_ADDRESSES,
  PUBLIC_IPV4,
  PUBLIC_IPV6,
  REFUSED_IPV4,
  REFUSED_IPV6,
  tunnelsTo,
} from './addresses.fixture-spec.js';

const closed = new IpPolicy([]);
const EVERYTHING = rangesOf('0.0.0.0/0', '::/0');

describe('the allowed IP addresses', () => {
  it('exclude special ranges, their ends and inner addresses', () => {
    const addresses = [...REFUSED_IPV4, ...REFUSED_IPV6];

    expect(addresses.length).toBeGreaterThan(140);
    expect(addresses.filter((address) => closed.allows(address))).toEqual([]);
  });

  it('exclude IPv6 addresses that lead to a special IPv4 address', () => {
    const addresses = [...REFUSED_IPV4, '168.63.129.16'].flatMap(embeddingsOf);

    expect(addresses.length).toBeGreaterThan(700);
    expect(addresses.filter((address) => closed.allows(address))).toEqual([]);
  });

  it('include the public Internet', () => {
    expect([...PUBLIC_IPV4, ...PUBLIC_IPV6].filter((address) => !closed.allows(address))).toEqual([]);
  });

  it('include public ones as sockets and translators of the Internet write them, but not behind a tunnel', () => {
    const written = PUBLIC_IPV4.flatMap((address) => [`::ffff:${address}`, `64:ff9b::${address}`]);

    expect(written.filter((address) => !closed.allows(address))).toEqual([]);
    expect(PUBLIC_IPV4.flatMap(tunnelsTo).filter((address) => closed.allows(address))).toEqual([]);
  });

  it('exclude metadata services, whatever is allowed', () => {
    const opened = new IpPolicy(EVERYTHING);
    const addresses = METADATA_ADDRESSES.flatMap((address) =>
      address.includes(':') ? [address] : [address, ...embeddingsOf(address)],
    );

    expect(addresses.filter((address) => opened.allows(address) || closed.allows(address))).toEqual([]);
  });

  it('include allowed networks, but not their neighbours', () => {
    const policy = new IpPolicy(rangesOf('10.1.0.0/16', 'fd12::/64', '192.168.7.7'));

    expect(
      ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd12::1', '192.168.7.7'].filter(
        (a) => !policy.allows(a),
      ),
    ).toEqual([]);
    expect(
      [
        '10.0.255.255',
        '10.2.0.0',
        'fd12:0:0:1::1',
        '192.168.7.8',
        '127.0.0.1',
        '::1',
        '64:ff9b::10.1.2.3',
      ].filter((a) => policy.allows(a)),
    ).toEqual([]);
  });

  it.each([
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '010.0.0.1',
    '8.8.8.8/32',
    '2a00:1450::1%eth0',
    '1.1.1.1.',
  ])('are in the notation of resolvers and sockets: %j is not', (text) => {
    expect(closed.allows(text)).toBe(false);
  });
});
