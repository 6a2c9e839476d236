import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument, openApiProblems } from '@tessera/platform';
import { waitUntil, workspaceRoot } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { ingestApi } from '../src/app.definition.js';
import {
  type JsonResponse,
  fileForm,
  formOf,
  IngestApp,
  MAX_FILE_BYTES,
  uniqueText,
  UUID,
} from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis, files, parser processes. No worker runs, so tasks stay pending.

let api: IngestApp;

beforeAll(async () => {
  api = await IngestApp.start();
});

afterAll(() => api.stop());

describe('POST /ingest', () => {
  it('registers a file and returns its job', async () => {
    const answer = await api.upload('notes.txt', uniqueText());

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
    const first = await api.upload('a.txt', text);
    const before = await api.storedObjects();

    const again = await api.upload('renamed.txt', text);

    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, dedup_hit: true });
    expect(await api.storedObjects()).toBe(before);
  });

  it('accepts the same bytes in another knowledge base', async () => {
    await api.postJson('/kbs', { kb_name: 'other' });
    const text = uniqueText();
    const first = await api.upload('a.txt', text);

    const second = await api.upload('a.txt', text, { kb_name: 'other' });

    expect(second.status).toBe(201);
    expect(second.body.document_id).not.toBe(first.body.document_id);
  });

  it('retries a failed document under its own id', async () => {
    const text = uniqueText();
    const first = await api.upload('a.txt', text);
    await api.sql(
      `update document_pipelines set status = 'failed', error = 'broken' where document_id = '${String(first.body.document_id)}'`,
    );

    const again = await api.upload('a.txt', text);

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
      const { body } = await api.upload(name, uniqueText());
      stored.push((await api.getJson(`/tasks/${String(body.job_id)}`)).body.name as string);
    }

    expect(stored).toEqual(['passwd.txt', `${'中'.repeat(196)}.txt`, 'plan.txt', 'a"b\'c;.txt']);
  });

  it('prefers the name, pipeline and type of the form to those of the upload', async () => {
    const { body } = await api.upload('upload.txt', uniqueText(), {
      filename: 'visual_pipeline:shown.txt',
      source_type_hint: 'travel policy',
    });

    const jobId = String(body.job_id);
    expect((await api.getJson(`/tasks/${jobId}`)).body).toMatchObject({ name: 'shown.txt' });
    expect(await waitUntil(() => api.queuedJob('router_queue', `${jobId}-1`), { what: 'the job' })).toEqual({
      version: 1,
      owner: 'default',
      taskId: jobId,
      documentId: body.document_id,
      attempt: 1,
      kbName: 'default',
      requestId: expect.any(String),
      pipelineOverride: 'visual_pipeline',
    });
    expect(
      await api.sql(
        `select name, source_type_hint hint from documents where id = '${String(body.document_id)}'`,
      ),
    ).toEqual([{ name: 'shown.txt', hint: 'travel policy' }]);
  });

  it('accepts fields after the file', async () => {
    const form = new FormData();
    form.set('file', new Blob([uniqueText()]), 'a.txt');
    form.set('kb_name', 'nowhere');

    expect(await api.post('/ingest', form)).toEqual({
      status: 404,
      body: {
        detail: 'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
      },
    });
  });

  it('accepts uploads while Redis is unavailable, and dispatches later', async () => {
    await api.redis.stop();
    const answer = await api.upload('a.txt', uniqueText());
    const metrics = await api.getJson('/ingest/queue-metrics');
    await api.redis.restart();

    expect(answer).toMatchObject({ status: 201, body: { status: 'pending' } });
    expect(metrics.body).toEqual({
      queues: [
        { name: 'router_queue', concurrency: 4, size: null },
        { name: 'text_queue', concurrency: 8, size: null },
        { name: 'visual_queue', concurrency: 1, size: null },
        { name: 'embedding_queue', concurrency: 2, size: null },
      ],
    });
    await waitUntil(async () => (await api.sql('select 1 from outbox')).length === 0, { what: 'the outbox' });
    const back = (await api.getJson('/ingest/queue-metrics')).body as { queues: Array<{ size: number }> };
    expect(back.queues.map(({ size }) => size)).toEqual([expect.any(Number), 0, 0, 0]);
    expect(back.queues[0]?.size).toBeGreaterThan(0);
  });
});

