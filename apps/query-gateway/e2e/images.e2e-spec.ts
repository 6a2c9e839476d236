import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { randomUUID } from 'node:crypto';
import { Gateway, type GivenImage } from './gateway.js';

// Real: HTTP, Postgres 18, files. Reading from the object store fails where a test says so.

const BYTES = '\u0089PNG 0123456789';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await Gateway.start();
});

afterAll(() => gateway.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

const aTile = async (given: GivenImage = {}) => {
  const documentId = await gateway.addDocument({ name: 'notice.pdf', collection: 'visual' });
  return { documentId, id: await gateway.addImage(documentId, { bytes: BYTES, ...given }) };
};

const imageOf = (id: string, init: RequestInit = {}) => gateway.get<string>(`/images/${id}`, init);

describe('GET /images/{image_id}', () => {
  it('is the picture as it is stored, as a PNG that a browser only shows', async () => {
    const { id } = await aTile();

    const { status, body, headers } = await imageOf(id);

    expect([status, body]).toEqual([200, BYTES]);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(BYTES)));
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('etag')).toBe(`"${id}-1"`);
  });

  it('is sent in part, by its headers alone, or not at all to who has it', async () => {
    const { id } = await aTile();

    const part = await imageOf(id, { headers: { range: 'bytes=2-4' } });
    const head = await imageOf(id, { method: 'HEAD' });
    const known = await imageOf(id, { headers: { 'if-none-match': `"${id}-1"` } });
    const beyond = await imageOf(id, { headers: { range: 'bytes=4000-' } });

    expect([part.status, part.body]).toEqual([206, 'PNG']);
    expect(part.headers.get('content-range')).toBe(`bytes 2-4/${Buffer.byteLength(BYTES)}`);
    expect([head.status, head.body, head.headers.get('content-type')]).toEqual([200, '', 'image/png']);
    expect([known.status, known.body]).toEqual([304, '']);
    expect(beyond.status).toBe(416);
  });

  it.each(['no-uuid', randomUUID()])('is unknown as %s', async (id) => {
    expect(await imageOf(id)).toMatchObject({ status: 404, body: { detail: 'image not found' } });
    expect(await gateway.get(`/images/${id}/meta`)).toMatchObject({ status: 404 });
  });

  it('is not shown before its attempt is published, nor when another one is', async () => {
    const { id } = await aTile({ attempt: 2 });

    expect((await imageOf(id)).status).toBe(404);
  });

  it('is gone with its document', async () => {
    const { id, documentId } = await aTile();

    await gateway.get(`/documents/${documentId}`, { method: 'DELETE' });

    expect((await imageOf(id)).status).toBe(404);
  });

  it('is 500 when the store has no such object, or fails', async () => {
    const missing = await aTile({ bytes: null });
    const { id } = await aTile();
    const failing = jest.spyOn(gateway.service<ObjectStore>(OBJECT_STORE), 'get');
    failing.mockRejectedValue(new Error('the disk at /var/objects is gone'));

    const failed = await imageOf(id);

    expect(failed).toMatchObject({ status: 500, body: { detail: 'the image could not be read' } });
    expect(await imageOf(missing.id)).toMatchObject({ status: 500 });
  });
});

describe('GET /images/{image_id}/meta', () => {
  it('tells where on which page it stands, in pixels of that page', async () => {
    const { id, documentId } = await aTile();

    const { status, body } = await gateway.get(`/images/${id}/meta`);

    expect(status).toBe(200);
    expect(body).toEqual({
      image_id: id,
      document_id: documentId,
      file_name: 'notice.pdf',
      kb_name: 'default',
      page: 2,
      position: { x: 0, y: 75, width: 1_275, height: 750 },
      page_width: 1_275,
      page_height: 1_650,
      dimensions: { width: 1_275, height: 750 },
      width: 1_275,
      height: 750,
      chunk_type: 'tile',
      parent_section: 'Notice',
      source_chunk_id: null,
      content_summary: 'The canteen is closed.',
      url: `/images/${id}`,
    });
  });

  it('has every key, null where nothing is known', async () => {
    const nothing = {
      pageNumber: null,
      position: null,
      pageWidth: null,
      pageHeight: null,
      dpi: null,
    } as const;
    const { id } = await aTile({ ...nothing, parentSection: '', contentSummary: '' });

    expect((await gateway.get(`/images/${id}/meta`)).body).toMatchObject({
      page: null,
      position: null,
      page_width: null,
      page_height: null,
      parent_section: null,
      content_summary: null,
    });
  });
});
