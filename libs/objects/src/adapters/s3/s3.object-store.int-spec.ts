import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import { createTestFolder, waitUntil } from '@tessera/testing';
import { CREDENTIAL, S3Server } from '@tessera/testing/s3';
import { objectStoreContract } from '../../object-store.contract-spec.js';
import { ObjectStoreUnavailableError, ObjectStoreUnusableError } from '../../object-store.errors.js';
import { objectsSettings } from '../../objects.settings.js';
import { S3ObjectStore, type S3Options } from './s3.object-store.js';

// Real: HTTP to s3rver, which checks signatures and keeps files.

const MIB = 1_048_576;
const DEFAULTS = loadConfig(objectsSettings, {}).s3;

let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start(createTestFolder('s3rver'));
});
afterAll(() => server?.stop());
afterEach(() => {
  server.intercept = () => undefined;
  jest.restoreAllMocks();
});

async function open(options: Partial<S3Options> = {}) {
  const bucket = await server.newBucket();
  const all = { ...DEFAULTS, partBytes: 5 * MIB, ...bucket, ...options };
  server.requests.length = 0;
  return { store: S3ObjectStore.open(all), bucket: all.bucket, dispose: async () => undefined };
}

const seen = (method: string, parameter = '') =>
  server.requests.filter((request) => request.method === method && request.url.search.includes(parameter));

async function* parts(count: number, end?: Error): AsyncGenerator<Buffer> {
  for (let part = 0; part < count; part++) yield Buffer.alloc(MIB, part);
  if (end) throw end;
}

objectStoreContract('S3ObjectStore', open);

describe('a large object', () => {
  it('is stored in parts and complete', async () => {
    const { store, bucket } = await open();
    const bytes = randomBytes(12 * MIB + 1);

    const stored = await store.put('a', Readable.from([bytes.subarray(0, 99), bytes.subarray(99)]), {
      contentType: 'text/csv',
    });
    const { body, metadata } = await store.get('a');

    expect((await buffer(body)).equals(bytes)).toBe(true);
    expect(stored).toEqual({ sizeBytes: bytes.length });
    expect(metadata).toMatchObject({ sizeBytes: bytes.length, contentType: 'text/csv' });
    expect(seen('PUT', 'partNumber=').map(({ headers }) => Number(headers['content-length']))).toEqual(
      expect.arrayContaining([5 * MIB, 5 * MIB, 2 * MIB + 1]),
    );
    expect(await server.openUploads(bucket)).toEqual([]);
  });

  it('that breaks off leaves neither itself nor parts, and keeps the previous object', async () => {
    const { store, bucket } = await open();
    await store.put('a', Readable.from(['before']));

    await expect(store.put('a', Readable.from(parts(12, new Error('the client left'))))).rejects.toThrow(
      'the client left',
    );

    expect(seen('PUT', 'partNumber=').length).toBeGreaterThan(0);
    expect(await server.openUploads(bucket)).toEqual([]);
    expect(await text((await store.get('a')).body)).toBe('before');
  });

  it('that is aborted leaves nothing', async () => {
    const { store, bucket } = await open();
    const abort = new AbortController();
    const body = Readable.from(
      (async function* () {
        yield* parts(12);
        await waitUntil(() => seen('PUT', 'partNumber=').length > 0, { what: 'a part to be sent' });
        abort.abort();
        yield* parts(12);
      })(),
    );

    await expect(store.put('a', body, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });

    expect([await store.head('a'), await server.openUploads(bucket)]).toEqual([null, []]);
    expect(body.destroyed).toBe(true);
  });

  it('of which S3 accepts no more leaves no parts, and its source is not read to its end', async () => {
    const { store, bucket } = await open();
    server.intercept = ({ url }) => (url.searchParams.get('partNumber') === '2' ? 403 : undefined);
    const body = Readable.from(parts(200));

    await expect(store.put('a', body)).rejects.toThrow(ObjectStoreUnavailableError);

    expect(await server.openUploads(bucket)).toEqual([]);
    expect([body.destroyed, body.readableEnded]).toEqual([true, false]);
  });

  it('is copied through this process if S3 would not copy it', async () => {
    const { store } = await open();
    await store.put('a', Readable.from(['text']), { contentType: 'text/csv' });
    const found = await store.head('a');
    jest.spyOn(store, 'head').mockResolvedValueOnce({ ...found!, sizeBytes: 6 * 1024 ** 3 });

    await store.copy('a', 'b');

    expect(await store.head('b')).toMatchObject({ sizeBytes: 4, contentType: 'text/csv' });
    expect(server.requests.some(({ headers }) => 'x-amz-copy-source' in headers)).toBe(false);
  });
});

