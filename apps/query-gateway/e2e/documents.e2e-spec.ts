import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentListResponse, DocumentOut, DocumentStructureOut } from '@tessera/contracts';
import { createOpenApiDocument, openApiProblems } from '@tessera/platform';
import { randomUUID } from 'node:crypto';
import { queryGateway } from '../src/app.definition.js';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store, files.

let gateway: Gateway;

beforeAll(async () => {
  gateway = await Gateway.start();
});

afterAll(() => gateway.stop());

const UNKNOWN = [randomUUID(), 'nope', '%27%22', '..%2F..%2Fetc%2Fpasswd'];

describe('GET /documents', () => {
  beforeAll(async () => {
    await gateway.addDocument({ name: 'Growth 100%.pdf', kbName: 'list', sourceType: 'financial' });
    await gateway.addDocument({ name: 'growth 1000.pdf', kbName: 'list', status: 'failed' });
    await gateway.addDocument({ name: '差旅.md', kbName: 'list', collection: 'visual' });
  });

  it.each([
    ['', ['差旅.md', 'growth 1000.pdf', 'Growth 100%.pdf']],
    ['&q=growth', ['growth 1000.pdf', 'Growth 100%.pdf']],
    ['&q=100%25', ['Growth 100%.pdf']],
    ['&q=%E5%B7%AE', ['差旅.md']],
    ['&source_type=financial', ['Growth 100%.pdf']],
    ['&pipeline=visual_pipeline', ['差旅.md']],
    ['&status=failed', ['growth 1000.pdf']],
    ['&limit=1&offset=1', ['growth 1000.pdf']],
    ['&offset=2147483647', []],
  ])('with %j, the newest first', async (query, names) => {
    const { status, body } = await gateway.get<DocumentListResponse>(`/documents?kb_name=list${query}`);

    expect(status).toBe(200);
    expect(body.items.map(({ name }) => name)).toEqual(names);
  });

  it('tells how many there are on all pages', async () => {
    const { body } = await gateway.get('/documents?kb_name=list&limit=2');

    expect(body).toMatchObject({ total: 3, limit: 2, offset: 0 });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=99999999999999999999999', 'offset'],
    ['status=lost', 'status'],
    ['pipeline=compound', 'pipeline'],
    ['source_type=', 'source_type'],
    ['colour=red', 'colour'],
    ['q=%00', 'q'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await gateway.get(`/documents?${query}`);

    expect(status).toBe(422);
    expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['query', field] }));
  });
});

describe('GET /documents/{document_id}', () => {
  it('tells all that the registry knows', async () => {
    const id = await gateway.addDocument({ name: 'one.pdf', sourceType: 'tax', year: 2024, file: 'bytes' });

    const { body } = await gateway.get(`/documents/${id}`);

    expect(body).toEqual({
      document_id: id,
      name: 'one.pdf',
      kb_name: 'default',
      source_type: 'tax',
      pipeline: 'text_pipeline',
      status: 'ready',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      source_uri: `documents/${id}/source`,
      created_at: expect.stringMatching(ISO),
      updated_at: expect.stringMatching(ISO),
      content_type: 'application/pdf',
      size_bytes: 5,
      page_count: null,
      text_chunk_count: 0,
      visual_chunk_count: 0,
      embedding: null,
      year: 2024,
      keywords: [],
      plugin_namespace: 'core',
      error: null,
      job_id: expect.any(String),
    });
  });

  it.each([
    [['ready', 'running'], 'running'],
    [['failed', 'pending'], 'pending'],
    [['ready', 'failed'], 'failed'],
    [['ready', 'ready'], 'ready'],
  ])('tells how far the vectors of its pipelines are: %j', async ([text, visual], status) => {
    const id = await gateway.addDocument({ name: 'two.pdf' });
    await gateway.sql(
      `insert into document_pipelines (document_id, pipeline, status, task_id, attempt, published_attempt)
       select document_id, 'visual_pipeline', 'ready', task_id, 3, 3 from document_pipelines where document_id = $1`,
      [id],
    );
    await gateway.sql(
      `insert into document_embeddings (document_id, pipeline, attempt, status, job_id, chunk_count, embedded_count, error)
       values ($1, 'text_pipeline', 1, $2, gen_random_uuid(), 10, 4, null),
              ($1, 'visual_pipeline', 3, $3, gen_random_uuid(), 5, 5, 'The server cannot be reached.')`,
      [id, text, visual],
    );

    const { body } = await gateway.get<DocumentOut>(`/documents/${id}`);
    await gateway.sql(`update document_pipelines set published_attempt = 2 where document_id = $1`, [id]);
    const { body: republished } = await gateway.get<DocumentOut>(`/documents/${id}`);

    expect(body.embedding).toEqual({
      status,
      embedded_chunk_count: 9,
      chunk_count: 15,
      error: 'The server cannot be reached.',
    });
    expect(republished.embedding).toBeNull();
  });

  it.each(UNKNOWN.flatMap((id) => ['', '/structure', '/file'].map((route) => `/documents/${id}${route}`)))(
    'does not know %s',
    async (path) => {
      expect(await gateway.get(path)).toMatchObject({ status: 404, body: { detail: 'document not found' } });
    },
  );

  it('refuses a null character', async () => {
    expect((await gateway.get('/documents/%00')).status).toBe(422);
  });
});

