import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { tableHtml } from '@tessera/text';
import { type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store, files. A store fails where a test says so.

let gateway: Gateway;

beforeAll(async () => {
  gateway = await Gateway.start();
});

afterAll(() => gateway.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

const aTable = (text: string) => ({ caption: 'Limits', headerRowCount: 0, rows: [[{ text }]] });

/** A document with one chunk, and the path of the chunk's page. */
async function aChunk(
  payload: Partial<PointPayload>,
  collection: 'text' | 'visual' = 'text',
): Promise<{ documentId: string; chunkId: string; path: string }> {
  const chunkId = randomUUID();
  const pipeline = `${collection}_pipeline` as const;
  const chunks = [{ chunkId, pipeline, ...payload }];
  const documentId = await gateway.addDocument({ name: '差旅.pdf', file: '%PDF', collection, chunks });
  return { documentId, chunkId, path: `/documents/${documentId}/chunks/${chunkId}` };
}

async function store(key: string, bytes: string | Buffer): Promise<void> {
  await gateway.service<ObjectStore>(OBJECT_STORE).put(key, Readable.from([Buffer.from(bytes)]));
}

const attemptOf = (documentId: string, attempt = 1) => ({ documentId, pipeline: 'text_pipeline', attempt });

describe('GET /documents/{document_id}/chunks/{chunk_id}', () => {
  it('is JSON with the text for clients that accept it', async () => {
    const { path, documentId, chunkId } = await aChunk({
      content: 'Up to 140 euros.',
      path: 'Hotels',
      pageNumbers: [3],
    });

    const answer = await fetch(gateway.base + path, { headers: { accept: 'application/json' } });

    expect(answer.headers.get('vary')).toContain('Accept');
    expect(await answer.json()).toEqual({
      chunk_id: chunkId,
      document_id: documentId,
      file_name: expect.any(String),
      kb_name: 'default',
      type: 'text',
      path: 'Hotels',
      content: 'Up to 140 euros.',
      page_nums: [3],
    });
  });

  it('is a page with the table, its pages and a link to the file', async () => {
    const { path } = await aChunk({ chunkType: 'table', table: aTable('Shanghai'), pageNumbers: [3] });

    const { status, body, headers } = await gateway.get<string>(path);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toMatch(/<caption dir="auto">Limits<\/caption>.*Shanghai/);
    expect(body).toMatch(/page 3/);
    const [, link = ''] = /<a href="([^"]*)"><bdi>差旅\.pdf</.exec(body) ?? [];
    const target = await fetch(new URL(link, gateway.base + path));
    expect([new URL(link, gateway.base + path).hash, await target.text()]).toEqual(['#page=3', '%PDF']);
  });

  it.each([
    ['application/pdf', 'sandbox;'],
    ['text/plain; charset=utf-8', 'sandbox;'],
    ['text/csv; charset=utf-8', 'sandbox allow-downloads;'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'sandbox allow-downloads;'],
    ['image/svg+xml', 'sandbox allow-downloads;'],
  ])('may lead to a file of %s, though browsers save what they cannot show', async (contentType, sandbox) => {
    const chunkId = randomUUID();
    const id = await gateway.addDocument({ file: 'bytes', contentType, chunks: [{ chunkId }] });

    const { headers } = await gateway.get(`/documents/${id}/chunks/${chunkId}`);

    const policy = headers.get('content-security-policy');
    expect(policy).toBe(`${sandbox} default-src 'none'; style-src 'unsafe-inline'; img-src data:`);
  });

  it('speaks Chinese to those who ask for it', async () => {
    const { path } = await aChunk({ pageNumbers: [3] });

    const { body, headers } = await gateway.get<string>(path, { headers: { 'accept-language': 'zh-CN' } });

    expect(body).toContain('第 3 页');
    expect(headers.get('vary')).toMatch(/Accept-Language/i);
  });

  it('shows the table of the object store before that of the vector store', async () => {
    const { documentId, chunkId, path } = await aChunk({ chunkType: 'table', table: aTable('metadata') });
    await store(objectKeys.table(attemptOf(documentId), chunkId), tableHtml(aTable('stored<script>')));

    const { body } = await gateway.get<string>(path);

    expect(body).toContain('stored&lt;script&gt;');
    expect(body).not.toContain('metadata');
  });

  it('shows the table of the vector store when the object store fails', async () => {
    const { path } = await aChunk({ chunkType: 'table', table: aTable('metadata') });
    jest.spyOn(gateway.service<ObjectStore>(OBJECT_STORE), 'get').mockRejectedValue(new Error('EIO'));

    expect((await gateway.get<string>(path)).body).toContain('metadata');
  });

  it('shows the table of the object store when the vector store fails', async () => {
    const { documentId, chunkId, path } = await aChunk({ chunkType: 'table', table: aTable('metadata') });
    await store(objectKeys.table(attemptOf(documentId), chunkId), tableHtml(aTable('stored')));
    jest.spyOn(gateway.service<VectorStore>(VECTOR_STORE), 'get').mockRejectedValue(new Error('SQLITE /srv'));

    expect((await gateway.get<string>(path)).body).toContain('stored');
    const { path: other } = await aChunk({});
    expect(await gateway.get(other)).toMatchObject({
      status: 500,
      body: { detail: 'internal server error' },
    });
  });

  it('shows a picture, and its words when the picture cannot be read', async () => {
    const imageKey = `documents/${randomUUID()}/figure.png`;
    const png = Buffer.from(Array.from({ length: 300_001 }, (_, at) => at % 251));
    await store(imageKey, png);
    const { path } = await aChunk(
      { chunkType: 'image', imageKey, summary: 'A hall', content: 'The new hall.' },
      'visual',
    );

    const shown = await gateway.get<string>(path);
    jest.spyOn(gateway.service<ObjectStore>(OBJECT_STORE), 'get').mockRejectedValue(new Error('EIO'));
    const unread = await gateway.get<string>(path);

    const [, data = ''] = /<img alt="A hall" src="data:image\/png;base64,([^"]*)">/.exec(shown.body) ?? [];
    expect(Buffer.from(data, 'base64').equals(png)).toBe(true);
    expect(unread.body).toContain('The new hall.');
    expect(unread.body).not.toContain('<img');
  });

  it('shows a picture that nothing is told about, which no search finds', async () => {
    const { documentId } = await aChunk({});
    const chunkId = randomUUID();
    await store(objectKeys.figure(attemptOf(documentId), chunkId), 'png');

    const { status, body } = await gateway.get<string>(`/documents/${documentId}/chunks/${chunkId}`);

    expect([status, body.includes('src="data:image/png;base64,cG5n"')]).toEqual([200, true]);
  });

  it('shows text', async () => {
    const { path } = await aChunk({ content: 'Hotels & meals.\n\nNext.', path: 'Travel' });

    expect((await gateway.get<string>(path)).body).toContain('>Hotels &amp; meals.</p>');
  });

  it('knows no chunk that is not there, is of another document or is not published', async () => {
    const { documentId, chunkId } = await aChunk({ table: aTable('a') });
    const other = await gateway.addDocument({
      status: 'indexing',
      chunks: [{ chunkId, table: aTable('b') }],
    });
    const hidden = randomUUID();
    await store(objectKeys.table(attemptOf(documentId, 2), hidden), tableHtml(aTable('of another attempt')));
    const ids = [randomUUID(), hidden, 'nope', '..%2F..%2Fsource', chunkId.slice(1), `${chunkId}x`];

    const answers = await Promise.all([
      ...ids.map((id) => gateway.get(`/documents/${documentId}/chunks/${id}`)),
      gateway.get(`/documents/${other}/chunks/${chunkId}`),
    ]);

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { detail: 'chunk not found' } });
    }
  });

  it('knows no chunk of a document that is unknown or deleted', async () => {
    const { documentId, chunkId, path } = await aChunk({ table: aTable('a') });
    await store(objectKeys.table(attemptOf(documentId), chunkId), tableHtml(aTable('a')));
    await gateway.get(`/documents/${documentId}`, { method: 'DELETE' });

    for (const each of [
      path,
      `/documents/${randomUUID()}/chunks/${chunkId}`,
      `/documents/x/chunks/${chunkId}`,
    ]) {
      expect(await gateway.get(each)).toMatchObject({ status: 404, body: { detail: 'document not found' } });
    }
  });

  it('answers HEAD without the page', async () => {
    const { path } = await aChunk({ content: 'Text.' });

    const { status, body, headers } = await gateway.get<string>(path, { method: 'HEAD' });

    expect([status, body]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});
