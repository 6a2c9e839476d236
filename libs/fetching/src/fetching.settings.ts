import { type ConfigOf, integer, SettingProblem, structured } from '@tessera/platform';
import { type IpRange, parseRange } from './guard/ip-range.js';

/** Settings of every app that fetches users' URLs. */
export const fetchingSettings = {
  connectTimeoutMs: integer('URL_CONNECT_TIMEOUT_MS', {
    default: 5_000,
    min: 1,
    max: 600_000,
    description: 'Timeout for resolving the host of a URL, and for connecting to it, in milliseconds',
  }),
  idleTimeoutMs: integer('URL_IDLE_TIMEOUT_MS', {
    default: 15_000,
    min: 1,
    max: 600_000,
    description: 'Timeout for receiving data from the server of a URL, in milliseconds',
  }),
  totalTimeoutMs: integer('URL_TOTAL_TIMEOUT_MS', {
    default: 60_000,
    min: 1,
    max: 3_600_000,
    description: 'Total timeout for fetching a URL, including redirects, in milliseconds',
  }),
  maxRedirects: integer('URL_MAX_REDIRECTS', {
    default: 5,
    min: 0,
    max: 20,
    description: 'Maximum number of redirects',
  }),
  allowedCidrs: structured<readonly IpRange[]>('URL_ALLOWED_CIDRS', {
    default: [],
    allowed: 'networks separated by commas, such as 10.1.0.0/16,fd12::/64',
    description: 'Private networks that URLs may be fetched from. Cloud metadata services are always blocked',
    parse: (raw) => entriesOf(raw).map(rangeOf),
  }),
  allowedPorts: structured<readonly number[]>('URL_ALLOWED_PORTS', {
    default: [80, 443, 8080, 8443],
    allowed: 'ports from 1 to 65535, separated by commas',
    description: 'Ports that URLs may be fetched from',
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

function rangeOf(entry: string): IpRange {
  const range = parseRange(entry);
  if (!range) throw new SettingProblem(`"${entry}" is not a network such as 10.1.0.0/16`);
  return range;
}

function portOf(entry: string): number {
  const port = /^\d{1,5}$/.test(entry) ? Number(entry) : 0;
  if (port < 1 || port > 65_535) throw new SettingProblem(`"${entry}" is not a port from 1 to 65535`);
  return port;
}
