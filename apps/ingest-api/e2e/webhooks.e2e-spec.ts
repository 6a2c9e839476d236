import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, waitUntil } from '@tessera/testing';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { IngestApp } from './ingest-app.js';
import { IngestStack } from './ingest-stack.js';

// Real: all services of ingestion with a Postgres and a Redis, the ingest-api as a process that is killed, and an HTTP
// receiver.

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Webhook {
  webhook_id: string;
  secret: string;
  pending_count: number;
  last_error: string | null;
  disabled_at: string | null;
}

const RETRY_SECONDS = '1,1';

let receiver: Server;
let stack: IngestStack;
let received: Received[] = [];
/** Status codes of the receiver's next responses; then 200. With 0, it never answers. */
let answers: number[] = [];
let address: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      const status = answers.shift() ?? 200;
      if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000));
    });
  });
  const port = await freePort();
  await once(receiver.listen(port, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${port}`;
  stack = await IngestStack.start(
    {
      URL_ALLOWED_CIDRS: '127.0.0.0/8',
      URL_ALLOWED_PORTS: String(port),
      WEBHOOK_POLL_MS: '100',
      WEBHOOK_TIMEOUT_MS: '2000',
      WEBHOOK_RETRY_SECONDS: RETRY_SECONDS,
    },
    { processes: ['ingest-api'] },
  );
});

afterEach(async () => {
  await stack.sql('delete from webhooks');
  answers = [];
  received = [];
});

afterAll(async () => {
  receiver?.closeAllConnections();
  receiver?.close();
  await stack?.stop();
});

describe('a webhook', () => {
  it('receives one signed request when a document is indexed', async () => {
    const { secret } = await register({ url: `${address}/hook?token=1` });

    const task = await ingest('valves.txt', 'The valve closes at nine bar.');

    const [request] = await untilReceived(1);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      type: 'document.completed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        job_id: task.job_id,
        document_id: task.document_id,
        kb_name: 'default',
        name: 'valves.txt',
        pipeline: 'text_pipeline',
        status: 'success',
        error: null,
      },
    });
    expect(request?.path).toBe('/hook?token=1');
    expect(request?.headers['content-type']).toBe('application/json');
    expect(request?.headers['webhook-signature']).toBe(signatureOf(request as Received, secret));
    await untilNothingPends();
    expect(received).toHaveLength(1);
  });

  it('receives the reason when a document fails', async () => {
    await register({ events: ['document.failed'] });
    await ingest('pumps.txt', 'The pump starts at two bar.');

    const task = await ingest('broken.md', '   \n');

    const [request] = await untilReceived(1);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      type: 'document.failed',
      data: { job_id: task.job_id, status: 'failed', error: task.error },
    });
    expect(task.error).not.toBeNull();
    await untilNothingPends();
    expect(received).toHaveLength(1);
  });

  it.each([500, 302])('receives the event again, under the same id, after it answered %i', async (status) => {
    answers = [status];
    const { secret } = await register();

    await ingest(`retried-${status}.txt`, `The gauge shows ${status} bar.`);

    const [first, second] = await untilReceived(2);
    expect(second?.path).toBe(first?.path);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-signature']).toBe(signatureOf(second as Received, secret));
    await untilNothingPends();
  });

  it('receives the event again if the process died before the response arrived', async () => {
    answers = [0];
    await register();

    await ingest('killed.txt', 'The tank holds forty litres.');
    const [first] = await untilReceived(1);
    await stack.killAndRestart('ingest-api');

    const [, second] = await untilReceived(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await untilNothingPends();
    expect(received).toHaveLength(2);
  });

  it('shows why its deliveries fail, and they end after the last attempt', async () => {
    answers = [500, 500, 500];
    const { webhook_id } = await register();

    await ingest('never.txt', 'The sensor sends every second.');
    await untilReceived(3);
    await untilNothingPends();

    expect(await webhookOf(webhook_id)).toMatchObject({
      pending_count: 0,
      disabled_at: null,
      last_error: 'The server responded with HTTP status 500.',
    });
    expect(received).toHaveLength(3);
  });

  it('is disabled when its URL is gone', async () => {
    answers = [410];
    const { webhook_id } = await register();

    await ingest('gone.txt', 'The pipe is two metres long.');
    await untilReceived(1);
    await waitUntil(async () => (await webhookOf(webhook_id)).disabled_at !== null, { what: 'the 410' });
    await ingest('after.txt', 'The pipe is three metres long.');

    await untilNothingPends();
    expect(received).toHaveLength(1);
  });

  it('of another knowledge base receives nothing', async () => {
    await send('/kbs', { kb_name: 'others' });
    await register({ kb_name: 'others', url: `${address}/others` });
    await register({ url: `${address}/mine` });

    await ingest('mine.txt', 'The filter lasts a year.');

    await untilReceived(1);
    await untilNothingPends();
    expect(received.map(({ path }) => path)).toEqual(['/mine']);
  });

  it('reveals its secret once, and is gone when it is deleted', async () => {
    const { webhook_id, secret } = await register();

    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await webhookOf(webhook_id)).not.toHaveProperty('secret');
    const deleted = await fetch(`${stack.base}/webhooks/${webhook_id}`, { method: 'DELETE' });
    expect([deleted.status, await deleted.json()]).toEqual([200, { deleted: true }]);
    expect((await fetch(`${stack.base}/webhooks/${webhook_id}`)).status).toBe(404);
  });

  it('is rejected beyond ten in a knowledge base, and in an unknown one', async () => {
    for (let count = 0; count < 10; count++) await register();

    expect((await send('/webhooks', { url: address })).status).toBe(409);
    expect((await send('/webhooks', { url: address, kb_name: 'nowhere' })).status).toBe(404);
  });
});

describe('a private URL', () => {
  it('is rejected at registration, and not reached if it was registered before', async () => {
    const api = await IngestApp.start({ WEBHOOK_POLL_MS: '100' });
    try {
      const refused = await api.postJson('/webhooks', { url: 'http://127.0.0.1/' });
      const { body } = await api.postJson('/webhooks', { url: 'https://192.0.78.9/' });
      await api.sql('update webhooks set url = $1', [address.replace(/:\d+$/, ':8080')]);
      const { body: task } = await api.upload('a.txt', 'The private note.');
      await api.sql(`update tasks set status = 'success' where id = $1`, [task['job_id']]);

      expect(refused).toMatchObject({ status: 422, body: { detail: { code: 'url_private_address' } } });
      const webhook = await waitUntil(
        async () => {
          const { body: found } = await api.getJson(`/webhooks/${body['webhook_id'] as string}`);
          return found['last_error'] === null ? null : found;
        },
        { what: 'the attempt' },
      );
      expect(webhook['last_error']).toContain('private network');
      expect(webhook['pending_count']).toBe(1);
    } finally {
      await api.stop();
    }
  });
});

/** As https://www.standardwebhooks.com specifies for receivers. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

function send(path: string, json: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(stack.base + path, { method: 'POST', headers, body: JSON.stringify(json) });
}

async function register(given: object = {}): Promise<Webhook> {
  const response = await send('/webhooks', { url: address, ...given });
  expect(response.status).toBe(201);
  return (await response.json()) as Webhook;
}

async function webhookOf(id: string): Promise<Webhook> {
  return (await (await fetch(`${stack.base}/webhooks/${id}`)).json()) as Webhook;
}

async function ingest(name: string, content: string) {
  const { body } = await stack.upload(name, content);
  return stack.untilEnded(body['job_id'] as string);
}

function untilReceived(count: number): Promise<Received[]> {
  return waitUntil(() => (received.length >= count ? received : null), { what: `${count} requests` });
}

async function untilNothingPends(): Promise<void> {
  await waitUntil(
    async () => (await stack.sql(`select 1 from webhook_deliveries where status = 'pending'`)).length === 0,
    { what: 'the deliveries to end' },
  );
}
