import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Probe, startProbe } from './probe-app.js';

// Real parts: an app of this library, bare sockets.

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe('knowledge');
});
afterAll(() => probe.running.stop());

const MIB = Buffer.alloc(1_048_576, 0x20);
const HEAD = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

async function open(head: string): Promise<{ socket: Socket; received: () => string }> {
  // Like the socket of a blocking client: it can still send after the service has closed its end.
  const socket = connect({ port: probe.running.port, host: '127.0.0.1', allowHalfOpen: true });
  const pieces: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => pieces.push(bytes));
  await once(socket, 'connect');
  socket.write(head);
  return { socket, received: () => Buffer.concat(pieces).toString() };
}

/** Keeps sending, like a client that reads its response only at the end. */
async function sendAll(socket: Socket, bytes: Buffer, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    if (!socket.write(bytes)) await once(socket, 'drain');
    await sleep(20);
  }
}

describe('a body over the limit', () => {
  it('is rejected by its Content-Length, before any of it arrives', async () => {
    const { socket, received } = await open(`${HEAD}Content-Length: 5000000000\r\n\r\n`);

    await once(socket, 'data');

    expect(received()).toMatch(/^HTTP\/1\.1 413 .*the body exceeds the limit of 1048576 bytes"}$/s);
    socket.destroy();
  });

  it('ends the connection with its response, without waiting for a client that keeps its side open', async () => {
    const accepted = once(probe.running.app.getHttpServer(), 'connection') as Promise<[Socket]>;
    const { socket, received } = await open(`${HEAD}Content-Length: 5000000000\r\n\r\n`);
    const [connection] = await accepted;

    await once(socket, 'end');
    const whole = received();
    const start = performance.now();
    await once(connection, 'close');

    expect(whole).toMatch(/^HTTP\/1\.1 413 .*"}$/s);
    expect(performance.now() - start).toBeLessThan(5_000);
    socket.destroy();
  });

  it('is rejected as soon as its chunks exceed it, even if more follow', async () => {
    const { socket, received } = await open(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    socket.write(Buffer.concat([Buffer.from('100001\r\n'), MIB, Buffer.from(' \r\n')]));

    await once(socket, 'data');

    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it.each(['', 'Connection: close\r\n'])(
    'has its response reach a client that sends everything first (%j)',
    async (connection) => {
      const { socket, received } = await open(
        `${HEAD}${connection}Content-Length: ${40 * MIB.length}\r\n\r\n`,
      );
      const closed = once(socket, 'close');

      await sendAll(socket, MIB, 40);
      socket.end();
      await closed;

      expect(received()).toMatch(/^HTTP\/1\.1 413 .*Connection: close.*the body exceeds/s);
    },
  );

  it('is rejected if it is that large after decompression', async () => {
    const response = await probe.fetch('/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(50_000_000, 0x20)),
    });

    expect(response.status).toBe(413);
  });
});

describe('a request that is rejected before its body arrives', () => {
  const heads = {
    'an unknown path': 'POST /nowhere HTTP/1.1\r\nHost: x\r\n',
    'another method': 'PUT /echo HTTP/1.1\r\nHost: x\r\n',
    'a type that is not JSON': 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n',
  };

  it.each(Object.entries(heads))('ends the connection with its response: %s', async (_what, head) => {
    const accepted = once(probe.running.app.getHttpServer(), 'connection') as Promise<[Socket]>;
    const { socket, received } = await open(`${head}Content-Length: 1000\r\n\r\nthe beginning`);
    const [connection] = await accepted;

    await once(socket, 'end');
    const whole = received();
    await once(connection, 'close');

    expect(whole).toMatch(/^HTTP\/1\.1 4\d\d .*Connection: close.*}$/s);
    socket.destroy();
  });

  it.each(Object.entries(heads))('keeps the connection if its body has arrived: %s', async (_what, head) => {
    const { socket, received } = await open(`${head}Content-Length: 4\r\n\r\nbody`);
    await once(socket, 'data');

    socket.write('GET /items/next HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');

    expect(received()).toMatch(/^HTTP\/1\.1 4\d\d .*HTTP\/1\.1 200 .*"next"/s);
    socket.destroy();
  });
});

describe('a property name of every object', () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

  it.each(names)('is rejected as a field of a body, of an object in it, and of a query: %s', async (name) => {
    const plain = await probe.post('/echo', `{"text":"a","${name}":1}`);
    const nested = await probe.post('/echo', `{"text":"a","scope_filter":{"tags":[],"${name}":{}}}`);
    const query = await probe.fetch(`/list?${name}=1`);

    for (const answer of [plain, nested, query]) {
      expect(answer.status).toBe(422);
      const { detail } = (await answer.json()) as { detail: unknown[] };
      expect(detail).toContainEqual(expect.objectContaining({ type: 'unknown_field' }));
    }
  });
});

describe('a number that no double represents', () => {
  it.each(['9007199254740993', '1e400', '-1e400'])('is rejected as an integer: %s', async (year) => {
    const response = await probe.post('/echo', `{"text":"a","year":${year}}`);

    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'year'] }] });
  });
});
