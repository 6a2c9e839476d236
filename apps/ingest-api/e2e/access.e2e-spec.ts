import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningClient } from '@tessera/auth';
import { AUTH_SCOPES } from '@tessera/contracts';
import { createOpenApiDocument, operationsOf } from '@tessera/platform';
import { type TestKey, waitUntil } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { ingestApi } from '../src/app.definition.js';
import { type JsonResponse, fileForm, formOf, IngestApp, uniqueText } from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis, files. `mine` is the knowledge base of one tenant, `theirs` another's.

const OPERATIONS = operationsOf(await createOpenApiDocument(ingestApi));
const NAMES = OPERATIONS.map(({ name }) => name);
const WRITES = [
  'POST /ingest',
  'POST /ingest/validate/file',
  'POST /ingest/validate/url',
  'POST /tasks/{job_id}/retry',
  'DELETE /tasks/{job_id}',
  'POST /kbs',
  'PATCH /kbs/{kb_name}',
  'DELETE /kbs/{kb_name}',
  'POST /webhooks',
  'GET /webhooks',
  'GET /webhooks/{webhook_id}',
  'DELETE /webhooks/{webhook_id}',
  'POST /openai/v1/files',
  'DELETE /openai/v1/files/{file_id}',
];
const SERVICE_ACCOUNT = {
  access_key: 'AKIDTEST',
  secret_key: 'a secret of a service account',
  tenants: [],
  scopes: ['knowledge:read', 'knowledge:write'],
  kb_read: ['mine'],
  kb_write: ['mine'],
};
const SECRET = 'The secret budget is 77.';

let api: IngestApp;
let mine: TestKey;
let theirs: TestKey;
let others: { job: string; document: string; webhook: string };

beforeAll(async () => {
  api = await IngestApp.start({
    AUTH_MODE: 'required',
    AUTH_SERVICE_ACCOUNTS: JSON.stringify([SERVICE_ACCOUNT]),
    TASK_STREAM_IDLE_TIMEOUT_SECONDS: '600',
  });
  [mine, theirs] = await Promise.all([
    api.addKey({ read: ['mine'], write: ['mine'] }),
    api.addKey({ read: ['theirs'], write: ['theirs'] }),
  ]);
  for (const [kb_name, { headers }] of [
    ['mine', mine],
    ['theirs', theirs],
  ] as const)
    await api.request('/kbs', { method: 'POST', json: { kb_name }, headers });
  const { body } = await upload('theirs.txt', SECRET, 'theirs', theirs);
  const hook = { url: 'https://192.0.78.9/secret', kb_name: 'theirs' };
  const webhook = await api.request('/webhooks', { method: 'POST', json: hook, headers: theirs.headers });
  others = {
    job: body['job_id'] as string,
    document: body['document_id'] as string,
    webhook: webhook.body['webhook_id'] as string,
  };
  await api.sql(`update tasks set status = 'failed', error = 'secret' where id = $1`, [others.job]);
});

afterAll(() => api?.stop());

function upload(name: string, content: string, kbName: string, { headers }: TestKey): Promise<JsonResponse> {
  return api.post(
    '/ingest',
    fileForm('file', name, content, kbName === '' ? {} : { kb_name: kbName }),
    headers,
  );
}

function call({ method, path }: { method: string; path: string }, headers: Record<string, string> = {}) {
  const address = path.replace(/\{\w+\}/g, randomUUID());
  const form =
    /^\/(?:ingest|openai)/.test(path) && method === 'POST' ? fileForm('file', 'a.txt', uniqueText()) : null;
  const needsBody = method === 'POST' || method === 'PATCH';
  return api.request(address, {
    method,
    headers,
    ...(form ? { body: form } : needsBody && { json: { kb_name: 'new' } }),
  });
}

describe.each(OPERATIONS)('$name', (operation) => {
  it('rejects requests without a credential', async () => {
    const missing = await call(operation);
    const unknown = await call(operation, { authorization: 'Bearer x' });

    expect([missing.status, unknown.status]).toEqual([401, 401]);
    expect(JSON.stringify(missing.body)).toContain('"code":"unauthorized"');
  });

  it('requires its scope, whatever other scopes the credential has', async () => {
    const scope = WRITES.includes(operation.name) ? 'knowledge:write' : 'knowledge:read';
    const scopes = AUTH_SCOPES.filter((one) => one !== scope && one !== 'admin');
    const { headers } = await api.addKey({ scopes, read: ['*'], write: ['*'] });

    const { status, body } = await call(operation, headers);

    expect((operation.operation as unknown as Record<string, unknown>)['x-required-scope']).toBe(scope);
    expect(status).toBe(403);
    expect(JSON.stringify(body)).toContain('"code":"forbidden"');
    expect(JSON.stringify(body)).toContain(scope);
  });

  it('rejects credentials without a list of knowledge bases, even an operator’s', async () => {
    const { headers } = await api.addKey({ scopes: ['admin'] });

    const { status, body } = await call(operation, headers);

    expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining('"code":"kb_forbidden"')]);
  });

  it('documents its rejections', () => {
    expect(Object.keys(operation.operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
  });
});

