import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { clientSignal } from './client-signal.js';

// Real: an HTTP server of Node, and plain sockets as its clients.

const open: Array<() => void> = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

interface Exchange {
  response: ServerResponse;
  /** Created when the request arrived. */
  signal: AbortSignal;
}

/** A server whose responses the test sends. */
async function startServer() {
  const exchanges: Exchange[] = [];
  let arrived = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    exchanges.push({ response, signal: clientSignal(response) });
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Resolves when this many requests have arrived. */
    requests: async (count: number): Promise<Exchange[]> => {
      while (exchanges.length < count) await arrived.promise;
      return exchanges;
    },
  };
}

function openSocket(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  open.push(() => socket.destroy());
  return socket;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** Reads until this many complete responses with the body `ok` have arrived. */
async function answers(socket: Socket, count: number): Promise<void> {
  let text = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    text += String(piece);
    if (text.split('\r\n\r\nok').length > count) return;
  }
}

const aborted = async ({ signal }: Exchange) => {
  if (!signal.aborted) await once(signal, 'abort');
  return true;
};

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}

/** Resolves when the server is done with the response, without adding a listener to it. */
async function untilOver({ response }: Exchange): Promise<void> {
  while (!response.destroyed) await nextTurn();
}

describe('a client’s signal', () => {
  it.each([
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['closes the connection', (socket: Socket) => socket.destroy()],
    ['says that it sends no more', (socket: Socket) => socket.end()],
  ])('is aborted if it %s before the response', async (_, leave) => {
    const server = await startServer();
    const socket = openSocket(server.port);
    socket.write(REQUEST);
    const [first] = await server.requests(1);

    leave(socket);

    expect(await aborted(first!)).toBe(true);
  });

  it('is aborted from the start if the client had already left', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    socket.write(REQUEST);
    const [first] = await server.requests(1);
    socket.destroy();
    await untilOver(first!);

    expect(clientSignal(first!.response).aborted).toBe(true);
  });

  it('is aborted if the client leaves within its body', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc');
    const [first] = await server.requests(1);

    socket.destroy();

    expect(await aborted(first!)).toBe(true);
  });

  it('is aborted if the client leaves within the response', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    socket.write(REQUEST);
    const [first] = await server.requests(1);
    first!.response.write('{"data":[');
    await once(socket, 'data');

    socket.destroy();

    expect(await aborted(first!)).toBe(true);
  });

  it('is aborted if the response is written, but not sent', async () => {
    const server = await startServer();
    const socket = openSocket(server.port).pause();
    socket.write(REQUEST);
    const [first] = await server.requests(1);
    first!.response.end(Buffer.alloc(64 * 1024 * 1024));
    expect(first!.response.writableEnded).toBe(true);

    socket.destroy();

    expect(await aborted(first!)).toBe(true);
  });

  it('is not aborted after the response', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    socket.write(REQUEST);
    const [first] = await server.requests(1);
    first!.response.end('ok');
    await answers(socket, 1);
    await untilOver(first!);

    socket.destroy();
    await once(first!.response.req.socket, 'close');

    expect(first!.signal.aborted).toBe(false);
    expect(clientSignal(first!.response).aborted).toBe(false);
  });

  it('belongs to one request, not to earlier ones of the same connection', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    for (let request = 0; request < 3; request++) {
      socket.write(REQUEST);
      const exchange = (await server.requests(request + 1))[request]!;
      if (request === 2) break;
      exchange.response.end('ok');
      await answers(socket, 1);
    }

    socket.destroy();

    const [first, second, third] = await server.requests(3);
    expect(await aborted(third!)).toBe(true);
    expect([first!.signal.aborted, second!.signal.aborted]).toEqual([false, false]);
  });

  it('is aborted for every unanswered pipelined request, whether or not its turn has come', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    open.push(() => process.off('warning', onWarning));
    socket.write(REQUEST.repeat(30));
    const exchanges = await server.requests(30);
    // A response written before its turn waits in memory.
    for (const index of [0, 1, 3]) exchanges[index]!.response.end('ok');
    await answers(socket, 2);
    await Promise.all(exchanges.slice(0, 2).map(untilOver));

    socket.destroy();

    for (const exchange of exchanges.slice(2)) expect(await aborted(exchange)).toBe(true);
    expect(exchanges.slice(0, 2).map(({ signal }) => signal.aborted)).toEqual([false, false]);
    expect(warnings).toEqual([]);
  });

  it('is not needed to stop copying a file into a response whose turn never comes', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    socket.write(REQUEST.repeat(3));
    const exchanges = await server.requests(3);
    const files = exchanges.map(() => Readable.from(endless()));
    const copies = exchanges.map(({ response }, index) => pipeline(files[index]!, response));
    await once(socket, 'data');
    socket.pause();

    socket.destroy();

    for (const copy of copies) await expect(copy).rejects.toThrow();
    expect(files.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  });

  it('leaves no listeners on a connection that serves many requests', async () => {
    const server = await startServer();
    const socket = openSocket(server.port);
    const listeners: number[] = [];
    for (let request = 0; request < 10; request++) {
      socket.write(REQUEST);
      const exchange = (await server.requests(request + 1))[request]!;
      listeners.push(exchange.response.req.socket.listenerCount('close'));
      exchange.response.end('ok');
      await answers(socket, 1);
      await untilOver(exchange);
    }

    expect(listeners).toEqual(listeners.map(() => listeners[0]));
  });
});
