/** The minimal HTTP query server: node:http and a pool. Prints its port. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 });

async function answer(request: IncomingMessage): Promise<string> {
  const { sql } = JSON.parse(await text(request)) as { sql: string };
  return JSON.stringify((await pool.query(sql)).rows);
}

const server = createServer((request, response) => {
  void answer(request).then((body) => response.setHeader('content-type', 'application/json').end(body));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
