import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  OBJECT_STORE,
  type ObjectStore,
  ObjectsModule,
  objectsSettings,
  signedUrlSettings,
} from '@tessera/objects';
import { httpSettings, type RunningApp, ServiceError, startHttpApp } from '@tessera/platform';
import { createTestFolder, waitUntil } from '@tessera/testing';
import { SignedObjectsModule } from './signed-objects.module.js';
import { signedObjectsSettings } from './signed-objects.settings.js';
import type { UploadGate } from './upload-gate.js';

// Real: HTTP, sockets, and a folder's files, as in the bulk-api.

const PUBLIC_URL = 'http://objects.test';
const HOUR = { expiresInSeconds: 3_600 };

const settings = {
  http: httpSettings({ defaultPort: 0 }),
  objects: objectsSettings,
  signedUrls: signedUrlSettings,
  uploads: signedObjectsSettings,
};
const folder = createTestFolder('signed-objects');
/** Keys of completed uploads. */
const closed = new Set<string>();
class Gate implements UploadGate {
  requireOpen(key: string): Promise<void> {
    return closed.has(key) ? Promise.reject(new ServiceError('conflict', 'Complete.')) : Promise.resolve();
  }
}
let app: RunningApp;
let store: ObjectStore;
let keys = 0;

beforeAll(async () => {
  app = await start();
  store = app.app.get<ObjectStore>(OBJECT_STORE);
});

afterAll(() => app?.stop());

function start(environment: Record<string, string> = {}): Promise<RunningApp> {
  return startHttpApp(
    {
      name: 'bulk-api',
      settings,
      module: (config) => ({
        module: class TestModule {},
        imports: [
          ObjectsModule.forRoot(config.objects, config.signedUrls),
          SignedObjectsModule.forRoot(config.uploads, Gate),
        ],
      }),
      errors: 'sql',
      bodies: 'after guards',
      pathPrefix: '/v1',
      openapi: { title: 'x', description: 'x' },
    },
    {
      PORT: '0',
      LOG_LEVEL: 'silent',
      OBJECT_STORE_PATH: folder,
      OBJECT_URL_SECRET: 'a secret of twenty-four',
      OBJECT_PUBLIC_URL: PUBLIC_URL,
      ...environment,
    },
  );
}

const newKey = () => `bulk/${++keys}/upload`;

/** The path of a URL, and the URL as reachable from this machine. */
function reached(url: string, at = app) {
  const target = url.slice(PUBLIC_URL.length);
  return { target, url: `http://127.0.0.1:${at.port}${target}` };
}

async function uploadUrl(key: string, maxBytes = 1_000) {
  return reached((await store.signUpload(key, { ...HOUR, maxBytes })).url);
}

async function downloadUrl(key: string, fileName = 'job.csv') {
  return reached((await store.signDownload(key, { ...HOUR, fileName, contentType: 'text/csv' })).url);
}

async function stored(key: string): Promise<string | null> {
  return (await store.head(key)) ? text((await store.get(key)).body) : null;
}

const partials = () => readdir(join(folder, 'partial'));
const put = (url: string, body: string | Buffer<ArrayBuffer>) => fetch(url, { method: 'PUT', body });

