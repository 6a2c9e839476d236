import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OAuth2Client, PassThroughClient } from 'google-auth-library';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { BigQueryApi, type BigQueryRequest } from './bigquery-api.js';
import { BigQueryRequestError } from './bigquery-errors.js';

// Real: Google's client and authentication library. The test starts the server that they call.

interface Received {
  line: string;
  authorization: string | undefined;
  body: string;
}

const TOKEN = 'the-token-of-a-tenant';
const POST: BigQueryRequest = { method: 'POST', path: '/jobs', body: { a: 1 }, timeoutMs: 5_000 };
const GET: BigQueryRequest = {
  method: 'GET',
  path: '/datasets',
  query: { maxResults: '1' },
  timeoutMs: 5_000,
};

describe('requests to BigQuery', () => {
  const servers: Server[] = [];
  let received: Received[];
  let answer: RequestListener;
  let url: string;
  let api: BigQueryApi;

  beforeEach(async () => {
    received = [];
    answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"x":1}');
    url = await serve((request, response) => answer(request, response), received);
    api = new BigQueryApi({ projectId: 'tessera-test', apiEndpoint: url });
  });

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function serve(listener: RequestListener, into: Received[]): Promise<string> {
    const server = createServer((request, response) => {
      void note(request, into).then(() => listener(request, response));
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function note(request: IncomingMessage, into: Received[]): Promise<void> {
    const line = `${request.method} ${request.url}`;
    into.push({ line, authorization: request.headers.authorization, body: await readText(request) });
  }

  function tenant(): OAuth2Client {
    const client = new OAuth2Client();
    client.setCredentials({ access_token: TOKEN, expiry_date: Date.now() + 3_600_000 });
    return client;
  }

  const failureOf = (request: BigQueryRequest, client = tenant()): Promise<BigQueryRequestError> =>
    api.request(client, request).then(
      () => Promise.reject(new Error('It did not fail.')),
      (error: BigQueryRequestError) => error,
    );

  it('go to the project, each with its caller’s token', async () => {
    await expect(api.request(tenant(), POST)).resolves.toEqual({ x: 1 });
    await api.request(new PassThroughClient(), GET);

    expect(received).toEqual([
      {
        line: 'POST /bigquery/v2/projects/tessera-test/jobs?prettyPrint=false',
        authorization: `Bearer ${TOKEN}`,
        body: '{"a":1}',
      },
      {
        line: 'GET /bigquery/v2/projects/tessera-test/datasets?maxResults=1&prettyPrint=false',
        authorization: undefined,
        body: '',
      },
    ]);
  });

  it('ignore BIGQUERY_EMULATOR_HOST', async () => {
    const elsewhere: Received[] = [];
    process.env.BIGQUERY_EMULATOR_HOST = await serve((_, response) => response.end('{}'), elsewhere);
    try {
      const configured = new BigQueryApi({ projectId: 'tessera-test', apiEndpoint: url });
      await configured.request(tenant(), POST);
    } finally {
      delete process.env.BIGQUERY_EMULATOR_HOST;
    }

    expect(received).toHaveLength(1);
    expect(elsewhere).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('do not follow a redirect (%d)', async (status) => {
    const elsewhere: Received[] = [];
    const location = await serve((_, response) => response.end('{}'), elsewhere);
    answer = (_, response) => response.writeHead(status, { location: `${location}/jobs` }).end();

    for (const request of [GET, POST]) await expect(failureOf(request)).resolves.toMatchObject({ status: 0 });

    expect(elsewhere).toEqual([]);
  });

  it.each([429, 500, 503])('are sent once, and reads are retried, if the response is %d', async (status) => {
    answer = (_, response) => response.writeHead(status).end('{}');

    await expect(failureOf(POST)).resolves.toMatchObject({ status });
    expect(received).toHaveLength(1);

    await expect(failureOf(GET)).resolves.toMatchObject({ status });
    expect(received).toHaveLength(status === 500 ? 2 : 3);
  });

  it('are sent once, and reads are retried, if the connection breaks', async () => {
    answer = (request) => request.socket.destroy();

    await expect(failureOf(POST)).resolves.toMatchObject({ status: 0 });
    expect(received).toHaveLength(1);

    await expect(failureOf(GET)).resolves.toMatchObject({ status: 0 });
    expect(received).toHaveLength(3);
  });

  it.each([
    '',
    'x',
    '<html>',
    'null',
    '{}',
    '{"error":null}',
    '{"error":"x"}',
    '{"error":{"errors":"x"}}',
    '{"error":{"errors":{"length":1}}}',
    '{"error":{"errors":[null]}}',
    '{"error":{"errors":[{"reason":7,"message":{}}],"code":"x"}}',
    '{"error":{"response":{"body":null}}}',
  ])('fail only with BigQueryRequestError if the error body is %j', async (body) => {
    for (const type of ['application/json', 'text/html'])
      for (const status of [400, 404, 500]) {
        answer = (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
        const failed = await failureOf(POST);
        expect(failed).toBeInstanceOf(BigQueryRequestError);
        expect(failed).toMatchObject({ refusal: {} });
      }
  });

  it('report the reason of a refusal, but neither the token nor the request', async () => {
    const errors = [{ reason: 'invalidQuery', message: 'No.' }];
    answer = (_, response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { errors, code: 400 } }));

    const failed = await failureOf({ ...POST, body: { query: 'SELECT secret' } });

    expect(failed).toMatchObject({ status: 400, refusal: errors[0] });
    const told = JSON.stringify([failed, failed.message, failed.stack, failed.cause ?? null]);
    expect(told).not.toMatch(/the-token|SELECT secret/);
  });

  it('time out and close the connection without a response', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (request) => request.socket.once('close', () => closed.resolve());

    await expect(failureOf({ ...POST, timeoutMs: 200 })).resolves.toMatchObject({ status: 0 });

    await closed.promise;
  });

  it('time out and close the connection if a response stops halfway', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (request, response) => {
      request.socket.once('close', () => closed.resolve());
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"x":');
    };

    await expect(failureOf({ ...POST, timeoutMs: 200 })).resolves.toMatchObject({ status: 0 });

    await closed.promise;
  });

  it('time out without a token, and are not sent when it arrives late', async () => {
    const client = new OAuth2Client();
    const late = Promise.withResolvers<{ access_token: string; expiry_date: number }>();
    client.refreshHandler = () => late.promise;

    await expect(failureOf({ ...POST, timeoutMs: 200 }, client)).resolves.toMatchObject({ status: 0 });
    late.resolve({ access_token: TOKEN, expiry_date: Date.now() + 3_600_000 });
    await api.request(client, GET);

    expect(received.map(({ line }) => line.split(' ')[0])).toEqual(['GET']);
  });

  it.each(['{{projectId}}', 'a {{projectId}} b {{projectId}}', '{{ projectId }}', '$&', '__proto__'])(
    'are sent unchanged: %s',
    async (text) => {
      const body = { query: text, values: [{ value: text }, { [`x${text}`]: [text] }, null, 1.5, true, {}] };

      await api.request(tenant(), { ...POST, body, query: { pageToken: text } });

      const [{ line, body: sent } = { line: '', body: '' }] = received;
      expect(JSON.parse(sent)).toEqual(body);
      expect(new URL(line.split(' ')[1] ?? '', url).searchParams.get('pageToken')).toBe(text);
    },
  );
});