/** Requests of the tenant of `mine` for `theirs`; at least one for each operation. */
const WISHES: Record<string, Array<(kb: string, job: string) => Promise<JsonResponse>>> = {
  'POST /ingest': [
    (kb) => upload('x.txt', SECRET, kb, mine),
    (kb) => api.post('/ingest', fileForm('file', 'x.txt', '', { kb_name: kb }), mine.headers),
    (kb) => api.post('/ingest', formOf({ url: 'http://10.0.0.1/', kb_name: kb }), mine.headers),
  ],
  'POST /ingest/validate/file': [
    () => api.post('/ingest/validate/file', fileForm('file', 'x.txt', SECRET), mine.headers),
  ],
  'POST /ingest/validate/url': [
    () => api.post('/ingest/validate/url', formOf({ url: 'http://10.0.0.1/' }), mine.headers),
  ],
  'GET /ingest/queue-metrics': [() => ask('/ingest/queue-metrics')],
  'GET /tasks': [
    (kb) => ask(`/tasks?kb_name=${kb}`),
    (_kb, job) => ask(`/tasks?q=${job}`),
    () => ask('/tasks?status=failed'),
    () => ask('/tasks?pipeline=compound'),
  ],
  'GET /tasks/{job_id}': [(_kb, job) => ask(`/tasks/${job}`)],
  'GET /tasks/{job_id}/stream': [(_kb, job) => ask(`/tasks/${job}/stream`)],
  'GET /tasks/{job_id}/logs': [(_kb, job) => ask(`/tasks/${job}/logs`)],
  'POST /tasks/{job_id}/retry': [(_kb, job) => ask(`/tasks/${job}/retry`, 'POST')],
  'DELETE /tasks/{job_id}': [(_kb, job) => ask(`/tasks/${job}`, 'DELETE')],
  'POST /kbs': [(kb_name) => ask('/kbs', 'POST', { kb_name })],
  'GET /kbs': [() => ask('/kbs'), () => ask('/kbs?limit=1&offset=1')],
  'GET /kbs/{kb_name}': [(kb) => ask(`/kbs/${kb}`)],
  'PATCH /kbs/{kb_name}': [(kb) => ask(`/kbs/${kb}`, 'PATCH', { display_name: 'mine now' })],
  'DELETE /kbs/{kb_name}': [
    (kb) => ask(`/kbs/${kb}`, 'DELETE'),
    (kb) => ask(`/kbs/${kb}?keep=true`, 'DELETE'),
  ],
  'POST /openai/v1/files': [
    (kb) =>
      api.post(
        '/openai/v1/files',
        fileForm('file', 'x.txt', SECRET, { purpose: 'assistants', kb_name: kb }),
        mine.headers,
      ),
  ],
  'GET /openai/v1/files': [
    () => ask('/openai/v1/files'),
    (kb) => ask(`/openai/v1/files?after=${documentOf(kb)}`),
  ],
  'GET /openai/v1/files/{file_id}': [(kb) => ask(`/openai/v1/files/${documentOf(kb)}`)],
  'DELETE /openai/v1/files/{file_id}': [(kb) => ask(`/openai/v1/files/${documentOf(kb)}`, 'DELETE')],
  'POST /webhooks': [(kb_name) => ask('/webhooks', 'POST', { url: 'https://192.0.78.9/', kb_name })],
  'GET /webhooks': [() => ask('/webhooks')],
  'GET /webhooks/{webhook_id}': [(kb) => ask(`/webhooks/${webhookOf(kb)}`)],
  'DELETE /webhooks/{webhook_id}': [(kb) => ask(`/webhooks/${webhookOf(kb)}`, 'DELETE')],
};

/** The document of `theirs`, if any. */
function documentOf(kb: string): string {
  return kb === 'theirs' ? others.document : randomUUID();
}

/** The webhook of `theirs`, if any. */
function webhookOf(kb: string): string {
  return kb === 'theirs' ? others.webhook : randomUUID();
}

function ask(
  path: string,
  method = 'GET',
  json?: object,
  { headers }: TestKey = mine,
): Promise<JsonResponse> {
  return api.request(path, { method, headers, ...(json && { json }) });
}

