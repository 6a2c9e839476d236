import { once } from 'node:events';
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { Redis } from 'ioredis';
import { freePort } from '../processes/free-port.js';
import { waitUntil } from '../processes/wait-until.js';
import { type PostgresServer, withClient } from '../servers/postgres.js';
import type { RedisServer } from '../servers/redis.js';
import type { KeyAndCertificate } from './test-ca.js';

/**
 * Makes a running server reject every connection without TLS from now on. Start it with a password, since it requires
 * passwords then.
 */
export async function demandTls(server: PostgresServer, { key, cert }: KeyAndCertificate): Promise<void> {
  await withClient(server.url(), async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') folder`,
    );
    const folder = rows[0]?.folder ?? '';
    const { uid, gid } = statSync(folder);
    const write = (name: string, content: string): void => {
      const file = join(folder, name);
      writeFileSync(file, content);
      chmodSync(file, 0o600);
      chownSync(file, uid, gid);
    };
    write('server.key', key);
    write('server.crt', cert);
    write('pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
  });
  const isRefused = (error: Error): boolean => /no pg_hba\.conf entry/.test(error.message);
  await waitUntil(() => withClient(server.url(), async () => false).catch(isRefused), {
    what: 'the server to refuse connections without TLS',
  });
}

/** The same for Redis. @returns the TLS port; the other one is closed */
export async function demandTlsOfRedis(
  server: RedisServer,
  files: { key: string; cert: string },
): Promise<number> {
  const port = await freePort();
  const client = new Redis(server.url);
  const settings = {
    'tls-cert-file': files.cert,
    'tls-key-file': files.key,
    'tls-auth-clients': 'no',
    'tls-port': String(port),
    port: '0',
  };
  await client.config('SET', ...Object.entries(settings).flat());
  client.disconnect();
  return port;
}

/** TLS in front of a server on this machine that has none. */
export class TlsFront {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async before(address: string, certificate: KeyAndCertificate): Promise<TlsFront> {
    const target = Number(new URL(address).port);
    const server = createServer(certificate);
    const front = new TlsFront(server);
    server.on('secureConnection', (client) => {
      const inner = connect(target, '127.0.0.1');
      for (const [socket, other] of [[client, inner] as const, [inner, client] as const]) {
        front.sockets.add(socket);
        socket.on('error', () => other.destroy()).once('close', () => front.sockets.delete(socket));
        socket.pipe(other);
      }
    });
    server.on('tlsClientError', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return front;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
