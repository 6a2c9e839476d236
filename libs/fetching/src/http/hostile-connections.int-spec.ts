import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, PageServer } from '@tessera/testing';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { fetcherFor, fetchText } from './fetcher.fixture-spec.js';

// Real: HTTP, HTTPS and TCP servers on this machine that are silent, slow, broken or impostors.

let server: PageServer;

beforeAll(async () => {
  server = await PageServer.start();
});

afterAll(() => server.stop());

function at(path: string): string {
  return `http://127.0.0.1:${server.port}${path}`;
}

describe('a server', () => {
  it('that does not answer times out', async () => {
    server.set('/silent', () => undefined);

    const fetched = await fetchText(fetcherFor([server.port], { idleTimeoutMs: 300 }), at('/silent'));

    expect(fetched).toMatchObject({ error: 'url_timeout', isTemporary: true });
  });

  it('that falls silent in the middle times out', async () => {
    server.set('/pausing', (_request, response) => void response.writeHead(200).write('half of it'));

    const fetched = await fetchText(fetcherFor([server.port], { idleTimeoutMs: 300 }), at('/pausing'));

    expect(fetched).toMatchObject({ error: 'url_timeout', isTemporary: true });
  });

  it('that drips bytes times out', async () => {
    server.set('/dripping', (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });

    const fetched = await fetchText(fetcherFor([server.port], { totalTimeoutMs: 1_000 }), at('/dripping'));

    expect(fetched).toMatchObject({ error: 'url_timeout', isTemporary: true });
  });

  it('that drips its headers times out', async () => {
    const drip = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });

    const fetched = await fetchText(
      fetcherFor([drip.port], { totalTimeoutMs: 1_000 }),
      `http://127.0.0.1:${drip.port}/`,
    );
    await drip.stop();

    expect(fetched).toMatchObject({ error: 'url_timeout' });
  });

  it('that redirects slowly has one timeout for all redirects', async () => {
    server.set(
      '/slowly',
      (_request, response) =>
        void setTimeout(() => response.writeHead(302, { location: '/slowly' }).end(), 400),
    );

    const fetched = await fetchText(
      fetcherFor([server.port], { totalTimeoutMs: 1_000, maxRedirects: 20 }),
      at('/slowly'),
    );

    expect(fetched).toMatchObject({ error: 'url_timeout' });
  });

  it('whose name is not resolved in time is given up', async () => {
    const { UrlFetcher, UrlGuard } = await parts();
    const config = {
      connectTimeoutMs: 100,
      idleTimeoutMs: 100,
      totalTimeoutMs: 300,
      maxRedirects: 0,
      allowedCidrs: [],
      allowedPorts: [80],
    };
    const guard = new UrlGuard(config, { resolve: () => new Promise(() => undefined) });

    expect(await fetchText(new UrlFetcher(guard, config), 'http://pages.example/')).toMatchObject({
      error: 'url_timeout',
    });
  });

  it('that does not listen is unreachable', async () => {
    const port = await freePort();

    expect(await fetchText(fetcherFor([port]), `http://127.0.0.1:${port}/`)).toMatchObject({
      error: 'url_unreachable',
      isTemporary: true,
    });
  });

  it('that listens only on another of its IP addresses is found', async () => {
    server.set('/second', { body: 'the document' });
    const names = { 'two.example': ['127.0.0.9', '127.0.0.1'] };
    const { rangesOf } = await import('../guard/ip-range.js');
    const fetcher = fetcherFor([server.port], { names, allowedCidrs: rangesOf('127.0.0.0/8') });

    expect(await fetchText(fetcher, `http://two.example:${server.port}/second`)).toMatchObject({
      text: 'the document',
    });
  });

  it('that hangs up is unreachable', async () => {
    server.set('/hangs-up', (request) => void request.socket.destroy());

    expect(await fetchText(fetcherFor([server.port]), at('/hangs-up'))).toMatchObject({
      error: 'url_unreachable',
      isTemporary: true,
    });
  });

  it.each([
    [401, false],
    [403, false],
    [404, false],
    [410, false],
    [204, false],
    [206, false],
    [300, false],
    [304, false],
    [418, false],
    [408, true],
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [599, true],
  ])('that answers with status %i is reported as such', async (status, isTemporary) => {
    server.set('/status', { status, body: status === 204 || status === 304 ? '' : '<h1>Some page</h1>' });

    expect(await fetchText(fetcherFor([server.port]), at('/status'))).toMatchObject({
      error: 'url_http_error',
      isTemporary,
      reason: expect.stringContaining(`HTTP status ${status}`),
    });
  });

  it.each([
    ['large headers', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\nbody`],
    ['many headers', `HTTP/1.1 200 OK\r\n${'x: a\r\n'.repeat(10_000)}\r\nbody`],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    ['a redis', "-ERR unknown command 'GET'\r\n"],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 5\r\n\r\nbody!'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
    ],
    ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nbody'],
    ['chunks that are none', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nbody\r\n'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ],
    ['nothing', ''],
  ])('that answers with %s is unreachable', async (_what, bytes) => {
    const raw = await rawServer((socket) => socket.once('data', () => socket.end(bytes)));

    const fetched = await fetchText(fetcherFor([raw.port]), `http://127.0.0.1:${raw.port}/`);
    await raw.stop();

    expect(fetched).toMatchObject({ error: 'url_unreachable' });
  });
});