describe('another tenant’s knowledge base or task', () => {
  it('is tried with each operation', () => {
    expect(Object.keys(WISHES).sort()).toEqual([...NAMES].sort());
  });

  it.each(NAMES)('cannot be distinguished from a missing one: %s', async (name) => {
    for (const wish of WISHES[name] ?? []) {
      const answer = await wish('theirs', others.job);
      const missing = await wish('nowhere', randomUUID());

      const text = JSON.stringify(answer);
      expect(text.replaceAll('theirs', '…')).toEqual(JSON.stringify(missing).replaceAll('nowhere', '…'));
      expect(text).not.toContain('secret');
      expect(text).not.toContain(others.document);
    }
  });

  it.each(['THEIRS', ' theirs', 'theirs ', 'theirs%00', 'ｔｈｅｉｒｓ', 'theirs/', '*', 'mine,theirs'])(
    'has no other name: %j',
    async (name) => {
      const { status } = await ask(`/tasks?kb_name=${encodeURIComponent(decodeURIComponent(name))}`);

      expect([403, 422]).toContain(status);
    },
  );

  it('is unchanged afterwards', async () => {
    const task = await ask(`/tasks/${others.job}`, 'GET', undefined, theirs);
    const base = await ask('/kbs/theirs', 'GET', undefined, theirs);

    expect(task.body).toMatchObject({ status: 'failed', attempt: 1 });
    expect(base.body).toMatchObject({ display_name: null, document_count: 1 });
  });

  it('cannot be retried, deleted, changed or purged by a reader, who is told so', async () => {
    const reader = await api.addKey({ read: ['theirs'], write: ['mine'] });

    const answers = [
      await ask(`/tasks/${others.job}/retry`, 'POST', undefined, reader),
      await ask(`/tasks/${others.job}`, 'DELETE', undefined, reader),
      await ask('/kbs/theirs', 'PATCH', { display_name: 'x' }, reader),
      await ask('/kbs/theirs', 'DELETE', undefined, reader),
      await upload('x.txt', SECRET, 'theirs', reader),
    ];

    for (const { status, body } of answers)
      expect([status, body['detail']]).toEqual([403, expect.objectContaining({ kb_name: 'theirs' })]);
  });
});

describe('bytes that another knowledge base already holds', () => {
  it('are new to a knowledge base without them', async () => {
    const { status, body } = await upload('mine.txt', SECRET, 'mine', mine);

    expect(status).toBe(201);
    expect(body).toMatchObject({ dedup_hit: false });
    expect(body['document_id']).not.toBe(others.document);
  });
});

describe('bytes that the knowledge base already holds', () => {
  it.each([
    ['cannot read it', {}],
    ['lacks the scope to read it', { read: ['mine'] }],
  ])('tell nothing of their document to an uploader that %s', async (_, read) => {
    const content = uniqueText();
    const held = await upload('merger.txt', content, 'mine', mine);
    await api.sql(`update documents set created_at = now() - interval '1 day' where id = $1`, [
      held.body['document_id'],
    ]);
    const { headers } = await api.addKey({ ...read, write: ['mine'], scopes: ['knowledge:write'] });
    const uploadFile = (key: Record<string, string>) => {
      const fields = { purpose: 'assistants', kb_name: 'mine' };
      return api.post('/openai/v1/files', fileForm('file', 'mine.txt', content, fields), key);
    };

    const again = await uploadFile(headers);
    const readable = await uploadFile(mine.headers);

    expect(again).toMatchObject({
      status: 200,
      body: { id: held.body['document_id'], filename: 'mine.txt', status: 'uploaded', status_details: null },
    });
    expect(again.body['created_at']).toBeGreaterThan(Date.now() / 1_000 - 3_600);
    expect(readable.body).toMatchObject({ id: held.body['document_id'], filename: 'merger.txt' });
  });
});

describe('an upload without a knowledge base', () => {
  it('goes to the default one if the client may write it, and nowhere else', async () => {
    const { headers } = await api.addKey({ write: ['default'], scopes: ['knowledge:write'] });

    const allowed = await upload('x.txt', uniqueText(), '', { id: '', headers });
    const refused = await upload('x.txt', uniqueText(), '', mine);

    expect(allowed.status).toBe(201);
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      {
        code: 'kb_forbidden',
        reason: 'The credential has no write access to the knowledge base default.',
        suggestion: expect.stringContaining('kb_name'),
        kb_name: 'default',
      },
    ]);
  });
});

