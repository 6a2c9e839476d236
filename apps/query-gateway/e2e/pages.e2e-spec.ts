import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { cases, type TestKey, testSeed } from '@tessera/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, files, the rendering processes with PDFium and libvips.

const A4: [number, number] = [595.28, 841.89];
/** In points, from the top left corner: the upper half of a page is the chunk, its upper quarter the passage. */
const CHUNK = [0, 0, 595.28, 420] as const;

let gateway: Gateway;
let ana: TestKey;
let bob: TestKey;

beforeAll(async () => {
  gateway = await Gateway.start({ AUTH_MODE: 'required' });
  ana = await gateway.addKey({ read: ['default', 'bobs'], write: ['default'] });
  bob = await gateway.addKey({ read: ['bobs'] });
});

afterAll(() => gateway.stop());

/** White pages, each with a black square in its lower right corner. */
async function pdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++)
    document.addPage(A4).drawRectangle({ x: 495, y: 0, width: 100, height: 100, color: rgb(0, 0, 0) });
  return Buffer.from(await document.save());
}

async function aDocument(bytes: Buffer, given: Parameters<Gateway['addDocument']>[0] = {}): Promise<string> {
  const id = await gateway.addDocument(given);
  await gateway.service<ObjectStore>(OBJECT_STORE).put(objectKeys.source(id), Readable.from([bytes]));
  return id;
}

async function cachedOf(documentId: string): Promise<string[]> {
  const keys = [];
  const objects = gateway.service<ObjectStore>(OBJECT_STORE);
  for await (const { key } of objects.list(objectKeys.documentPrefix(documentId))) keys.push(key);
  return keys;
}

const get = <T>(path: string, headers: Record<string, string> = {}, key = ana) =>
  gateway.get<T>(path, { headers: { ...key.headers, ...headers } });