describe('a faulty S3', () => {
  it('is retried if that may help', async () => {
    const { store } = await open();
    const statuses = [503, 500];
    server.intercept = () => statuses.shift();

    await store.put('a', Readable.from(['text']));

    expect(seen('PUT')).toHaveLength(3);
    expect(await text((await store.get('a')).body)).toBe('text');
  });

  it.each<[string, (store: S3ObjectStore) => Promise<unknown>]>([
    ['put', (store) => store.put('a', Readable.from(['x']))],
    ['get', (store) => store.get('a')],
    ['head', (store) => store.head('a')],
    ['copy', (store) => store.copy('a', 'b')],
    ['delete', (store) => store.delete('a')],
    ['deletePrefix', (store) => store.deletePrefix('a/')],
    ['list', (store) => all(store.list('a/'))],
    ['ping', (store) => store.ping()],
  ])('%s times out, and a refusal is not reported as a missing object', async (_name, call) => {
    const { store } = await open({ timeoutMs: 100, maxAttempts: 1 });
    server.intercept = () => 'hang';
    await expect(call(store)).rejects.toThrow(/^The object store failed: TimeoutError/);

    server.intercept = () => 403;
    await expect(call(store)).rejects.toThrow(ObjectStoreUnavailableError);
  });

  it('does not keep waiting for a reader who is gone', async () => {
    const { store } = await open();
    server.intercept = () => 'hang';
    const leaving = new AbortController();
    const getting = store.get('a', { signal: leaving.signal });
    await waitUntil(() => seen('GET').length > 0, { what: 'the request' });

    leaving.abort();

    await expect(getting).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects invalid credentials, and half of one is reported at the start', async () => {
    const { store } = await open({ secretAccessKey: 'another' });

    await expect(store.ping()).rejects.toThrow(ObjectStoreUnavailableError);
    await expect(open({ secretAccessKey: undefined })).rejects.toThrow(ObjectStoreUnusableError);
  });
});

describe('a bucket', () => {
  it('of more objects than one page holds is listed and emptied', async () => {
    const { store } = await open();
    const keys = Array.from({ length: 1_010 }, (_, index) => `d/${index}`);
    for (let start = 0; start < keys.length; start += 50)
      await Promise.all(keys.slice(start, start + 50).map((key) => store.put(key, Readable.from(['']))));

    const found = await all(store.list('d/'));
    await store.deletePrefix('d/');

    expect(new Set(found.map(({ key }) => key))).toEqual(new Set(keys));
    expect(await all(store.list('d/'))).toEqual([]);
  });

  it('loses what killed writers left below a prefix, but nothing else', async () => {
    const { store, bucket } = await open();
    const client = otherClient();
    for (const Key of ['d/1/a', 'd/2/a'])
      await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));

    await store.deletePrefix('d/1/');

    expect(await server.openUploads(bucket)).toEqual(['d/2/a']);
  });

  it('may contain foreign objects, which are not listed', async () => {
    const { store, bucket } = await open();
    const client = otherClient();
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'd/ä b', Body: 'x' }));
    await store.put('d/a', Readable.from(['x']));

    expect((await all(store.list('d/'))).map(({ key }) => key)).toEqual(['d/a']);
  });

  it('is told how to encrypt everything that is stored', async () => {
    const { store } = await open({ encryption: 'aws:kms', kmsKeyId: 'key-1' });

    await store.put('small', Readable.from(['x']));
    await store.put('large', Readable.from(parts(6)));
    await store.copy('small', 'copy');

    const storing = [
      ...seen('PUT').filter(({ url }) => !url.search.includes('partNumber')),
      ...seen('POST', 'uploads'),
    ];
    expect(storing).toHaveLength(3);
    for (const { headers } of storing)
      expect(headers).toMatchObject({
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
      });
  });
});

