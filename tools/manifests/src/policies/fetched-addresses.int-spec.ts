import { beforeAll, describe, expect, it } from '@jest/globals';
import { IpPolicy } from '@tessera/fetching/ip-policy';
import { workspaceRoot } from '@tessera/testing';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { providePrograms } from '../rendering/programs.js';
import type { Manifests } from '../rendering/manifests.js';
import { render } from '../rendering/render.js';

// Real: the production overlay, built by kustomize, and the guard's own policy of what may be fetched.

const FETCHED = 'egress-to-fetched-addresses';
const guard = new IpPolicy([]);

let production: Manifests;

beforeAll(async () => {
  const { kubectl } = await providePrograms(() => undefined);
  production = await render(kubectl, join(workspaceRoot, 'k8s', 'overlays', 'production'));
});

function networksOf(policyName: string) {
  const policy = production.ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === policyName);
  return (policy?.spec?.egress?.[0]?.to ?? []).map(({ ipBlock }) => ipBlock);
}

/** The IP addresses that a policy allows, as the cluster interprets it. */
function networkOf(policyName: string): (address: string, family: 'ipv4' | 'ipv6') => boolean {
  const blocks = networksOf(policyName).map((block) => ({
    open: listOf(block?.cidr ? [block.cidr] : []),
    closed: listOf(block?.except ?? []),
  }));
  expect(blocks).toHaveLength(2);
  return (address, family) =>
    blocks.some(({ open, closed }) => open.check(address, family) && !closed.check(address, family));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** The networks of 16 bits (IPv6: or 32) in which ranges of special purposes begin or end. */
const SPECIAL_IPV4 =
  '100.64 100.100 100.127 168.63 169.254 192.0 192.31 192.52 192.88 192.168 192.175 198.18 198.19 198.51 203.0';
const SPECIAL_IPV6 = ['2001', '2001:4', '2620', '2620:4f', '3fff'];

/** Both ends of each /16, and some of each /24 near ranges of special purposes. */
function* ipv4Addresses(): Generator<string> {
  for (let network = 0; network <= 0xffff; network++) {
    const prefix = `${network >> 8}.${network & 0xff}`;
    yield `${prefix}.0.0`;
    yield `${prefix}.255.255`;
  }
  for (const prefix of SPECIAL_IPV4.split(' '))
    for (let third = 0; third < 256; third++)
      for (const last of [0, 16, 200, 255]) yield `${prefix}.${third}.${last}`;
}

/** An address of every fourth /16, and of every 16th /32 and /48 near ranges of special purposes. */
function* ipv6Addresses(): Generator<string> {
  for (let first = 0; first <= 0xffff; first += 4) yield `${first.toString(16)}::1`;
  for (const prefix of SPECIAL_IPV6)
    for (let next = 0; next <= 0xffff; next += 16) yield `${prefix}:${next.toString(16)}::1`;
  yield* [
    '2001:1ff:ffff::1',
    '2001:200::1',
    '2001:4:112::1',
    '2001:db8::1',
    '2002::1',
    '2620:4f:8000::1',
    '3fff:fff::1',
  ];
}

describe('the network policy for fetched URLs', () => {
  it.each([
    ['ipv4' as const, ipv4Addresses],
    ['ipv6' as const, ipv6Addresses],
  ])('allows no address of %s that the guard rejects', (family, addresses) => {
    const isOpen = networkOf(FETCHED);
    const opened = [...addresses()].filter((address) => isOpen(address, family));

    expect(opened.filter((address) => !guard.allows(address))).toEqual([]);
    expect(opened.length).toBeGreaterThan(1_000);
  });

  it.each(['egress-to-public-tls', 'egress-to-objects'])('has the networks of %s', (name) => {
    expect(networksOf(name)).toEqual(networksOf(FETCHED));
  });

  it('blocks no IPv4 address that the guard allows', () => {
    const isOpen = networkOf(FETCHED);

    expect(
      [...ipv4Addresses()].filter((address) => guard.allows(address) && !isOpen(address, 'ipv4')),
    ).toEqual([]);
  });

  it('blocks in IPv6 only what hosts do not have: tunnels, translators, and protocol assignments', () => {
    const isOpen = networkOf(FETCHED);
    const kept = [...ipv6Addresses()].filter((address) => guard.allows(address) && !isOpen(address, 'ipv6'));

    expect(kept.filter((address) => !/^2001:(?:[01]?[0-9a-f]{1,2}:|:)/.test(address))).toEqual([]);
  });
});