async function picture(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(gateway.base + path, {
    headers: { ...ana.headers, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { format } = await sharp(bytes).metadata();
  const colour = (x: number, y: number): string => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return data.subarray(start, start + 3).toString('hex');
  };
  return { size: [info.width, info.height], format, colour, headers: response.headers };
}

describe('GET /documents/{document_id}/pages/{n}', () => {
  it('is the page in the format and width that the client asks for', async () => {
    const path = `/documents/${await aDocument(await pdf(2))}/pages/2`;

    const plain = await picture(path);
    const small = await picture(`${path}?width=400`, { accept: 'image/webp,image/*;q=0.8' });

    expect(plain).toMatchObject({ format: 'png', size: [1_240, 1_754] });
    expect([plain.colour(0.5, 0.5), plain.colour(0.97, 0.97)]).toEqual(['ffffff', '000000']);
    expect(plain.headers.get('vary')).toMatch(/Accept/);
    expect(small).toMatchObject({ format: 'webp', size: [400, 566] });
  });

  it.each(['text/html', '*/*', 'image/*', 'image/webp;q=0.5,image/png', 'image/webp;q=0', ';;;'])(
    'is a PNG for a client that accepts %j',
    async (accept) => {
      const path = `/documents/${await aDocument(await pdf(1))}/pages/1?width=16`;

      expect((await picture(path, { accept })).format).toBe('png');
    },
  );

  it('is that page, or a refusal, whatever the parameters', async () => {
    const { documentId, messageId, chunkId } = await anAnswer();
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 70 }),
      fc.constantFrom(
        '',
        '0',
        '-0',
        '1',
        '1.0',
        '01',
        '1e0',
        ' 1',
        '١',
        '1/../2',
        '%',
        "'",
        '\0',
        '[]',
        'null',
      ),
      fc.constantFrom(messageId, messageId.toUpperCase(), `${messageId} `, chunkId, `{${chunkId}}`),
      fc.integer().map(String),
    );
    const parameters = fc.record(
      { width: odd, highlight: odd, message: odd, citation: odd },
      { requiredKeys: [] },
    );

    await fc.assert(
      fc.asyncProperty(odd, parameters, async (page, query) => {
        const encoded = encodeURIComponent(page.toWellFormed());
        const search = new URLSearchParams(query as Record<string, string>);
        const path = `/documents/${documentId}/pages/${encoded}?${search.toString()}`;
        const { status } = await get(path);
        expect([200, 404, 422]).toContain(status);
        if (status === 200 && page !== '') expect(page).toBe('1');
      }),
      { seed: testSeed(), numRuns: cases({ smoke: 100, soak: 2_000 }) },
    );
  });

  it('is not sent again to a client that has it', async () => {
    const path = `/documents/${await aDocument(await pdf(1))}/pages/1`;
    const etag = (await picture(path)).headers.get('etag') ?? '';

    const same = await get(path, { 'if-none-match': etag });
    const smaller = await get(`${path}?width=20`, { 'if-none-match': etag });

    expect([same.status, smaller.status]).toEqual([304, 200]);
  });

  it('exists for images', async () => {
    const png = sharp({ create: { width: 300, height: 150, channels: 3, background: '#ff0000' } }).png();
    const id = await aDocument(await png.toBuffer(), { name: 'a.png', contentType: 'image/png' });

    expect(await picture(`/documents/${id}/pages/1`)).toMatchObject({ size: [300, 150] });
  });

  it('marks a chunk, whose letters stay as they are', async () => {
    const chunkId = randomUUID();
    const chunks = [{ chunkId, regions: [{ pageNumber: 1, box: CHUNK }] }];
    const path = `/documents/${await aDocument(await pdf(2), { chunks })}/pages`;

    const marked = await picture(`${path}/1?highlight=${chunkId}`);
    const other = await picture(`${path}/2?highlight=${chunkId}`);

    expect(marked.colour(0.5, 0.25)).toBe('fff4b8');
    expect([marked.colour(0.5, 0.75), marked.colour(0.97, 0.97)]).toEqual(['ffffff', '000000']);
    expect(other.colour(0.5, 0.25)).toBe('ffffff');
    expect(marked.headers.get('etag')).not.toBe((await picture(`${path}/1`)).headers.get('etag'));
  });

  it('marks the passage of a citation darker than its chunk', async () => {
    const { documentId, messageId } = await anAnswer();

    const marked = await picture(`/documents/${documentId}/pages/1?message=${messageId}&citation=2`);

    const colours = [0.1, 0.4, 0.75].map((y) => marked.colour(0.5, y));
    expect(colours).toEqual(['ffb84d', 'fff4b8', 'ffffff']);
  });

  it('marks the chunk alone of an answer from before passages were stored', async () => {
    const { documentId, messageId } = await anAnswer();
    await gateway.sql('update messages set citations = null where id = $1', [messageId]);

    const marked = await picture(`/documents/${documentId}/pages/1?message=${messageId}&citation=2`);

    expect([0.1, 0.4, 0.75].map((y) => marked.colour(0.5, y))).toEqual(['fff4b8', 'fff4b8', 'ffffff']);
  });

  it('is composed once with the same marks', async () => {
    const { documentId, messageId } = await anAnswer();
    const path = `/documents/${documentId}/pages/1?message=${messageId}&citation=2`;
    await picture(path);
    const objects = gateway.service<ObjectStore>(OBJECT_STORE);
    const [marked] = (await cachedOf(documentId)).filter((key) => /-auto-[0-9a-f]{32}\.png$/.test(key));
    const other = await sharp({ create: { width: 7, height: 7, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await objects.put(String(marked), Readable.from([other]));

    expect((await picture(path)).size).toEqual([7, 7]);
  });

  it('has typed errors for whatever does not exist', async () => {
    const { documentId, messageId } = await anAnswer();
    const text = await gateway.addDocument({ name: 'a.md', contentType: 'text/markdown', file: '# A' });
    const broken = await aDocument(Buffer.from('%PDF-1.7 broken'));
    const page = `/documents/${documentId}/pages/1`;
    const cited = (message: string, citation: number) => `${page}?message=${message}&citation=${citation}`;
    const expected: Array<[path: string, status: number, code: string]> = [
      [`/documents/${randomUUID()}/pages/1`, 404, 'document_not_found'],
      ['/documents/nope/pages', 404, 'document_not_found'],
      [`/documents/${text}/pages/1`, 404, 'document_has_no_pages'],
      [`/documents/${text}/pages`, 404, 'document_has_no_pages'],
      [`/documents/${await gateway.addDocument()}/pages/1`, 404, 'document_has_no_file'],
      [`/documents/${broken}/pages/1`, 422, 'pdf_unreadable'],
      ...['2', '0', '-1', 'x', '1e3', '99999999999999', '%00'].map((n): [string, number, string] => [
        `/documents/${documentId}/pages/${n}`,
        n === '%00' ? 422 : 404,
        n === '%00' ? 'invalid_request' : 'page_not_found',
      ]),
      ...['0', '15', '2401', 'x', '1e2', ''].map((width): [string, number, string] => [
        `${page}?width=${width}`,
        422,
        'invalid_request',
      ]),
      [`${page}?highlight=nope`, 404, 'chunk_not_found'],
      [`${page}?highlight=${randomUUID()}`, 404, 'chunk_not_found'],
      [`${page}?message=${messageId}`, 422, 'invalid_request'],
      [`${page}?citation=2`, 422, 'invalid_request'],
      [cited('nope', 2), 404, 'message_not_found'],
      [cited(randomUUID(), 2), 404, 'message_not_found'],
      [cited(messageId, 3), 404, 'citation_not_found'],
    ];

    for (const [path, status, code] of expected) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('x-error-code')]).toEqual([path, status, code]);
    }
  });

  it('is hidden from clients that may not read the document, or the message', async () => {
    const { documentId, messageId } = await anAnswer();
    const bobs = await aDocument(await pdf(1), { kbName: 'bobs' });
    const codeOf = async (path: string) => (await get(path, {}, bob)).headers.get('x-error-code');

    expect(await codeOf(`/documents/${documentId}/pages/1`)).toBe('document_not_found');
    expect(await codeOf(`/documents/${documentId}/pages`)).toBe('document_not_found');
    expect(await codeOf(`/documents/${bobs}/pages/1?message=${messageId}&citation=2`)).toBe(
      'message_not_found',
    );
    expect((await get(`/documents/${bobs}/pages/1`, {}, bob)).status).toBe(200);
  });

  it('is gone with its document', async () => {
    const id = await aDocument(await pdf(1));
    await picture(`/documents/${id}/pages/1`);
    const cached = await cachedOf(id);

    await gateway.get(`/documents/${id}`, {
      method: 'DELETE',
      headers: ana.headers,
    });

    // What the removal of a document deletes.
    expect(cached).toContainEqual(expect.stringMatching(/\/pages\/[0-9a-f]{64}\/1-auto\.png$/));
    expect((await get(`/documents/${id}/pages/1`)).status).toBe(404);
  });

  it('comes for each of 32 clients at once', async () => {
    const id = await aDocument(await pdf(32));

    const pages = Array.from({ length: 32 }, (_, at) =>
      picture(`/documents/${id}/pages/${at + 1}?width=200`),
    );

    expect(new Set((await Promise.all(pages)).map(({ size }) => size.join()))).toEqual(new Set(['200,283']));
  });
});