describe('GET /documents/{document_id}/structure', () => {
  it('is the tree of sections with their chunks', async () => {
    const id = await gateway.addDocument({
      name: 'book.pdf',
      chunks: [
        { path: 'Travel', content: 'All travel.' },
        { path: 'Travel / Hotels', content: 'Hotels.', chunkType: 'table' },
        { path: 'Meals', content: 'Meals.' },
      ],
    });
    await gateway.addSections(id, ['Travel', 'Travel / Hotels', 'Meals']);

    const { body } = await gateway.get<DocumentStructureOut>(`/documents/${id}/structure`);

    expect(body).toMatchObject({
      document_id: id,
      name: 'book.pdf',
      sections: [
        {
          path: 'Travel',
          level: 1,
          title: 'Travel',
          summary: '',
          chunks: [{ chunk_id: expect.any(String), type: 'text' }],
          children: [
            { path: 'Travel / Hotels', level: 2, title: 'Hotels', chunks: [{ type: 'table' }], children: [] },
          ],
        },
        { path: 'Meals', chunks: [{ type: 'text' }] },
      ],
    });
  });

  it('is that of the pages as they were seen, for a scan', async () => {
    const id = await gateway.addDocument({
      name: 'scan.pdf',
      collection: 'visual',
      chunks: [{ path: 'Notice', content: 'Closed.', pipeline: 'visual_pipeline', chunkType: 'tile' }],
    });
    await gateway.addSections(id, ['Notice']);

    const { body } = await gateway.get<DocumentStructureOut>(`/documents/${id}/structure`);

    expect(body.sections).toMatchObject([{ path: 'Notice', chunks: [{ type: 'tile' }] }]);
  });

  it('holds every chunk of a long document once', async () => {
    const chunks = Array.from({ length: 1_100 }, (_, n) => ({ path: 'Long', content: `Chunk ${n}.` }));
    const id = await gateway.addDocument({ chunks });
    await gateway.addSections(id, ['Long']);

    const { body } = await gateway.get<DocumentStructureOut>(`/documents/${id}/structure`);

    expect(new Set(body.sections[0]?.chunks.map(({ chunk_id }) => chunk_id)).size).toBe(1_100);
  });

  it('is empty for a document that is not ready', async () => {
    const id = await gateway.addDocument({ status: 'indexing' });

    expect((await gateway.get(`/documents/${id}/structure`)).body.sections).toEqual([]);
  });
});

describe('DELETE /documents/{document_id}', () => {
  it('removes the record, and leaves word that the rest is to be removed', async () => {
    const id = await gateway.addDocument({ file: 'bytes', chunks: [{ content: 'To be deleted.' }] });
    const before = await gateway.count('document_removals');

    const answers = [
      (await gateway.get(`/documents/${id}`, { method: 'DELETE' })).body,
      (await gateway.get(`/documents/${id}`, { method: 'DELETE' })).body,
    ];

    expect(answers).toEqual([{ deleted: true }, { deleted: false }]);
    expect((await gateway.get(`/documents/${id}`)).status).toBe(404);
    expect(await gateway.count('document_removals')).toBe(before + 1);
  });

  it.each(UNKNOWN)('does nothing for the unknown id %s', async (id) => {
    expect(await gateway.get(`/documents/${id}`, { method: 'DELETE' })).toMatchObject({
      status: 200,
      body: { deleted: false },
    });
  });
});

describe('the OpenAPI document', () => {
  it('has a summary, errors and an example for every operation', async () => {
    expect(openApiProblems(await createOpenApiDocument(queryGateway))).toEqual([]);
  });
});

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
