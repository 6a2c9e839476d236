import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { waitUntil } from '@tessera/testing';
import type { ReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, files. Reading from the object store fails where a test says so.

let gateway: Gateway;
const LARGE = 48 * 1024 * 1024;

beforeAll(async () => {
  gateway = await Gateway.start();
});

afterAll(() => gateway.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

/** GET of a document's file, with the request's headers. */
const fileOf = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.get<string>(`/documents/${id}/file`, { headers, method });

const aFile = () => gateway.addDocument({ name: 'ten.txt', file: '0123456789', contentType: 'text/plain' });

/** What the next reading of a file reads from. */
async function nextStream(): Promise<() => Promise<ReadStream>> {
  const get = jest.spyOn(gateway.service<ObjectStore>(OBJECT_STORE), 'get');
  return async () => {
    await waitUntil(async () => get.mock.results.length > 0, { what: 'the file to be opened' });
    const { body } = (await get.mock.results[0]?.value) as { body: ReadStream };
    return body;
  };
}

describe('GET /documents/{document_id}/file', () => {
  it('is the bytes as they were uploaded, under their name', async () => {
    const file = '# 差旅';
    const id = await gateway.addDocument({ name: '差旅 "1".md', file, contentType: 'text/markdown' });

    const { status, body, headers } = await fileOf(id);

    expect([status, body]).toEqual([200, '# 差旅']);
    expect(headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(file)));
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="__ _1_.md"; filename*=UTF-8''%E5%B7%AE%E6%97%85%20%221%22.md`,
    );
  });

  it.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'application/xml',
    'text/xml',
    'text/plain',
  ])('cannot run scripts as %s', async (contentType) => {
    const id = await gateway.addDocument({ name: 'x', file: '<script>alert(1)</script>', contentType });

    const { headers } = await fileOf(id);

    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('content-security-policy')).not.toMatch(/allow-scripts|script-src/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('of a type that no inspection finds is bytes of an unknown type', async () => {
    const id = await gateway.addDocument({ name: 'x', file: '<svg/>', contentType: 'image/svg+xml' });

    const { headers } = await fileOf(id);

    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  it('is elsewhere when the document came from an address', async () => {
    const id = await gateway.addDocument({ sourceUri: 'https://example.com/a%20b.pdf' });

    const { status, headers } = await fileOf(id);

    expect([status, headers.get('location')]).toEqual([307, 'https://example.com/a%20b.pdf']);
  });

  it('is 404 with a message of its own when no file is stored', async () => {
    const id = await gateway.addDocument();

    expect(await fileOf(id)).toMatchObject({
      status: 404,
      body: { detail: 'the document has no stored source file' },
    });
  });

  it.each(['get', 'head'] as const)('is 502 when the store fails at %s', async (method) => {
    const id = await gateway.addDocument({ file: 'bytes' });
    jest
      .spyOn(gateway.service<ObjectStore>(OBJECT_STORE), method)
      .mockRejectedValue(new Error('EIO /srv/secret'));

    const { status, body, headers } = await fileOf(id);

    expect([status, body]).toEqual([502, { detail: 'the source file could not be read' }]);
    expect(['etag', 'content-disposition', 'last-modified'].map((name) => headers.get(name))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('may be empty', async () => {
    const id = await gateway.addDocument({ file: '' });

    expect(await fileOf(id)).toMatchObject({ status: 200, body: '' });
    expect((await fileOf(id, { range: 'bytes=0-' })).status).toBe(416);
  });
});

describe('a part of the file', () => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s', async (range, bytes, contentRange) => {
    const { status, body, headers } = await fileOf(await aFile(), { range });

    expect([status, body, headers.get('content-range')]).toEqual([206, bytes, contentRange]);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-disposition')).toMatch(/^inline;/);
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'pages=1-2', 'bytes=x'])('is all of it for %s', async (range) => {
    const { status, body, headers } = await fileOf(await aFile(), { range });

    expect([status, body, headers.get('content-range')]).toEqual([200, '0123456789', null]);
    expect(headers.get('accept-ranges')).toBe('bytes');
  });

  it.each(['bytes=10-', 'bytes=-0'])('is 416 with the size for %s', async (range) => {
    const { status, body, headers } = await fileOf(await aFile(), { range });

    expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(body).toEqual({ detail: 'range not satisfiable: the file has 10 bytes' });
    expect(headers.get('content-disposition')).toBeNull();
  });

  it('is sent only of the file that the client has begun to read', async () => {
    const id = await aFile();
    const { headers } = await fileOf(id);
    const [etag = '', date = ''] = ['etag', 'last-modified'].map((name) => headers.get(name) ?? '');
    const conditions = [etag, date, '"another"', `W/${etag}`, new Date(0).toUTCString(), 'nonsense'];

    const answers = conditions.map(async (condition) => {
      return (await fileOf(id, { range: 'bytes=0-0', 'if-range': condition })).status;
    });

    expect(await Promise.all(answers)).toEqual([206, 206, 200, 200, 200, 200]);
  });
});

describe('a file that the client has', () => {
  it('is not sent again', async () => {
    const id = await aFile();
    const { headers } = await fileOf(id);
    const [etag = '', date = ''] = ['etag', 'last-modified'].map((name) => headers.get(name) ?? '');
    const { sha256 } = (await gateway.get<{ sha256: string }>(`/documents/${id}`)).body;
    const conditions: Array<Record<string, string>> = [
      { 'if-none-match': etag },
      { 'if-none-match': `"a", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
      { 'if-none-match': etag, range: 'bytes=0-0' },
      { 'if-none-match': '"a"' },
      { 'if-none-match': '"a"', 'if-modified-since': date },
    ];

    const answers = await Promise.all(conditions.map((condition) => fileOf(id, condition)));

    expect(etag).toBe(`"${sha256}"`);
    expect(answers.map(({ status }) => status)).toEqual([304, 304, 304, 304, 304, 200, 200]);
    expect(answers[0]).toMatchObject({ body: '' });
    expect(answers[0]?.headers.get('etag')).toBe(etag);
    expect(answers[0]?.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('HEAD /documents/{document_id}/file', () => {
  it('has the headers of the whole file, and opens nothing', async () => {
    const id = await aFile();
    const get = jest.spyOn(gateway.service<ObjectStore>(OBJECT_STORE), 'get');
    const whole = await fileOf(id);
    get.mockClear();

    const { status, body, headers } = await fileOf(id, { range: 'bytes=0-1' }, 'HEAD');

    const names = ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges'];
    expect([status, body]).toEqual([200, '']);
    expect(names.map((name) => headers.get(name))).toEqual(names.map((name) => whole.headers.get(name)));
    expect(get).not.toHaveBeenCalled();
  });

  it.each([
    ['an unknown document', async () => 'nope', 404],
    ['one without a file', () => gateway.addDocument(), 404],
    ['one from an address', () => gateway.addDocument({ sourceUri: 'https://example.com/' }), 307],
  ])('of %s', async (_what, document, status) => {
    expect((await fileOf(await document(), {}, 'HEAD')).status).toBe(status);
  });
});

describe('a large file', () => {
  let id: string;

  beforeAll(async () => {
    id = await gateway.addDocument({ name: 'large.bin', file: 'x'.repeat(LARGE) });
  });

  it('is not read on when its client goes', async () => {
    const stream = await nextStream();
    const gone = new AbortController();
    const response = await fetch(`${gateway.base}/documents/${id}/file`, { signal: gone.signal });
    await response.body?.getReader().read();

    gone.abort();

    const source = await stream();
    await waitUntil(async () => source.closed, { what: 'the file to be closed' });
    expect(source.bytesRead).toBeLessThan(LARGE);
  });

  it('is read no faster than its client takes it', async () => {
    const stream = await nextStream();
    const socket = connect(gateway.app.port, '127.0.0.1');
    socket.pause().write(`GET /documents/${id}/file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const source = await stream();

    await waitUntil(
      isStill(() => source.bytesRead),
      { what: 'the reading to pause' },
    );
    const readWhilePaused = source.bytesRead;
    let received = 0;
    for await (const piece of socket) received += (piece as Buffer).length;

    expect(readWhilePaused).toBeLessThan(LARGE / 2);
    expect(received).toBeGreaterThan(LARGE);
  });

  it('breaks off when the store fails in the middle', async () => {
    const stream = await nextStream();
    const response = await fetch(`${gateway.base}/documents/${id}/file`);
    const source = await stream();

    source.destroy(new Error('EIO'));

    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await fileOf(id, { range: 'bytes=0-3' })).body).toBe('xxxx');
  });
});

/** Whether a number has been the same for so many looks at it. */
function isStill(read: () => number, looks = 20): () => Promise<boolean> {
  let last = -1;
  let times = 0;
  return async () => {
    const now = read();
    times = now === last && now > 0 ? times + 1 : 0;
    last = now;
    return times >= looks;
  };
}
