import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QdrantStub } from './qdrant-stub.js';

// Real: HTTP.

let stub: QdrantStub;

async function ask(
  method: string,
  path: string,
  body?: object | string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(stub.url + path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  return { status: response.status, text: await response.text() };
}

const ID = '0190a0a0-0000-4000-8000-000000000000';
const POINT = {
  id: ID,
  vector: { words: { indices: [1, 2], values: [1, 0.5] } },
  payload: { kb: 'a', n: 3 },
};

beforeAll(async () => {
  stub = await QdrantStub.start();
  await ask('PUT', '/collections/c', {
    vectors: { dense: { size: 2, distance: 'Cosine' } },
    sparse_vectors: { words: { modifier: 'idf' } },
    strict_mode_config: { enabled: true, max_query_limit: 10, upsert_max_batchsize: 2 },
  });
  await ask('PUT', '/collections/c/index?wait=true', { field_name: 'kb', field_schema: { type: 'keyword' } });
  await ask('PUT', '/collections/c/points?wait=true', { points: [POINT] });
});

afterAll(() => stub.stop());

describe('a Qdrant stub', () => {
  it.each<[string, string, string, object | string | undefined, RegExp]>([
    ['an unknown operation', 'POST', '/collections/c/points/find', {}, /no such operation/],
    ['an unknown parameter', 'PUT', '/collections/c/points?await=true', { points: [] }, /no such parameter/],
    ['a wrong parameter', 'PUT', '/collections/c/points?wait=perhaps', { points: [] }, /wait/],
    ['an unknown key', 'POST', '/collections/c/points/count', { filters: {} }, /additional properties/],
    ['a wrong type', 'POST', '/collections/c/points/query', { limit: 'all' }, /integer/],
    ['a missing key', 'POST', '/collections/c/facet', { limit: 3 }, /key/],
    ['an id that is no UUID', 'POST', '/collections/c/points', { ids: ['a/b/1'] }, /ids/],
    ['a body where there is none', 'POST', '/collections/c/exists', {}, /no such operation/],
    [
      'a lone surrogate',
      'POST',
      '/collections/c/points/count',
      '{"filter":{"must":{"key":"kb","match":{"value":"\\ud800"}}}}',
      /surrogate/,
    ],
    [
      'a filter without index',
      'POST',
      '/collections/c/points/count',
      { filter: { must: { key: 'n', match: { value: 3 } } } },
      /Index required/,
    ],
    [
      'a range without index',
      'POST',
      '/collections/c/points/scroll',
      { filter: { must: [{ key: 'kb', range: { gt: 3 } }] } },
      /Index required/,
    ],
    ['a facet without index', 'POST', '/collections/c/facet', { key: 'n' }, /No appropriate index/],
    [
      'an order without index',
      'POST',
      '/collections/c/points/query',
      { query: { order_by: { key: 'n' } } },
      /No range index/,
    ],
    ['too many hits', 'POST', '/collections/c/points/query', { limit: 11 }, /Limit exceeded/],
    [
      'too many hits of a prefetch',
      'POST',
      '/collections/c/points/query',
      { prefetch: { limit: 11 }, query: { rrf: { k: 60 } } },
      /Limit exceeded/,
    ],
    ['too many points', 'PUT', '/collections/c/points', { points: [POINT, POINT, POINT] }, /Limit exceeded/],
    [
      'a vector of another dimension',
      'PUT',
      '/collections/c/points',
      { points: [{ id: 1, vector: { dense: [1] } }] },
      /dimension/,
    ],
    [
      'a vector of an unknown name',
      'PUT',
      '/collections/c/points',
      { points: [{ id: 1, vector: { other: [1] } }] },
      /vector name/,
    ],
    [
      'a sparse index twice',
      'PUT',
      '/collections/c/points',
      { points: [{ id: 1, vector: { words: { indices: [1, 1], values: [1, 1] } } }] },
      /unique/,
    ],
  ])('rejects %s', async (_, method, path, body, message) => {
    const { status, text } = await ask(method, path, body);

    expect(status).toBe(400);
    expect(text).toMatch(message);
  });

  it('knows only created collections, and none twice', async () => {
    expect((await ask('POST', '/collections/d/points/count', {})).status).toBe(404);
    expect((await ask('PUT', '/collections/c', {})).status).toBe(409);
  });

  it('weighs sparse vectors by how rare their terms are in the whole collection', async () => {
    const query = { indices: [1], values: [2] };
    const { text } = await ask('POST', '/collections/c/points/query', {
      query,
      using: 'words',
      with_payload: ['kb'],
    });

    const { points } = (JSON.parse(text) as { result: { points: unknown[] } }).result;
    // The only point contains it: ln(1 + 0.5 / 1.5).
    expect(points).toEqual([
      {
        id: ID,
        version: expect.any(Number),
        score: expect.closeTo(2 * Math.log(4 / 3), 5),
        payload: { kb: 'a' },
      },
    ]);
  });
});