describe('GET /documents/{document_id}/pages', () => {
  it('has the sizes of the pages, and the pipelines that read them', async () => {
    const id = await aDocument(await pdf(3));
    await gateway.sql(
      `insert into handovers (document_id, pipeline, attempt, source_chunk_id, chunk_type, parent_section, page_number)
       values ($1, 'text_pipeline', 1, $2, 'tile', '', 3)`,
      [id, randomUUID()],
    );

    const { status, body, headers } = await get(`/documents/${id}/pages?offset=1&limit=1`);
    const last = await get<{ items: object[] }>(`/documents/${id}/pages?offset=2`);

    expect([status, body]).toEqual([
      200,
      {
        items: [{ page: 2, width: 1_240, height: 1_754, pipeline: 'text_pipeline' }],
        total: 3,
        limit: 1,
        offset: 1,
      },
    ]);
    expect(headers.get('link')).toContain('offset=2');
    expect(last.body.items).toEqual([{ page: 3, width: 1_240, height: 1_754, pipeline: null }]);
  });
});

describe('GET /documents/{document_id}/chunks/{chunk_id}', () => {
  it('marks the passage of a citation', async () => {
    const { documentId, messageId, chunkId } = await anAnswer();
    const path = `/documents/${documentId}/chunks/${chunkId}`;

    const { body } = await get<string>(`${path}?message=${messageId}&citation=2`);
    const foreign = await get(`${path}?message=${randomUUID()}&citation=2`);

    expect(body).toContain('Hotels: <mark id="passage">1,200 CNY</mark> a night.');
    expect(foreign.headers.get('x-error-code')).toBe('message_not_found');
  });
});

/** A document, and a stored answer to Ana whose second citation quotes it. */
async function anAnswer() {
  const [chunkId, sessionId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  const chunks = [
    {
      chunkId,
      content: 'Hotels: 1,200 CNY a night.',
      regions: [{ pageNumber: 1, box: CHUNK, pageSize: A4 }],
    },
  ];
  const documentId = await aDocument(await pdf(1), { chunks });
  const region = { page: 1, x: 0, y: 0, width: 1_240, height: 400, page_width: 1_240, page_height: 1_754 };
  const sources = { text: [{ citation: 2, document_id: documentId, chunk_id: chunkId }], image: [] };
  const citations = [{ citation: 2, quote: '1,200 CNY', regions: [region] }];
  await gateway.sql(`insert into sessions (id, title, owner) values ($1, '', $2)`, [
    sessionId,
    `key:${ana.id}`,
  ]);
  await gateway.sql(
    `insert into messages (id, session_id, role, content, sources, citations)
     values ($1, $2, 'assistant', 'It is [2].', $3, $4)`,
    [messageId, sessionId, JSON.stringify(sources), JSON.stringify(citations)],
  );
  return { documentId, chunkId, messageId };
}