describe('a TLS connection', () => {
  let secure: PageServer;
  let cert: string;

  beforeAll(async () => {
    const pems = await certificateFor('pages.example', {});
    cert = pems.cert;
    secure = await PageServer.start({ key: pems.private, cert });
    secure.set('/', { body: 'the document' });
  });

  afterAll(() => secure.stop());

  it('uses the name of the host and the IP address that was checked', async () => {
    const fetcher = fetcherFor([secure.port], { ca: cert, names: { 'pages.example': ['127.0.0.1'] } });

    expect(await fetchText(fetcher, `https://pages.example:${secure.port}/`)).toMatchObject({
      text: 'the document',
    });
  });

  it.each([
    ['another name', 'other.example', true],
    ['an address', '127.0.0.1', true],
    ['a certificate that nobody vouches for', 'pages.example', false],
  ])('fails with %s', async (_what, host, isTrusted) => {
    const names = { 'pages.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] };
    const fetcher = fetcherFor([secure.port], { names, ...(isTrusted ? { ca: cert } : {}) });

    const fetched = await fetchText(fetcher, `https://${host}:${secure.port}/`);

    expect(fetched).toMatchObject({
      error: 'url_unreachable',
      isTemporary: false,
      reason: expect.stringContaining('certificate'),
    });
  });

  it('fails with an expired certificate', async () => {
    const pems = await certificateFor('pages.example', {
      notBeforeDate: new Date('2020-01-01'),
      notAfterDate: new Date('2021-01-01'),
    });
    const expired = await PageServer.start({ key: pems.private, cert: pems.cert });
    const fetcher = fetcherFor([expired.port], { ca: pems.cert, names: { 'pages.example': ['127.0.0.1'] } });

    const fetched = await fetchText(fetcher, `https://pages.example:${expired.port}/`);
    await expired.stop();

    expect(fetched).toMatchObject({ error: 'url_unreachable', isTemporary: false });
  });

  it('fails with a server that does not speak TLS', async () => {
    expect(await fetchText(fetcherFor([server.port]), `https://127.0.0.1:${server.port}/`)).toMatchObject({
      error: 'url_unreachable',
    });
  });

  it('fails with a server that does not complete the handshake', async () => {
    const mute = await rawServer(() => undefined);

    const fetched = await fetchText(
      fetcherFor([mute.port], { connectTimeoutMs: 300 }),
      `https://127.0.0.1:${mute.port}/`,
    );
    await mute.stop();

    expect(fetched).toMatchObject({ error: 'url_timeout', isTemporary: true });
  });
});

it('a proxy of the environment is not used', async () => {
  const names = ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => process.env[name]);
  const proxy = await PageServer.start();
  server.set('/direct', { body: 'the document' });
  for (const name of names)
    process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy.port}`;

  const fetched = await fetchText(fetcherFor([server.port]), at('/direct'));
  names.forEach((name, at) => {
    if (before[at] === undefined) delete process.env[name];
    else process.env[name] = before[at];
  });
  await proxy.stop();

  expect(fetched).toMatchObject({ text: 'the document' });
  expect(proxy.requested).toEqual([]);
});

async function parts() {
  const [{ UrlFetcher }, { UrlGuard }] = await Promise.all([
    import('./url-fetcher.js'),
    import('../guard/url-guard.js'),
  ]);
  return { UrlFetcher, UrlGuard };
}

function certificateFor(name: string, validity: { notBeforeDate?: Date; notAfterDate?: Date }) {
  return generate([{ name: 'commonName', value: name }], {
    ...validity,
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
}

async function rawServer(
  onConnection: (socket: Socket) => void,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const raw: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  return {
    port: (raw.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => raw.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