/** Sends raw bytes. @returns the connection */
async function send(bytes: string, at = app): Promise<Socket> {
  const socket = connect(at.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** Status and body of the only response. */
async function answerOf(
  socket: Socket,
): Promise<{ status: number; error: { code: string; details: object } }> {
  let received = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    received += String(piece);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (body.length >= length) break;
  }
  socket.destroy();
  const status = Number(received.split(' ', 2)[1]);
  return { status, ...(JSON.parse(received.split('\r\n\r\n')[1] || '{}') as { error: never }) };
}

describe('an upload to its URL', () => {
  it.each(['text/csv', 'application/json', 'multipart/form-data; boundary=x', ''])(
    'is stored unchanged if it is declared as %j',
    async (type) => {
      const key = newKey();
      const { url } = await uploadUrl(key);

      const response = await fetch(url, { method: 'PUT', body: '{"a": ', headers: { 'content-type': type } });

      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(await stored(key)).toBe('{"a": ');
    },
  );

  it('may reach the signed size, with or without an announced length', async () => {
    const [key, chunked] = [newKey(), newKey()];

    const said = await put((await uploadUrl(key)).url, 'x'.repeat(1_000));
    const socket = await send(
      `PUT ${(await uploadUrl(chunked)).target} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n${'y'.repeat(1_000)}\r\n0\r\n\r\n`,
    );
    const unsaid = await answerOf(socket);

    expect([said.status, unsaid.status]).toEqual([200, 200]);
    expect([await stored(key), await stored(chunked)]).toEqual(['x'.repeat(1_000), 'y'.repeat(1_000)]);
  });

  it('is complete at any size', async () => {
    const key = newKey();
    const bytes = randomBytes(9_000_001);

    await put((await uploadUrl(key, 10_000_000)).url, bytes);

    expect((await buffer((await store.get(key)).body)).equals(bytes)).toBe(true);
  });

  it('may be empty, and may be repeated', async () => {
    const key = newKey();
    const { url } = await uploadUrl(key);

    await put(url, 'first');
    await put(url, '');

    expect(await stored(key)).toBe('');
  });

  it('is rejected if the upload is already complete', async () => {
    const key = newKey();
    const { url } = await uploadUrl(key);
    await put(url, 'first');
    closed.add(key);

    const late = await put(url, 'second');

    expect(late.status).toBe(409);
    expect(await stored(key)).toBe('first');
  });

  it('is rejected after its last byte if the upload was completed meanwhile', async () => {
    const key = newKey();
    await put((await uploadUrl(key)).url, 'first');
    const socket = await send(
      `PUT ${(await uploadUrl(key)).target} HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nsec`,
    );
    await waitUntil(async () => (await partials()).length > 0, { what: 'an upload under way' });
    closed.add(key);
    socket.write('ond');

    expect((await answerOf(socket)).status).toBe(409);
    expect(await stored(key)).toBe('first');
    expect(await partials()).toEqual([]);
  });

  it('that announces a larger size is rejected before it is read', async () => {
    const key = newKey();
    const { target } = await uploadUrl(key);

    const socket = await send(`PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n`);

    expect(await answerOf(socket)).toMatchObject({
      status: 413,
      error: { code: 'PAYLOAD_TOO_LARGE', details: { max_bytes: 1_000 } },
    });
    expect(await stored(key)).toBeNull();
  });

  it('that exceeds the size without announcing it is rejected, and nothing of it is kept', async () => {
    const key = newKey();
    const { target } = await uploadUrl(key);
    await put((await uploadUrl(key)).url, 'before');

    const socket = await send(
      `PUT ${target} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n${'x'.repeat(1_001)}\r\n`,
    );

    expect(await answerOf(socket)).toMatchObject({ status: 413, error: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(await stored(key)).toBe('before');
    expect(await partials()).toEqual([]);
  });

  it('that stalls is rejected, and nothing of it is kept', async () => {
    const impatient = await start({ BULK_UPLOAD_IDLE_TIMEOUT_MS: '100' });
    const key = newKey();
    const { target } = await uploadUrl(key);

    const socket = await send(
      `PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc`,
      impatient,
    );

    expect(await answerOf(socket)).toMatchObject({
      status: 400,
      error: { code: 'INVALID_REQUEST', details: { reason: 'stalled' } },
    });
    expect([await stored(key), await partials()]).toEqual([null, []]);
    await impatient.stop();
  });

  it('that breaks off leaves nothing', async () => {
    const key = newKey();
    const { target } = await uploadUrl(key);
    const socket = await send(`PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc`);
    await waitUntil(async () => (await partials()).length === 1, { what: 'the upload to begin' });

    socket.destroy();
    await waitUntil(async () => (await partials()).length === 0, { what: 'its rest to be removed' });

    expect(await stored(key)).toBeNull();
  });
});

describe('a download from its URL', () => {
  let key: string;
  beforeAll(async () => {
    key = newKey();
    await store.put(key, Readable.from(['0123456789']));
  });

  it('is the complete file, to be saved and not to be cached', async () => {
    const response = await fetch((await downloadUrl(key, 'Umsätze "1".csv')).url);

    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '10',
      'content-disposition': `attachment; filename="Ums_tze _1_.csv"; filename*=UTF-8''Ums%C3%A4tze%20%221%22.csv`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'accept-ranges': 'bytes',
    });
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['rows=0-1', 200, '0123456789', null],
  ])('in the range %s has the status %i', async (range, status, body, contentRange) => {
    const response = await fetch((await downloadUrl(key)).url, { headers: { range } });

    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  it('beyond its end returns no bytes, only the total size', async () => {
    const response = await fetch((await downloadUrl(key)).url, { headers: { range: 'bytes=10-' } });

    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await response.json()).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
  });

  it('resumes where it broke off, unless the file has changed', async () => {
    const { url } = await downloadUrl(key);
    const tag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';

    const same = await fetch(url, { headers: { range: 'bytes=5-', 'if-range': tag } });
    const other = await fetch(url, { headers: { range: 'bytes=5-', 'if-range': '"other"' } });

    expect([await same.text(), await other.text()]).toEqual(['56789', '0123456789']);
  });

  it('has the same headers for HEAD', async () => {
    const response = await fetch((await downloadUrl(key)).url, { method: 'HEAD' });

    expect([response.status, response.headers.get('content-length')]).toEqual([200, '10']);
  });

  it('of a file that is gone is 404', async () => {
    const response = await fetch((await downloadUrl('bulk/gone/upload')).url);

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

describe('a request that differs from the signed one', () => {
  const refused = async (answer: { status: number; error: { code: string } }) => [
    answer.status,
    answer.error.code,
  ];
  const request = async (method: string, target: string, body = '') => {
    const socket = await send(
      `${method} ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    return answerOf(socket);
  };

  it.each<[string, (target: string) => string]>([
    ['a key out of its folder', (target) => target.replace('upload?', '../../../x?')],
    ['a key with encoded slashes', (target) => target.replace('/upload?', '%2Fupload?')],
    ['an encoded way up', (target) => target.replace('upload?', '%2e%2e/upload?')],
    ['what cannot be decoded', (target) => target.replace('upload?', 'upload%?')],
    ['a null character', (target) => target.replace('upload?', 'upload%00?')],
    ['another key', (target) => target.replace('upload?', 'results/1?')],
    ['a later expiry', (target) => target.replace('expires=1', 'expires=2')],
    ['a larger bound', (target) => target.replace('max_bytes=1000', 'max_bytes=100000')],
    ['a second bound', (target) => `${target}&max_bytes=100000`],
    ['a second bound in brackets', (target) => target.replace('max_bytes=', 'max_bytes[]=9&max_bytes=')],
    ['no signature', (target) => target.replace(/&signature=.*/, '')],
    ['another signature', (target) => target.replace(/signature=.{8}/, 'signature=AAAAAAAA')],
    ['no query', (target) => target.replace(/\?.*/, '')],
    ['a path on top', (target) => target.replace('/objects/', '/objects//')],
  ])('with %s stores nothing', async (_what, tamper) => {
    const key = newKey();
    const { target } = await uploadUrl(key);

    const answer = await request('PUT', tamper(target), 'evil');

    expect(tamper(target)).not.toBe(target);
    expect([answer.status, answer.error.code]).toEqual(
      _what === 'what cannot be decoded' ? [400, 'INVALID_REQUEST'] : [403, 'FORBIDDEN'],
    );
    expect(await stored(key)).toBeNull();
    expect(await partials()).toEqual([]);
  });

  it('is rejected with any other method', async () => {
    const key = newKey();
    await store.put(key, Readable.from(['kept']));
    const [up, down] = [await uploadUrl(key), await downloadUrl(key)];

    const answers = [
      await request('GET', up.target),
      await request('PUT', down.target, 'evil'),
      await request('POST', up.target, 'evil'),
      await request('DELETE', up.target),
      await request('DELETE', down.target),
      await request('PATCH', up.target, 'evil'),
    ];

    const [signedForTheOther, noRoute] = [answers.slice(0, 2), answers.slice(2)];
    for (const answer of signedForTheOther) expect(await refused(answer)).toEqual([403, 'FORBIDDEN']);
    for (const answer of noRoute) expect(await refused(answer)).toEqual([405, 'INVALID_REQUEST']);
    expect(JSON.stringify(answers)).not.toMatch(/signature=/);
    expect(await stored(key)).toBe('kept');
  });

  it('is rejected with another name or type', async () => {
    const key = newKey();
    await store.put(key, Readable.from(['<script>']));
    const { url } = await downloadUrl(key);

    const named = await fetch(url.replace('job.csv', 'job.html'));
    const typed = await fetch(url.replace('text%2Fcsv', 'text%2Fhtml'));

    expect([named.status, typed.status]).toEqual([403, 403]);
  });

  it('is rejected after the URL has expired', async () => {
    const key = newKey();
    await store.put(key, Readable.from(['x']));
    const grant = { expiresInSeconds: 1, fileName: 'a', contentType: 'text/csv' };
    const { url, expiresAt } = await store.signDownload(key, grant);
    await waitUntil(() => Date.now() >= expiresAt.getTime(), { what: 'the URL to expire' });

    const response = await fetch(reached(url).url);

    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: { code: 'FORBIDDEN', details: { reason: 'expired' } },
    });
  });

  it('is answered while its large body is still arriving', async () => {
    const { url } = await uploadUrl(newKey());

    const response = await put(url.replace('max_bytes=1000', 'max_bytes=2000'), randomBytes(5_000_000));

    expect(response.status).toBe(403);
  });
});
