import { type ConfigOf, integer, SettingProblem, structured } from '@tessera/platform';
import { type AddressRange, parseRange } from './guard/address-range.js';

/** Settings of every app that fetches what users name by its address. */
export const fetchingSettings = {
  connectTimeoutMs: integer('URL_CONNECT_TIMEOUT_MS', {
    default: 5_000,
    min: 1,
    max: 600_000,
    description:
      'How long looking up the host of an address may take, and connecting to it, each, in milliseconds',
  }),
  idleTimeoutMs: integer('URL_IDLE_TIMEOUT_MS', {
    default: 15_000,
    min: 1,
    max: 600_000,
    description: 'How long the server of an address may keep silent while it is waited for, in milliseconds',
  }),
  totalTimeoutMs: integer('URL_TOTAL_TIMEOUT_MS', {
    default: 60_000,
    min: 1,
    max: 3_600_000,
    description: 'How long fetching an address may take in all, with its redirects, in milliseconds',
  }),
  maxRedirects: integer('URL_MAX_REDIRECTS', {
    default: 5,
    min: 0,
    max: 20,
    description: 'Most redirects that are followed',
  }),
  allowedCidrs: structured<readonly AddressRange[]>('URL_ALLOWED_CIDRS', {
    default: [],
    allowed: 'networks separated by commas, such as 10.1.0.0/16,fd12::/64',
    description:
      'Private networks whose addresses may be fetched; the metadata services of clouds stay closed whatever is allowed here',
    parse: (raw) => entriesOf(raw).map(rangeOf),
  }),
  allowedPorts: structured<readonly number[]>('URL_ALLOWED_PORTS', {
    default: [80, 443, 8080, 8443],
    allowed: 'ports from 1 to 65535, separated by commas',
    description: 'Ports that may be fetched from',
    parse: (raw) => entriesOf(raw).map(portOf),
  }),
};

export type FetchingConfig = ConfigOf<typeof fetchingSettings>;

/** Injection token of the {@link FetchingConfig}. */
export const FETCHING_CONFIG = Symbol('FetchingConfig');

function entriesOf(raw: string): string[] {
  return raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function rangeOf(entry: string): AddressRange {
  const range = parseRange(entry);
  if (!range) throw new SettingProblem(`"${entry}" is no network, such as 10.1.0.0/16`);
  return range;
}

function portOf(entry: string): number {
  const port = /^\d{1,5}$/.test(entry) ? Number(entry) : 0;
  if (port < 1 || port > 65_535) throw new SettingProblem(`"${entry}" is no port from 1 to 65535`);
  return port;
}