describe('a signed URL of S3', () => {
  const UPLOAD = { expiresInSeconds: 3_600, maxBytes: 1_000 };
  const DOWNLOAD = { expiresInSeconds: 3_600, fileName: 'Umsätze.csv', contentType: 'text/csv' };
  const put = (url: string, body = 'a,b\n') => fetch(url, { method: 'PUT', body });

  it('accepts an upload without special headers, and another one returns it', async () => {
    const { store } = await open();
    const upload = await store.signUpload('a', UPLOAD);
    const download = await store.signDownload('a', DOWNLOAD);

    const stored = await put(upload.url);
    const given = await fetch(download.url);

    expect([stored.status, given.status, await given.text()]).toEqual([200, 200, 'a,b\n']);
    expect(Object.fromEntries(given.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="Ums_tze.csv"; filename*=UTF-8''Ums%C3%A4tze.csv`,
      'cache-control': 'private, no-store',
    });
  });

  it('returns a range', async () => {
    const { store } = await open();
    await store.put('a', Readable.from(['0123456789']));
    const { url } = await store.signDownload('a', DOWNLOAD);

    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });

    expect([part.status, await part.text()]).toEqual([206, '234']);
  });

  it('uses the host at which clients reach the server', async () => {
    const { store, bucket } = await open({ publicEndpoint: 'https://objects.example.com' });

    const { url } = await store.signUpload('a/b', UPLOAD);

    expect(url).toMatch(new RegExp(`^https://objects\\.example\\.com/${bucket}/a/b\\?`));
  });

  it('is not valid after its expiry', async () => {
    const { store } = await open();
    await store.put('a', Readable.from(['x']));
    const { url, expiresAt } = await store.signDownload('a', { ...DOWNLOAD, expiresInSeconds: 1 });
    await waitUntil(() => Date.now() > expiresAt.getTime() + 1_000, { what: 'the address to expire' });

    expect((await fetch(url)).status).toBe(403);
  });

  it.each<[string, (url: string) => string]>([
    ['another key', (url) => url.replace('/a?', '/b?')],
    ['a longer life', (url) => url.replace('Expires=3600', 'Expires=36000')],
    ['another type', (url) => url.replace('text%2Fcsv', 'text%2Fhtml')],
    ['another name', (url) => url.replace('tze.csv', 'tze.exe')],
    ['another signature', (url) => url.replace(/Signature=.{4}/, 'Signature=0000')],
  ])('with %s returns nothing', async (_what, tamper) => {
    const { store } = await open();
    for (const key of ['a', 'b']) await store.put(key, Readable.from(['x']));
    const { url } = await store.signDownload('a', DOWNLOAD);

    expect(tamper(url)).not.toBe(url);
    expect((await fetch(tamper(url))).status).toBe(403);
  });

  it('is valid only for its method', async () => {
    const { store } = await open();
    await store.put('a', Readable.from(['kept']));
    const upload = await store.signUpload('a', UPLOAD);
    const download = await store.signDownload('a', DOWNLOAD);

    const answers = [
      await fetch(upload.url),
      await put(download.url),
      await fetch(upload.url, { method: 'DELETE' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await text((await store.get('a')).body)).toBe('kept');
  });
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** A client of another program. */
function otherClient(): S3Client {
  return new S3Client({
    endpoint: server.baseUrl,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: CREDENTIAL,
  });
}
