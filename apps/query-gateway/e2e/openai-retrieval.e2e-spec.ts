import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { Gateway } from './gateway.js';

// Real: the client, HTTP, Postgres 18, the SQLite vector store. Only the embedding model is replaced.

const QUERY = 'What is the hotel limit per night in Shanghai?';

let gateway: Gateway;
let openai: OpenAI;
let documentId: string;

beforeAll(async () => {
  gateway = await Gateway.start({ PUBLIC_URL: 'https://tessera.example.com' });
  documentId = await gateway.addDocument({
    kbName: 'policies',
    name: 'travel.pdf',
    sourceType: 'policy',
    year: 2024,
    chunks: [{ content: 'The hotel limit in Shanghai is 1,200 CNY per night.' }],
  });
  await gateway.addDocument({
    kbName: 'policies',
    name: 'meals.pdf',
    chunks: [{ content: 'The limit for meals in Shanghai is 300 CNY per day.' }],
  });
  openai = new OpenAI({ baseURL: `${gateway.base}/openai/v1`, apiKey: 'any', maxRetries: 0 });
});

afterAll(() => gateway?.stop());

describe('vector stores', () => {
  it('are the knowledge bases, read whole page by page', async () => {
    const seen: string[] = [];
    for await (const { id } of openai.vectorStores.list({ limit: 1 })) seen.push(id);

    expect(seen.sort()).toEqual(expect.arrayContaining(['default', 'policies']));
    expect(await openai.vectorStores.retrieve('policies')).toMatchObject({
      id: 'policies',
      file_counts: { total: 2 },
      status: 'completed',
    });
  });

  it('are searched', async () => {
    const { data } = await openai.vectorStores.search('policies', { query: QUERY });

    expect(data[0]).toMatchObject({
      file_id: documentId,
      filename: 'travel.pdf',
      content: [{ type: 'text', text: 'The hotel limit in Shanghai is 1,200 CNY per night.' }],
      attributes: { kb_name: 'policies', source_type: 'policy', page: 1 },
    });
    expect(String(data[0]!.attributes!['url'])).toMatch(/^https:\/\/tessera\.example\.com\/documents\//);
  });

  it('are searched for several questions, whose results are merged', async () => {
    const { data } = await openai.vectorStores.search('policies', {
      query: [QUERY, 'What is the limit for meals in Shanghai?'],
      max_num_results: 2,
    });

    expect(data.map(({ filename }) => filename).sort()).toEqual(['meals.pdf', 'travel.pdf']);
  });

  it.each([
    ['year', { type: 'eq', key: 'year', value: 2024 }],
    ['source type', { type: 'and', filters: [{ type: 'eq', key: 'source_type', value: 'policy' }] }],
  ] as const)('are narrowed by %s', async (_name, filters) => {
    const { data } = await openai.vectorStores.search('policies', { query: QUERY, filters } as never);

    expect(data.map(({ filename }) => filename)).toEqual(['travel.pdf']);
  });

  it('are narrowed to documents', async () => {
    const filters = { type: 'in', key: 'document_id', value: [documentId] } as const;
    const { data } = await openai.vectorStores.search('policies', { query: QUERY, filters } as never);

    expect(data.map(({ file_id }) => file_id)).toEqual([documentId]);
  });

  it('have files, each in its own knowledge base', async () => {
    const file = await openai.vectorStores.files.createAndPoll('policies', { file_id: documentId });
    const elsewhere = openai.vectorStores.files.create('default', { file_id: documentId });

    expect(file).toMatchObject({ id: documentId, vector_store_id: 'policies', status: 'completed' });
    await expect(elsewhere).rejects.toMatchObject({ status: 404, code: 'document_not_found' });
  });

  it('return nothing below the threshold', async () => {
    const { data } = await openai.vectorStores.search('policies', {
      query: QUERY,
      ranking_options: { score_threshold: 1 },
    });

    expect(data).toEqual([]);
  });

  it.each([
    { type: 'gt', key: 'year', value: 2020 },
    { type: 'or', filters: [{ type: 'eq', key: 'year', value: 2020 }] },
    { type: 'eq', key: 'colour', value: 'red' },
    { type: 'eq', key: 'source_type', value: 'song' },
    { type: 'and', filters: [{ type: 'and', filters: [] }] },
  ])('refuse a filter without a counterpart: %j', async (filters) => {
    await expect(
      openai.vectorStores.search('policies', { query: QUERY, filters } as never),
    ).rejects.toMatchObject({ status: 422, param: 'filters' });
  });

  it('of no knowledge base are unknown', async () => {
    const search = openai.vectorStores.search('nowhere', { query: QUERY });

    await expect(search).rejects.toMatchObject({ status: 404, code: 'knowledge_base_not_registered' });
  });
});

describe('embeddings', () => {
  it('are refused without a model', async () => {
    const made = openai.embeddings.create({ model: 'any', input: 'text' });

    await expect(made).rejects.toMatchObject({ status: 422, param: 'model' });
  });
});

describe("Dify's external knowledge", () => {
  const retrieve = (body: object) =>
    gateway.post('/retrieval', { query: QUERY, retrieval_setting: { top_k: 1 }, ...body });

  it('is a knowledge base', async () => {
    const { body } = await retrieve({ knowledge_id: 'policies' });

    expect(body['records']).toEqual([
      {
        title: 'travel.pdf',
        content: 'The hotel limit in Shanghai is 1,200 CNY per night.',
        score: expect.any(Number),
        metadata: expect.objectContaining({ document_id: documentId, kb_name: 'policies' }),
      },
    ]);
  });

  it('is narrowed by its metadata', async () => {
    const conditions = [{ name: ['year'], comparison_operator: 'is', value: '2023' }];

    const { body } = await retrieve({ knowledge_id: 'policies', metadata_condition: { conditions } });

    expect(body['records']).toEqual([]);
  });

  it.each([
    [404, 2001, { knowledge_id: 'nowhere' }],
    [422, 422, { knowledge_id: 'policies', retrieval_setting: {} }],
    [422, 422, { knowledge_id: 'policies', metadata_condition: { conditions: [{ name: ['year'] }] } }],
  ])('fails with %i as %i', async (status, code, request) => {
    const answer = await retrieve(request);

    expect([answer.status, answer.body['error_code']]).toEqual([status, code]);
  });
});