describe('POST /ingest rejects, without leaving anything behind,', () => {
  const cases: Array<[string, () => Promise<JsonResponse>, number, unknown]> = [
    [
      'a form with neither file nor url',
      () => api.post('/ingest', formOf({ kb_name: 'default' })),
      422,
      'Either file or url is required',
    ],
    ['a JSON body', () => api.postJson('/ingest', {}), 422, 'Either file or url is required'],
    [
      'both',
      () => api.upload('a.txt', 'x', { url: 'https://example.com' }),
      422,
      'Specify either file or url, not both',
    ],
    [
      'an address that is none',
      () => api.post('/ingest', formOf({ url: 'nowhere' })),
      422,
      code('url_invalid'),
    ],
    [
      'an address of another scheme',
      () => api.post('/ingest', formOf({ url: 'ftp://a/b' })),
      422,
      code('url_scheme_unsupported'),
    ],
    [
      'an address in a private network',
      () => api.post('/ingest', formOf({ url: 'http://10.0.0.1/handbook.pdf' })),
      422,
      code('url_private_address'),
    ],
    [
      'the address of a metadata service, in another spelling',
      () => api.post('/ingest', formOf({ url: 'http://0xa9fea9fe/latest/meta-data/' })),
      422,
      code('url_private_address'),
    ],
    [
      'an address with a password',
      () => api.post('/ingest', formOf({ url: 'https://me:secret@example.com/' })),
      422,
      code('url_credentials_forbidden'),
    ],
    [
      'an address on a port of another service',
      () => api.post('/ingest', formOf({ url: 'http://example.com:6379/' })),
      422,
      code('url_port_forbidden'),
    ],
    [
      'an address for an unknown knowledge base',
      () => api.post('/ingest', formOf({ url: 'http://8.8.8.8/', kb_name: 'nowhere' })),
      404,
      'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
    ],
    ['an empty file', () => api.upload('a.pdf', ''), 422, code('file_empty')],
    [
      'an unknown knowledge base',
      () => api.upload('a.txt', 'x', { kb_name: 'nowhere' }),
      404,
      'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
    ],
    ['an unknown field', () => api.upload('a.txt', 'x', { colour: 'red' }), 422, issue(['body', 'colour'])],
    [
      'a NUL in a field',
      () => api.upload('a.txt', 'x', { source_type_hint: 'a\0b' }),
      422,
      issue(['body', 'source_type_hint']),
    ],
    [
      'a file under another name',
      () => api.post('/ingest', fileForm('document', 'a.txt', 'x')),
      422,
      issue(['body', 'document']),
    ],
    ['a broken PDF', () => api.upload('a.pdf', '%PDF-1.7 and then nothing'), 422, code('pdf_unreadable')],
    ['a text that is named .docx', () => api.upload('fake.docx', 'No file.'), 422, code('file_corrupt')],
    ['a text that is named .png', () => api.upload('fake.png', 'No file.'), 422, code('file_corrupt')],
    ['a text that is named a PDF', () => api.upload('fake.pdf', 'No PDF.'), 422, code('pdf_unreadable')],
    [
      'a PDF of more pages than are taken',
      () =>
        api.upload('a.pdf', readFileSync(join(workspaceRoot, 'examples', 'travel-and-expense-policy.pdf'))),
      422,
      { ...code('pdf_too_many_pages'), limit: 3, actual: 4 },
    ],
    [
      'bytes of no known type',
      () => api.upload('a.bin', randomBytes(5_000)),
      422,
      code('file_type_unsupported'),
    ],
    [
      'a file that is too large',
      () => api.upload('a.txt', Buffer.alloc(MAX_FILE_BYTES + 1, 'a')),
      422,
      { code: 'file_too_large', limit: MAX_FILE_BYTES, actual: MAX_FILE_BYTES + 1 },
    ],
    ['a ZIP bomb named .docx', () => api.upload('a.docx', zipBomb()), 422, code('archive_bomb')],
  ];

  it.each(cases)('%s', async (_name, send, status, detail) => {
    const before = { objects: await api.storedObjects(), rows: await api.sql('select id from documents') };

    const answer = await send();

    expect(answer.status).toBe(status);
    expect(answer.body.detail).toEqual(typeof detail === 'string' ? detail : partial(detail));
    expect(await api.storedObjects()).toBe(before.objects);
    expect(await api.sql('select id from documents')).toEqual(before.rows);
  });

  it.each([
    ['__proto__', 'constructor', 'prototype'],
    ['toString', 'valueOf', 'hasOwnProperty'],
  ])('fields named like properties of every object: %s, %s, %s', async (...names) => {
    const before = await api.storedObjects();

    for (const name of names) {
      const field = await api.upload('a.txt', uniqueText(), { [name]: 'x' });
      const file = await api.post('/ingest', fileForm(name, 'a.txt', uniqueText()));

      expect([field.status, file.status]).toEqual([422, 422]);
      expect(field.body.detail).toEqual(issue(['body', name]));
      expect(file.body.detail).toEqual(issue(['body', name]));
    }
    expect(await api.storedObjects()).toBe(before);
  });

  it.each(['file', 'other', '__proto__'])('a form that never ends, with a file as %s', async (field) => {
    const before = await api.storedObjects();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nhello`;

    const answer = await api.request('/ingest', { method: 'POST', headers, body });

    expect(answer).toEqual({ status: 422, body: { detail: 'the multipart body is malformed' } });
    expect(await api.storedObjects()).toBe(before);
  });

  it('in Chinese for clients that ask for it', async () => {
    const answer = await api.post('/ingest', fileForm('file', 'a.txt', 'x', { kb_name: 'nowhere' }), {
      'accept-language': 'zh-CN',
    });

    expect(answer.body).toEqual({
      detail: '知识库未注册；请用 POST /kbs 注册，或使用 GET /kbs 列出的知识库',
    });
  });

  it('an upload that breaks off', async () => {
    const before = await api.storedObjects();
    const socket = connect(api.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /ingest HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n\r\n' +
        '--X\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe beginning',
    );
    const parts = () => readdir(join(api.objects, 'partial'));
    await waitUntil(async () => (await parts()).length > 0, { what: 'a part of it to come' });

    socket.destroy();

    await waitUntil(async () => (await parts()).length === 0, { what: 'the part of it to go' });
    expect(await api.storedObjects()).toBe(before);
  });
});

describe('the OpenAPI document', () => {
  it('has a summary, errors and an example for every operation', async () => {
    expect(openApiProblems(await createOpenApiDocument(ingestApi))).toEqual([]);
  });
});

function code(value: string) {
  return { code: value, reason: expect.any(String), suggestion: expect.any(String) };
}

function issue(loc: string[]) {
  return [{ loc, msg: expect.any(String), type: expect.any(String) }];
}

function partial(detail: unknown): unknown {
  return Array.isArray(detail) ? detail : expect.objectContaining(detail as object);
}

/** A ZIP whose only entry would unpack to 300 MB. */
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
