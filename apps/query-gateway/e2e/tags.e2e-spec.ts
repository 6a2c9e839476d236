import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TagListResponse } from '@tessera/contracts';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18.

let gateway: Gateway;

beforeAll(async () => {
  gateway = await Gateway.start();
  await gateway.addDocument({
    chunks: [{ keywords: ['Travel Allowance', '差旅费'] }, { keywords: ['travel allowance'] }],
  });
  await gateway.addDocument({ kbName: 'hr', chunks: [{ keywords: ['travel allowance', 'sick leave'] }] });
  await gateway.addDocument({ kbName: 'tax', chunks: [{ keywords: ['tax rate'] }] });
  await gateway.addDocument({ status: 'indexing', chunks: [{ keywords: ['not yet published'] }] });
});

afterAll(() => gateway.stop());

describe('GET /tags', () => {
  it('lists the keywords of all knowledge bases with their counts', async () => {
    const { status, body } = await gateway.get<TagListResponse>('/tags');

    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        { keyword: 'travel allowance', hit_count: 3, kb_count: 2, document_count: 2 },
        { keyword: 'sick leave', hit_count: 1, kb_count: 1, document_count: 1 },
        { keyword: 'tax rate', hit_count: 1, kb_count: 1, document_count: 1 },
        { keyword: '差旅费', hit_count: 1, kb_count: 1, document_count: 1 },
      ],
      limit: 50,
    });
  });

  it.each([
    ['kb_name=hr', ['sick leave', 'travel allowance']],
    ['kb_names=hr', ['sick leave', 'travel allowance']],
    ['kb_names=hr&kb_names=tax', ['sick leave', 'tax rate', 'travel allowance']],
    ['kb_name=hr&kb_names=tax', ['sick leave', 'tax rate', 'travel allowance']],
    ['kb_name=nowhere', []],
    ['kb_name=', []],
    ['q=ALLOW', ['travel allowance']],
    [`q=${encodeURIComponent('旅')}`, ['差旅费']],
    ['q=travle&kb_name=hr', ['travel allowance']],
    ['q=published', []],
    ['q=', ['travel allowance', 'sick leave', 'tax rate', '差旅费']],
    ['limit=1', ['travel allowance']],
  ])('?%s', async (query, expected) => {
    expect(await keywords(query)).toEqual(expected);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=ten', 'limit'],
    [`q=${'a'.repeat(201)}`, 'q'],
    ['q=a&q=b', 'q'],
    [`kb_name=${'a'.repeat(65)}`, 'kb_name'],
    ['kb_names[a]=b', 'kb_names[a]'],
    ['offset=1', 'offset'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await gateway.get<{ detail: Array<{ loc: string[] }> }>(`/tags?${query}`);

    expect(status).toBe(422);
    expect(body.detail[0]?.loc).toEqual(['query', field]);
  });

  it.each(['%00', '%25_%5C', '%F0%9F%98%80', 'a%20%20%20b', '%ED%A0%80', "';--"])(
    'is not upset by q=%s',
    async (q) => {
      expect((await gateway.get(`/tags?q=${q}`)).status).toBeLessThan(500);
    },
  );

  it('counts neither before a document is ready nor after it is deleted', async () => {
    const id = await gateway.addDocument({ chunks: [{ keywords: ['short lived'] }] });
    const before = await keywords('q=short');
    await gateway.get(`/documents/${id}`, { method: 'DELETE' });

    expect(before).toEqual(['short lived']);
    expect(await keywords('q=short')).toEqual([]);
  });
});

async function keywords(query: string): Promise<string[]> {
  const { body } = await gateway.get<TagListResponse>(`/tags?${query}`);
  return body.items.map(({ keyword }) => keyword);
}
