import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, createTestPostgres, waitUntil } from '@tessera/testing';
import { demandTls, TestCa } from '@tessera/testing/tls';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import pg from 'pg';
import { requestCancel } from './cancel-request.js';

// Real: a Postgres that requires TLS, behind a proxy that records how each connection starts.

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let network: Server;
let plainUrl: URL;
let ca: TestCa;
/** Code of each connection's first message. */
let begun: number[] = [];

beforeAll(async () => {
  ca = await TestCa.create(createTestFolder('cancel'), 'ca');
  postgres = await createTestPostgres({ password: 'a password' });
  network = createServer((client) => {
    const server = connect(postgres.port, '127.0.0.1');
    client.once('data', (first) => begun.push(first.readInt32BE(4)));
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  plainUrl = new URL(postgres.url());
  plainUrl.host = `localhost:${(network.address() as AddressInfo).port}`;
});

afterAll(async () => {
  network.close();
  await postgres.dispose();
});

/** Runs a slow statement and cancels it. @returns the outcome */
async function cancelled(url: string): Promise<unknown> {
  begun = [];
  const client = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  await client.connect();
  await watcher.connect();
  const outcome = client.query('select pg_sleep(600)').catch((error: unknown) => error);
  await waitUntil(
    async () =>
      (
        await watcher.query(
          `select 1 from pg_stat_activity where query like '%sleep(6%' and wait_event = 'PgSleep'`,
        )
      ).rowCount,
    { what: 'the statement to run' },
  );
  await requestCancel(client);
  const error = await outcome;
  await Promise.all([client.end(), watcher.end()]);
  return error;
}

describe('a request to cancel a statement', () => {
  it('uses no TLS if the connection uses none', async () => {
    expect(await cancelled(plainUrl.href)).toMatchObject({ code: '57014' });
    expect(begun.at(-1)).toBe(CANCEL_REQUEST);
  });

  describe('to a server that requires TLS', () => {
    beforeAll(async () => demandTls(postgres, await ca.issue('localhost')));

    it.each([
      ['postgres', [SSL_REQUEST, SSL_REQUEST, SSL_REQUEST]],
      ['direct', [expect.any(Number), expect.any(Number), expect.any(Number)]],
    ])('uses TLS, negotiated as for the connection: %s', async (sslnegotiation, codes) => {
      const url = new URL(plainUrl);
      url.search = String(
        new URLSearchParams({ sslmode: 'verify-full', sslrootcert: ca.file, sslnegotiation }),
      );

      expect(await cancelled(url.href)).toMatchObject({ code: '57014' });
      expect(begun).toEqual(codes);
      expect(begun).not.toContain(CANCEL_REQUEST);
    });
  });
});
