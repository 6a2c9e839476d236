import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningClient } from '@tessera/auth';
import { HostedApp } from '@tessera/testing';
import { Administration } from '@tessera/tool-admin';
import { ALL_SCOPES, McpStack } from './mcp-stack.js';

// Real: everything that `npm start` starts, the services inside this process, and the official client of MCP.

let stack: McpStack;

beforeAll(async () => {
  stack = await McpStack.start();
  await stack.ingest('policies', {
    name: 'notes.md',
    file: new Blob(['# Notes\n\nAna orders the marmalade.']),
  });
  await stack.ingest('board', { name: 'secret.md', file: new Blob(['The merger is in May.']) });
});
afterAll(() => stack?.stop());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

describe('a client that signs its requests', () => {
  function signing(baseUrl = stack.stack.urls.baseUrl): SigningClient {
    return new SigningClient({ ...stack.stack.urls.sql.sigv4, baseUrl });
  }

  it('uses the tools through the edge', async () => {
    const client = await stack.connect(undefined, stack.url, (_url, { method, body, headers } = {}) =>
      signing().send({
        method: method ?? 'GET',
        path: '/mcp',
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { body: Buffer.from(body) }),
      }),
    );

    const { tools } = await client.listTools();
    const { isError, structuredContent } = await client.callTool({
      name: 'list_tables',
      arguments: { tenant: 'demo' },
    });

    expect(tools.map(({ name }) => name)).toContain('start_export');
    expect({ isError, structuredContent }).toMatchObject({
      structuredContent: { tables: expect.any(Array) },
    });
  });

  it.each([
    ['arrives as it was sent', (body: string) => body, 200],
    ['was changed on the way', (body: string) => body.replace('tools/list', 'tools/call'), 401],
    ['was cut on the way', () => '', 401],
  ])('is answered only if its body %s', async (_what, change, status) => {
    const relay = await startRelay(change);

    const answer = await signing(relay.url).send({
      method: 'POST',
      path: '/mcp',
      headers: HEADERS,
      body: Buffer.from(JSON.stringify(LIST)),
    });

    relay.close();
    expect(answer.status).toBe(status);
  });
});

describe('a key of a thousand knowledge bases', () => {
  it('reads them with the tools, and no others', async () => {
    const { databaseUrl, warehouseAdminUrl, sql } = stack.stack.urls;
    const { loginSecret } = sql.warehouse;
    const administration = await Administration.open({ databaseUrl, warehouseAdminUrl, loginSecret });
    const others = Array.from({ length: 999 }, (_, at) => `a-department-with-a-long-name-${at}`);
    const kbRead = ['policies', ...others];
    const rights = { name: null, expiresAt: null, scopes: ['knowledge:read' as const], kbRead };
    const { key } = await administration.createKey(null, rights);
    await administration.close();
    const client = await stack.connect(key);

    const { structuredContent: listed } = await client.callTool({ name: 'list_documents', arguments: {} });

    expect(listed).toMatchObject({ documents: [{ name: 'notes.md' }], total: 1 });
  });
});

describe('a page in a browser', () => {
  const PUBLIC_URL = 'https://tessera.example.com/base';
  const names = { host: 'evil.example', origin: 'http://evil.example' };
  let gateway: HostedApp;

  beforeAll(async () => {
    const { databaseUrl } = stack.stack.urls;
    gateway = await HostedApp.start('mcp-gateway', {
      DATABASE_URL: databaseUrl,
      AUTH_MODE: 'off',
      PUBLIC_URL,
    });
  });
  afterAll(() => gateway?.stop());

  it.each<[string, (own: URL) => Record<string, string>, number]>([
    ['of PUBLIC_URL', () => ({ origin: 'https://tessera.example.com' }), 200],
    ['of the address that it calls', (own) => ({ origin: own.origin }), 200],
    ['of localhost', ({ port }) => ({ host: `localhost:${port}`, origin: `http://localhost:${port}` }), 200],
    ['of another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    ['of another scheme', ({ host }) => ({ origin: `https://${host}` }), 403],
    ['of PUBLIC_URL without TLS', () => ({ origin: 'http://tessera.example.com' }), 403],
    ['whose name resolves to the gateway', () => names, 403],
    [
      'whose name begins like an address',
      () => ({ host: '127.0.0.1.evil.example', origin: 'http://127.0.0.1.evil.example' }),
      403,
    ],
    ['without an origin of its own', () => ({ origin: 'null' }), 403],
  ])('%s is answered by its origin', async (_what, headersFor, status) => {
    const url = new URL(`${gateway.baseUrl}/mcp`);
    const sent = sendRequest(url, { method: 'POST', headers: { ...HEADERS, ...headersFor(url) } });
    const [answer] = (await once(sent.end(JSON.stringify(LIST)), 'response')) as [IncomingMessage];
    answer.resume();

    expect(answer.statusCode).toBe(status);
  });

  it('may come from the edge of `npm start`', async () => {
    const { origin } = new URL(stack.url);
    const authorization = `Bearer ${stack.token({ scope: ALL_SCOPES })}`;
    const { status } = await fetch(stack.url, {
      method: 'POST',
      headers: { ...HEADERS, origin, authorization },
      body: JSON.stringify(LIST),
    });

    expect(status).toBe(200);
  });
});

/** A proxy in front of the edge that changes bodies and leaves headers as they are. */
async function startRelay(change: (body: string) => string): Promise<{ url: string; close: () => void }> {
  const server = createServer((received, response) => {
    void text(received).then((body) => {
      const changed = change(body);
      const headers = { ...received.headers, 'content-length': String(Buffer.byteLength(changed)) };
      sendRequest(stack.url, { method: received.method ?? 'POST', headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502);
        answer.pipe(response);
      }).end(changed);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
