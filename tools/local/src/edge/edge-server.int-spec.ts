/** Real here: the edge and the services behind it, all over HTTP; the services are small servers of the test. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { EdgeService } from '@tessera/contracts/ports';
import { EdgeServer } from './edge-server.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const NOBODY = 'http://127.0.0.1:1';
let upstream: Server;
let edge: EdgeServer;
let base: string;
let handler: Handler;

beforeEach(async () => {
  handler = (incoming, response) => response.end(JSON.stringify({ url: incoming.url }));
  upstream = createServer((incoming, response) => handler(incoming, response)).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const upstreams: Record<EdgeService, string> = {
    'query-gateway': url,
    'ingest-api': url,
    'sql-query-api': url,
    'bulk-api': NOBODY,
    'mcp-gateway': url,
    console: url,
  };
  edge = await EdgeServer.start({ host: '127.0.0.1', port: 0, upstreams });
  base = `http://127.0.0.1:${edge.port}`;
});
afterEach(async () => {
  await edge.close();
  upstream.closeAllConnections();
  upstream.close();
});

describe('routing', () => {
  it.each([
    ['/query', '/query'],
    ['/documents/1/file?download=1', '/documents/1/file?download=1'],
    ['/v1/jobs/7', '/v1/jobs/7'],
    ['/v1/queries', '/v1/queries'],
  ])('forwards to the service of %s for %s', async (asked, arrived) => {
    const answer = await fetch(base + asked);

    expect(await answer.json()).toEqual({ url: arrived });
  });

  it.each(['/health/live', '/metrics', '/queryx', '/nothing'])('does not know %s', async (path) => {
    const answer = await fetch(base + path);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: 'Not found' });
  });

  it('reports unknown paths below /v1 like the SQL service', async () => {
    const answer = await fetch(`${base}/v1/nothing`);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: { code: 'NOT_FOUND', message: 'Not found', details: {} } });
  });
});

describe('responses of the edge itself', () => {
  it.each(['/nothing', '/v1/nothing', '/openapi/nothing.json', '/v1/bulk/jobs'])(
    'have the id of the request for %s, or a new one',
    async (path) => {
      const idOf = async (id: string) => {
        const headers = { 'x-request-id': id };
        return (await fetch(base + path, { headers, redirect: 'manual' })).headers.get('x-request-id');
      };

      expect(await idOf('call-7')).toBe('call-7');
      expect(await idOf('a b')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('a service that does not answer', () => {
  it('is a 502 in the error format of its side', async () => {
    const answer = await fetch(`${base}/v1/bulk/jobs`, { method: 'POST', body: 'x' });

    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
  });

  it('is a 502 with a detail on the knowledge side, also if it disconnects before the response', async () => {
    handler = (incoming) => incoming.socket.destroy();

    const answer = await fetch(`${base}/query`, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ detail: expect.any(String) });
  });

  it('breaks the response off if it dies in the middle', async () => {
    handler = (incoming, response) => {
      response.write('half', () => incoming.socket.destroy());
    };

    const answer = await fetch(`${base}/documents/1/file`);

    await expect(answer.text()).rejects.toThrow();
  });
});

describe('streams', () => {
  it('forward headers and each event of an event stream before the next one exists', async () => {
    const upstreamResponse = new Promise<ServerResponse>((resolve) => {
      handler = (_incoming, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        resolve(response);
      };
    });

    const answer = await fetch(`${base}/query/stream`, { method: 'POST', body: '{}' });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const seen: string[] = [];
    for (const event of ['first', 'second']) {
      (await upstreamResponse).write(`data: ${event}\n\n`);
      seen.push(new TextDecoder().decode((await reader.read()).value));
    }
    (await upstreamResponse).end();

    expect(seen).toEqual(['data: first\n\n', 'data: second\n\n']);
  });

  it('tell the service when the client disconnects', async () => {
    const upstreamClosed = new Promise<void>((resolve) => {
      handler = (_incoming, response) => {
        response.once('close', resolve);
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      };
    });
    const abort = new AbortController();

    await fetch(`${base}/query/stream`, { method: 'POST', body: '{}', signal: abort.signal });
    abort.abort();

    await expect(upstreamClosed).resolves.toBeUndefined();
  });

  it('carry a large upload unchanged', async () => {
    handler = (incoming, response) => {
      const hash = createHash('sha256');
      incoming.on('data', (bytes: Buffer) => hash.update(bytes));
      incoming.on('end', () => response.end(hash.digest('hex')));
    };
    const part = randomBytes(1 << 20);
    const parts = Array.from({ length: 64 }, () => part);
    const expected = createHash('sha256');
    for (const each of parts) expected.update(each);

    const answer = await fetch(`${base}/ingest`, {
      method: 'POST',
      body: Readable.toWeb(Readable.from(parts)),
      duplex: 'half',
    });

    expect(await answer.text()).toBe(expected.digest('hex'));
  });

  it('read no more of an upload than the service reads', async () => {
    const arrived = new Promise<IncomingMessage>((resolve) => {
      handler = (incoming) => resolve(incoming.pause());
    });
    const upload = request(`${base}/ingest`, { method: 'POST' });
    upload.on('error', () => undefined);
    const totalBytes = 256 << 20;
    let sentBytes = 0;
    const feed = Readable.from(
      (function* () {
        for (; sentBytes < totalBytes; sentBytes += 1 << 20) yield Buffer.alloc(1 << 20);
      })(),
    );
    feed.pipe(upload);
    await arrived;

    let before = -1;
    while (before !== sentBytes) {
      before = sentBytes;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }

    expect(sentBytes).toBeLessThan(totalBytes / 4);
    upload.destroy();
    feed.destroy();
  });
});

describe('documentation', () => {
  it.each([
    ['/docs', '/docs'],
    ['/docs/swagger-ui.css', '/docs/swagger-ui.css'],
    ['/openapi/sql-query-api.json', '/openapi/sql-query-api.json'],
  ])('comes from its service: %s', async (asked, arrived) => {
    expect(await (await fetch(base + asked)).json()).toEqual({ url: arrived });
  });

  it('offers no definition of a service that is not behind the edge', async () => {
    expect((await fetch(`${base}/openapi/model-server.json`)).status).toBe(404);
  });
});
