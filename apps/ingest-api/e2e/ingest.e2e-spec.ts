import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '@tessera/platform';
import { startHttpApp } from '@tessera/platform';
import { createTestDatabase, createTestFolder, createTestRedis, waitUntil } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { Client } from 'pg';
import { ingestApi } from '../src/app.definition.js';

// Real: HTTP, Postgres 18, Redis, files, parser processes. No worker runs, so tasks stay pending.

const MAX_FILE_BYTES = 1_000_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: Awaited<ReturnType<typeof createTestRedis>>;
let app: RunningApp;
let objects: string;
let base: string;

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await createTestRedis();
  objects = createTestFolder('objects');
  app = await startHttpApp(ingestApi, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    OBJECT_STORE_PATH: objects,
    INGEST_MAX_FILE_BYTES: String(MAX_FILE_BYTES),
    INGEST_MAX_PDF_PAGES: '3',
    TASK_STREAM_POLL_MS: '50',
    TASK_STREAM_IDLE_TIMEOUT_SECONDS: '1',
  });
  base = `http://127.0.0.1:${app.port}`;
  await waitUntil(async () => (await fetch(`${base}/kbs`)).status === 200, { what: 'the database' });
}, 60_000);

afterAll(async () => {
  await app.stop();
  await redis.dispose();
  await database.drop();
});

describe('POST /ingest', () => {
  it('registers a file and answers with its job', async () => {
    const answer = await upload('notes.txt', uniqueText());

    expect(answer).toEqual({
      status: 201,
      body: {
        job_id: expect.stringMatching(UUID),
        document_id: expect.stringMatching(UUID),
        status: 'pending',
        dedup_hit: false,
      },
    });
  });

  it('recognises the same bytes in the same knowledge base, and keeps one copy', async () => {
    const text = uniqueText();
    const first = await upload('a.txt', text);
    const before = await storedObjects();

    const again = await upload('renamed.txt', text);

    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, dedup_hit: true });
    expect(await storedObjects()).toBe(before);
  });

  it('takes the same bytes into another knowledge base', async () => {
    await postJson('/kbs', { kb_name: 'other' });
    const text = uniqueText();
    const first = await upload('a.txt', text);

    const second = await upload('a.txt', text, { kb_name: 'other' });

    expect(second.status).toBe(201);
    expect(second.body.document_id).not.toBe(first.body.document_id);
  });

  it('tries a failed document again under its own id', async () => {
    const text = uniqueText();
    const first = await upload('a.txt', text);
    await sql(
      `update documents set status = 'failed', error = 'broken' where id = '${String(first.body.document_id)}'`,
    );

    const again = await upload('a.txt', text);

    expect(again).toMatchObject({
      status: 201,
      body: { document_id: first.body.document_id, dedup_hit: false },
    });
    expect(again.body.job_id).not.toBe(first.body.job_id);
  });

  it('keeps the name without path, control characters and pipeline prefix', async () => {
    const names = [
      '../../etc/passwd.txt',
      `${'中'.repeat(300)}.txt`,
      'text_pipeline:plan.txt',
      'a"b\'c;.txt',
    ];
    const stored: string[] = [];
    for (const name of names) {
      const { body } = await upload(name, uniqueText());
      stored.push((await getJson(`/tasks/${String(body.job_id)}`)).body.name as string);
    }

    expect(stored).toEqual(['passwd.txt', `${'中'.repeat(196)}.txt`, 'plan.txt', 'a"b\'c;.txt']);
  });

  it('lets fields come after the file', async () => {
    const form = new FormData();
    form.set('file', new Blob([uniqueText()]), 'a.txt');
    form.set('kb_name', 'nowhere');

    expect(await post('/ingest', form)).toEqual({
      status: 404,
      body: { detail: 'knowledge base not registered' },
    });
  });

  it('accepts while Redis is away, and dispatches later', async () => {
    await redis.stop();
    const answer = await upload('a.txt', uniqueText());
    const metrics = await getJson('/ingest/queue-metrics');
    await redis.restart();

    expect(answer).toMatchObject({ status: 201, body: { status: 'pending' } });
    expect(metrics.body).toEqual({
      queues: [
        { name: 'router_queue', concurrency: 4, size: null },
        { name: 'text_queue', concurrency: 8, size: null },
        { name: 'visual_queue', concurrency: 1, size: null },
      ],
    });
    await waitUntil(async () => (await sql('select 1 from outbox')).length === 0, { what: 'the outbox' });
  }, 30_000);
});

