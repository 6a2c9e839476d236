import type { TLSSocket } from 'node:tls';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { hostOf, privateIpError } from '../guard/check-url.js';
import type { CheckedUrl, UrlGuard } from '../guard/url-guard.js';

/** Maximum number of IP addresses to try per host. */
const TRIES = 3;

export interface ConnectorOptions {
  /** For each IP address, including the TLS handshake. */
  timeoutMs: number;
  /** PEM of certificate authorities to trust instead of the public ones. */
  ca?: string;
}

type Connected = [error: Error, socket: null] | [error: null, socket: Socket | TLSSocket];

/**
 * Connects only to the checked IP addresses, regardless of later DNS changes, and verifies the certificate for the host name. Checks
 * the socket's peer again before sending anything.
 */
export function pinnedConnector(
  { url, addresses }: CheckedUrl,
  guard: UrlGuard,
  { timeoutMs, ca }: ConnectorOptions,
): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    ...(ca === undefined ? {} : { ca }),
  });
  const servername = isIP(hostOf(url)) === 0 ? { servername: url.hostname } : {};
  const tryOne = (options: buildConnector.Options, address: string): Promise<Connected> =>
    new Promise((resolve) => {
      connect({ ...options, ...servername, hostname: address }, (...connected) => resolve(connected));
    });
  return (options, callback) => {
    void (async () => {
      let outcome: Connected = [privateIpError(), null];
      for (const address of addresses.slice(0, TRIES)) {
        outcome = await tryOne(options, address);
        if (outcome[1]) break;
      }
      const [, socket] = outcome;
      if (socket && !guard.allowsPeer(socket.remoteAddress)) {
        socket.destroy();
        outcome = [privateIpError(), null];
      }
      callback(...outcome);
    })();
  };
}
