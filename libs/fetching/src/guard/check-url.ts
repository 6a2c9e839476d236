import { isIP } from 'node:net';
import { UrlError } from '../url.errors.js';

/** Length limit of a URL, in characters. */
export const MAX_URL_LENGTH = 2048;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** Parsers disagree on these characters, and no real URL contains them. */
const AMBIGUOUS = /[\p{Cc}\p{Zl}\p{Zp}\s\\]/u;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const LONGEST_NAME = 253;

/** Host names of cloud metadata services, which {@link IpPolicy} blocks by IP address, too. */
const METADATA_NAMES = new Set([
  'metadata',
  'instance-data',
  'metadata.goog',
  'metadata.google.internal',
  'instance-data.ec2.internal',
  'metadata.tencentyun.com',
  'metadata.azure.com',
  'metadata.azure.internal',
  'metadata.oraclecloud.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'rancher-metadata',
]);

/**
 * Parses a URL like browsers, which know every spelling of a host: `hostname` is then an IP address in its usual
 * notation, or a lower-case ASCII name without a trailing dot.
 * @param base resolves a relative URL of a redirect
 * @throws UrlError `url_invalid`, `url_scheme_unsupported`, `url_credentials_forbidden`, `url_port_forbidden`,
 * `url_private_address` for the names of metadata services
 */
export function checkUrl(
  text: string,
  { allowedPorts }: { allowedPorts: readonly number[] },
  base?: URL,
): URL {
  const given = text.trim();
  if (given.length > MAX_URL_LENGTH) throw invalid(`It has more than ${MAX_URL_LENGTH} characters.`);
  if (AMBIGUOUS.test(given)) throw invalid('It contains whitespace, control characters or backslashes.');
  checkStart(given, { isRelativeAllowed: base !== undefined });
  const url = URL.parse(given, base?.href);
  if (!url || url.href.length > 2 * MAX_URL_LENGTH) throw invalid('The URL is malformed.');
  checkScheme(url.protocol);
  if (url.username !== '' || url.password !== '' || authorityOf(given).includes('@')) throw credentials();
  url.hostname = checkedHost(url.hostname);
  const port = Number(url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port);
  if (!allowedPorts.includes(port)) throw portForbidden(port, allowedPorts);
  url.hash = '';
  return url;
}

/** The host of a checked URL, as resolvers and sockets expect it. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Browsers accept "http:example.com", but it is probably a mistake. */
function checkStart(given: string, { isRelativeAllowed }: { isRelativeAllowed: boolean }): void {
  const scheme = SCHEME.exec(given)?.[0];
  if (scheme === undefined) {
    if (!isRelativeAllowed) throw invalid('The URL is malformed.');
    return;
  }
  checkScheme(scheme.toLowerCase());
  if (!/^\/\/[^/]/.test(given.slice(scheme.length))) throw invalid('The URL is malformed.');
}

function checkScheme(protocol: string): void {
  if (protocol === 'http:' || protocol === 'https:') return;
  throw new UrlError({
    code: 'url_scheme_unsupported',
    reason: 'Only http:// and https:// URLs can be ingested.',
    suggestion: 'Specify a URL that starts with https://.',
  });
}

function authorityOf(given: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)/i.exec(given)?.[1] ?? '';
}

function checkedHost(hostname: string): string {
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return hostname;
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (name.length > LONGEST_NAME || !name.split('.').every((label) => LABEL.test(label)))
    throw invalid('Its host name is invalid.');
  if (METADATA_NAMES.has(name)) throw privateIpError();
  return name;
}

function invalid(reason: string): UrlError {
  return new UrlError({
    code: 'url_invalid',
    reason,
    suggestion: 'Specify a complete URL such as https://example.com/handbook.pdf.',
  });
}

function credentials(): UrlError {
  return new UrlError({
    code: 'url_credentials_forbidden',
    reason: 'The URL contains a user name or password.',
    suggestion: 'Specify a URL without credentials, or download the document and upload it as a file.',
  });
}

function portForbidden(port: number, allowed: readonly number[]): UrlError {
  return new UrlError({
    code: 'url_port_forbidden',
    reason: `Port ${port} is not allowed. Allowed ports: ${allowed.join(', ')}.`,
    suggestion: 'Specify a URL with one of these ports, or download the document and upload it as a file.',
    actual: port,
  });
}

export function privateIpError(): UrlError {
  return new UrlError({
    code: 'url_private_address',
    reason: 'The URL resolves to a private network or a metadata service, which is not allowed.',
    suggestion: 'Specify a public URL, or download the document and upload it as a file.',
  });
}