describe('a client with some knowledge bases', () => {
  it('sees and counts only those', async () => {
    await upload('waiting.txt', uniqueText(), 'mine', mine);

    const bases = await ask('/kbs');
    const tasks = await ask('/tasks');
    const metrics = await ask('/ingest/queue-metrics');

    expect([bases.body['total'], names(bases, 'kb_name')]).toEqual([1, ['mine']]);
    expect(new Set(names(tasks, 'kb_name'))).toEqual(new Set(['mine']));
    const waiting = (tasks.body['items'] as Array<{ queue_position: number }>).length;
    expect(metrics.body['queues']).toContainEqual({ name: 'router_queue', concurrency: 4, size: waiting });
  });

  it('sees queue positions only among those', async () => {
    const alone = await api.addKey({ read: ['alone'], write: ['alone'] });
    await ask('/kbs', 'POST', { kb_name: 'alone' }, alone);
    const { body } = await upload('x.txt', uniqueText(), 'alone', alone);

    const seen = await ask(`/tasks/${body['job_id'] as string}`, 'GET', undefined, alone);

    expect(seen.body).toMatchObject({ queue_position: 1 });
  });

  it('may be given all of them', async () => {
    const { headers } = await api.addKey({ read: ['*'], write: ['*'] });

    const bases = await ask('/kbs', 'GET', undefined, { id: '', headers });

    expect(names(bases, 'kb_name')).toEqual(expect.arrayContaining(['default', 'mine', 'theirs']));
  });

  function names({ body }: JsonResponse, key: string): unknown[] {
    return (body['items'] as Array<Record<string, unknown>>).map((item) => item[key]);
  }
});

describe('a stream of progress', () => {
  it('ends when the key is revoked', async () => {
    const key = await api.addKey({ read: ['mine'], write: ['mine'] });
    const { body } = await upload('x.txt', uniqueText(), 'mine', key);
    const stream = await fetch(`${api.base}/tasks/${body['job_id'] as string}/stream`, {
      headers: key.headers,
    });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toContain('event: progress');

    await api.sql('update api_keys set revoked_at = now() where id = $1', [key.id]);
    const rest = await untilEnd(reader);

    expect(rest).not.toContain('event: timeout');
    await waitUntil(async () => (await ask('/tasks', 'GET', undefined, key)).status === 401, {
      what: 'the key to be refused',
    });
  });

  async function untilEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += Buffer.from(part.value).toString();
    return text;
  }
});

describe('an upload signed by a service', () => {
  it('is accepted into a knowledge base that the service may write', async () => {
    const { status, body } = await send(await signed(uniqueText(), 'mine'));

    expect([status, body]).toEqual([201, expect.objectContaining({ dedup_hit: false })]);
  });

  it('is rejected by another knowledge base', async () => {
    const { status, body } = await send(await signed(uniqueText(), 'theirs'));

    expect([status, body['detail']]).toEqual([403, expect.objectContaining({ kb_name: 'theirs' })]);
  });

  it('is rejected if its bytes were changed on the way, and nothing of it is kept', async () => {
    const { headers, body } = await signed('Pay 100 to Ana.', 'mine');
    const stored = await api.storedObjects();

    const answer = await send({ headers, body: Buffer.from(body.toString().replace('Ana', 'Eve')) });

    expect([answer.status, answer.body['detail']]).toEqual([
      401,
      expect.objectContaining({ reason: 'The body does not match the signature.' }),
    ]);
    expect(await api.storedObjects()).toBe(stored);
  });

  it.each(['', 'UNSIGNED-PAYLOAD', '0'.repeat(64)])('is rejected if its hash is %j', async (hash) => {
    const { headers, body } = await signed(uniqueText(), 'mine');
    const changed = { ...headers, 'x-amz-content-sha256': hash };

    const { status } = await send({ headers: changed, body });

    expect(status).toBe(401);
  });

  interface Sent {
    headers: IncomingHttpHeaders;
    body: Buffer;
  }

  /** The request of our client, as a server receives it. */
  async function signed(text: string, kbName: string): Promise<Sent> {
    const sent = Promise.withResolvers<Sent>();
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        sent.resolve({ headers: request.headers, body });
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new SigningClient({
      baseUrl: `http://127.0.0.1:${port}`,
      accessKey: SERVICE_ACCOUNT.access_key,
      secretKey: SERVICE_ACCOUNT.secret_key,
      region: 'us-east-1',
      service: 'execute-api',
    });
    const form = new Response(fileForm('file', 'a.txt', text, { kb_name: kbName }));
    const headers = { 'content-type': form.headers.get('content-type') as string };
    const body = new Uint8Array(await form.arrayBuffer());
    await client.send({ method: 'POST', path: '/ingest', headers, body });
    server.close();
    return sent.promise;
  }

  /** Forwards it with every header unchanged. */
  async function send({ headers, body }: Sent): Promise<JsonResponse> {
    const length = { 'content-length': body.length };
    const sending = request(`${api.base}/ingest`, { method: 'POST', headers: { ...headers, ...length } });
    const [response] = (await once(sending.end(body), 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: (await json(response)) as JsonResponse['body'] };
  }
});