describe('POST /ingest refuses, and leaves nothing behind,', () => {
  const cases: Array<[string, () => Promise<Answer>, number, unknown]> = [
    [
      'a form with neither file nor url',
      () => post('/ingest', formOf({ kb_name: 'default' })),
      422,
      'Either file or url is required',
    ],
    ['a JSON body', () => postJson('/ingest', {}), 422, 'Either file or url is required'],
    [
      'both',
      () => upload('a.txt', 'x', { url: 'https://example.com' }),
      422,
      'Give either file or url, not both',
    ],
    ['an address that is none', () => post('/ingest', formOf({ url: 'nowhere' })), 422, code('url_invalid')],
    [
      'an address of another scheme',
      () => post('/ingest', formOf({ url: 'ftp://a/b' })),
      422,
      code('url_scheme_unsupported'),
    ],
    [
      'an address',
      () => post('/ingest', formOf({ url: 'https://example.com' })),
      422,
      code('url_content_unsupported'),
    ],
    ['an empty file', () => upload('a.pdf', ''), 422, code('file_empty')],
    [
      'an unknown knowledge base',
      () => upload('a.txt', 'x', { kb_name: 'nowhere' }),
      404,
      'knowledge base not registered',
    ],
    ['an unknown field', () => upload('a.txt', 'x', { colour: 'red' }), 422, issue(['body', 'colour'])],
    [
      'a NUL in a field',
      () => upload('a.txt', 'x', { source_type_hint: 'a\0b' }),
      422,
      issue(['body', 'source_type_hint']),
    ],
    [
      'a file under another name',
      () => post('/ingest', fileForm('document', 'a.txt', 'x')),
      422,
      issue(['body', 'document']),
    ],
    ['a broken PDF', () => upload('a.pdf', '%PDF-1.7 and then nothing'), 422, code('pdf_unreadable')],
    ['bytes of no known type', () => upload('a.bin', randomBytes(5_000)), 422, code('file_type_unsupported')],
    [
      'a file that is too large',
      () => upload('a.txt', Buffer.alloc(MAX_FILE_BYTES + 1, 'a')),
      422,
      { code: 'file_too_large', limit: MAX_FILE_BYTES, actual: MAX_FILE_BYTES + 1 },
    ],
    ['a ZIP bomb named .docx', () => upload('a.docx', zipBomb()), 422, code('archive_bomb')],
  ];

  it.each(cases)('%s', async (_name, send, status, detail) => {
    const before = { objects: await storedObjects(), rows: await sql('select id from documents') };

    const answer = await send();

    expect(answer.status).toBe(status);
    expect(answer.body.detail).toEqual(typeof detail === 'string' ? detail : partial(detail));
    expect(await storedObjects()).toBe(before.objects);
    expect(await sql('select id from documents')).toEqual(before.rows);
  });

  it.each([
    ['__proto__', 'constructor', 'prototype'],
    ['toString', 'valueOf', 'hasOwnProperty'],
  ])('fields called like what every object has: %s, %s, %s', async (...names) => {
    const before = await storedObjects();

    for (const name of names) {
      const field = await upload('a.txt', uniqueText(), { [name]: 'x' });
      const file = await post('/ingest', fileForm(name, 'a.txt', uniqueText()));

      expect([field.status, file.status]).toEqual([422, 422]);
      expect(field.body.detail).toEqual(issue(['body', name]));
      expect(file.body.detail).toEqual(issue(['body', name]));
    }
    expect(await storedObjects()).toBe(before);
  });

  it.each(['file', 'other', '__proto__'])('a form that never ends, with a file as %s', async (field) => {
    const before = await storedObjects();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nhello`;

    const answer = await request('/ingest', { method: 'POST', headers, body });

    expect(answer).toEqual({ status: 422, body: { detail: 'the multipart body is malformed' } });
    expect(await storedObjects()).toBe(before);
  });

  it('in Chinese to those who ask for it', async () => {
    const answer = await post('/ingest', fileForm('file', 'a.txt', 'x', { kb_name: 'nowhere' }), {
      'accept-language': 'zh-CN',
    });

    expect(answer.body).toEqual({ detail: '知识库未注册' });
  });

  it('an upload that breaks off', async () => {
    const before = await storedObjects();
    const socket = connect(app.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /ingest HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n\r\n' +
        '--X\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe beginning',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));

    socket.destroy();

    await waitUntil(async () => (await readdir(join(objects, 'partial'))).length === 0, {
      what: 'the part of it to go',
    });
    expect(await storedObjects()).toBe(before);
  });
});

describe('GET /tasks', () => {
  it('lists the newest first, by filters', async () => {
    const { body } = await upload('filtered.txt', uniqueText());

    const { body: page } = await getJson(
      `/tasks?q=${String(body.job_id)}&pipeline=router&status=PENDING&kb_name=default`,
    );

    expect(page).toMatchObject({
      items: [
        {
          job_id: body.job_id,
          name: 'filtered.txt',
          status_phase: 'pending',
          kb_name: 'default',
          attempt: 1,
          queue_position: expect.any(Number),
        },
      ],
      limit: 50,
      offset: 0,
      error: null,
    });
  });

  it.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'offset=-1',
    'offset=1e30',
    'offset=99999999999999999999',
    'colour=red',
    'pipeline=none',
  ])('refuses ?%s', async (query) => {
    expect((await getJson(`/tasks?${query}`)).status).toBe(422);
  });

  it('is empty beyond the last row', async () => {
    expect(await getJson('/tasks?offset=2147483647')).toMatchObject({ status: 200, body: { items: [] } });
  });

  it.each(['abc', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11', '%27'])('does not know the task %s', async (id) => {
    const statuses = await Promise.all([
      getJson(`/tasks/${id}`),
      getJson(`/tasks/${id}/stream`),
      getJson(`/tasks/${id}/logs`),
      postJson(`/tasks/${id}/retry`, {}),
      request(`/tasks/${id}`, { method: 'DELETE' }),
    ]);

    expect(statuses).toEqual(Array(5).fill({ status: 404, body: { detail: 'task not found' } }));
  });

  it('streams progress until the task ends', async () => {
    const { body } = await upload('a.txt', uniqueText());
    setTimeout(
      () =>
        void sql(
          `update tasks set status = 'success', updated_at = now() where id = '${String(body.job_id)}'`,
        ),
      200,
    );

    const response = await fetch(`${base}/tasks/${String(body.job_id)}/stream`);
    const text = await response.text();

    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(text).toMatch(/^event: progress\ndata: \{"job_id":"[^\n]*\n\n/);
    expect(text.trimEnd().split('\n\n').at(-1)).toContain('"status":"success"');
  });

  it('ends a stream of a task that nothing happens to', async () => {
    const { body } = await upload('a.txt', uniqueText());

    const text = await (await fetch(`${base}/tasks/${String(body.job_id)}/stream`)).text();

    expect(text.trimEnd().split('\n\n').at(-1)).toBe(
      `event: timeout\ndata: {"job_id":"${String(body.job_id)}","reason":"no change timeout","seconds":1}`,
    );
  });

  it('retries a failed task, and only that', async () => {
    const { body } = await upload('a.txt', uniqueText());
    const early = await postJson(`/tasks/${String(body.job_id)}/retry`, {});
    await sql(
      `update tasks set status = 'failed', pipeline = 'text_pipeline' where id = '${String(body.job_id)}'`,
    );

    const retried = await postJson(`/tasks/${String(body.job_id)}/retry`, {});

    expect(early).toEqual({ status: 409, body: { detail: 'only a failed task can be retried' } });
    expect(retried).toEqual({
      status: 200,
      body: {
        job_id: body.job_id,
        status: 'pending',
        pipeline: 'text_pipeline',
        queue: 'text_queue',
        attempt: 2,
      },
    });
  });

  it('does not retry a task that a newer one of the same document has replaced', async () => {
    const text = uniqueText();
    const { body } = await upload('a.txt', text);
    await sql(`update tasks set status = 'failed' where id = '${String(body.job_id)}'`);
    await sql(`update documents set status = 'failed', attempt = 3 where id = '${String(body.document_id)}'`);
    const newer = await upload('a.txt', text);

    const retried = await postJson(`/tasks/${String(body.job_id)}/retry`, {});

    expect(retried.status).toBe(409);
    expect((await getJson(`/tasks/${String(newer.body.job_id)}`)).body).toMatchObject({ attempt: 4 });
  });

  it('says that a retry cannot be dispatched while Redis is away, and leaves the task as it was', async () => {
    const { body } = await upload('a.txt', uniqueText());
    await sql(`update tasks set status = 'failed' where id = '${String(body.job_id)}'`);
    await redis.stop();

    const retried = await postJson(`/tasks/${String(body.job_id)}/retry`, {});

    await redis.restart();
    expect(retried).toEqual({ status: 502, body: { detail: 'the task could not be dispatched' } });
    expect((await getJson(`/tasks/${String(body.job_id)}`)).body).toMatchObject({
      status: 'failed',
      attempt: 1,
    });
  });

  it('deletes the record and keeps the document, which can be uploaded again', async () => {
    const text = uniqueText();
    const { body } = await upload('a.txt', text);

    const deleted = await request(`/tasks/${String(body.job_id)}`, { method: 'DELETE' });

    expect(deleted).toEqual({ status: 200, body: { deleted: true } });
    expect(await upload('a.txt', text)).toMatchObject({
      status: 201,
      body: { document_id: body.document_id },
    });
  });
});

describe('/kbs', () => {
  it('are created once, shown with what they hold, changed, and purged', async () => {
    const created = await postJson('/kbs', { kb_name: '政策', display_name: 'Policies' });
    const again = await postJson('/kbs', { kb_name: '政策' });
    await upload('a.txt', uniqueText(), { kb_name: '政策' });
    const shown = await getJson(`/kbs/${encodeURIComponent('政策')}`);
    const changed = await request(`/kbs/${encodeURIComponent('政策')}`, {
      method: 'PATCH',
      json: { description: 'All of them' },
    });
    const purged = await request(`/kbs/${encodeURIComponent('政策')}`, { method: 'DELETE' });
    const gone = await getJson(`/kbs/${encodeURIComponent('政策')}`);

    expect([created.status, again.status, changed.status, purged.status, gone.status]).toEqual([
      201, 409, 200, 202, 404,
    ]);
    expect(shown.body).toMatchObject({
      document_count: 1,
      chunk_count: 0,
      size_bytes: expect.any(Number),
      display_name: 'Policies',
    });
    expect(changed.body).toMatchObject({ description: 'All of them', display_name: 'Policies' });
    expect(purged.body).toEqual({ kb_name: '政策', job_id: expect.stringMatching(UUID) });
    expect((await getJson(`/tasks/${String(purged.body.job_id)}`)).body).toMatchObject({
      pipeline: 'kb_purge',
      total: 1,
      document_id: null,
    });
    expect(await sql(`select 1 from document_removals`)).toHaveLength(1);
  });

  it('do not lose the default one, but it can be emptied', async () => {
    expect((await request('/kbs/default', { method: 'DELETE' })).status).toBe(409);
    expect((await request('/kbs/default?keep=true', { method: 'DELETE' })).status).toBe(202);
    expect((await getJson('/kbs/default')).body).toMatchObject({ document_count: 0 });
  });

  it.each(['a b', '', 'a/b', 'x'.repeat(65)])('are not named %j', async (name) => {
    expect((await postJson('/kbs', { kb_name: name })).status).toBe(422);
  });
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

let counter = 0;

/** Bytes that no other test has uploaded. */
function uniqueText(): string {
  return `A note about the water sensors, number ${++counter}.`;
}

function upload(
  name: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return post('/ingest', fileForm('file', name, content, fields));
}

function fileForm(
  field: string,
  name: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): FormData {
  const form = formOf(fields);
  form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function post(path: string, body: FormData, headers: Record<string, string> = {}): Promise<Answer> {
  return request(path, { method: 'POST', body, headers });
}

function postJson(path: string, json: unknown): Promise<Answer> {
  return request(path, { method: 'POST', json });
}

function getJson(path: string): Promise<Answer> {
  return request(path, {});
}

async function request(
  path: string,
  options: { method?: string; json?: unknown; body?: FormData | string; headers?: Record<string, string> },
): Promise<Answer> {
  const { json, ...init } = options;
  const response = await fetch(`${base}${path}`, {
    ...init,
    ...(json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { ...init.headers, 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function sql(statement: string): Promise<unknown[]> {
  const client = new Client(database.url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows as unknown[];
}

async function storedObjects(): Promise<number> {
  const entries = await readdir(join(objects, 'data'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

function code(value: string) {
  return { code: value, reason: expect.any(String), suggestion: expect.any(String) };
}

function issue(loc: string[]) {
  return [{ loc, msg: expect.any(String), type: expect.any(String) }];
}

function partial(detail: unknown): unknown {
  return Array.isArray(detail) ? detail : expect.objectContaining(detail as object);
}

/** A ZIP whose one entry would unpack to 300 MB. */
function zipBomb(): Buffer {
  const name = Buffer.from('word/document.xml');
  const size = 300_000_000;
  const packed = deflateRawSync(Buffer.alloc(size));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}
