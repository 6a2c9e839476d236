import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Gateway } from './gateway.js';
import { addHotelDocuments, HOTELS } from './hotel-documents.js';

// Real: HTTP, Postgres 18, the SQLite vector store.

let gateway: Gateway;
let ids: Awaited<ReturnType<typeof addHotelDocuments>>;

beforeAll(async () => {
  gateway = await Gateway.start({ MAX_SCOPE_DOCUMENTS: '2' });
  ids = await addHotelDocuments(gateway);
});

afterAll(() => gateway.stop());

describe('scopes', () => {
  it('without one see the default knowledge base only', async () => {
    expect((await gateway.found({ query: HOTELS })).toSorted()).toEqual(['tax.pdf', 'travel.pdf']);
  });

  it('by kb_name see that knowledge base only', async () => {
    expect(await gateway.found({ query: HOTELS, kb_name: 'foreign' })).toEqual(['foreign.pdf']);
  });

  it('of an unknown knowledge base see nothing, and say so', async () => {
    const { sources, steps, route } = await gateway.search({ query: HOTELS, kb_name: 'nowhere' });

    expect(sources).toEqual({ text: [], image: [] });
    expect(steps).toContainEqual(expect.objectContaining({ name: 'warning', code: 'kb_unknown' }));
    expect(route.scope).toMatchObject({ kb_names: ['nowhere'], unknown_kb_names: ['nowhere'] });
  });

  it('are a union of knowledge bases, documents and tags, in which kb_name counts for nothing', async () => {
    const scope_filter = {
      kb_names: ['third'],
      document_ids: [ids.foreign.toUpperCase(), 'no-uuid'],
      tags: ['TAX'],
    };

    const { sources, route, steps } = await gateway.search({
      query: HOTELS,
      kb_name: 'nowhere',
      scope_filter,
    });

    expect(sources.text.map(({ file_name }) => file_name).toSorted()).toEqual([
      'foreign.pdf',
      'tax.pdf',
      'third.pdf',
    ]);
    expect(route).toMatchObject({
      kb_name: null,
      scope: {
        kb_names: ['third'],
        unknown_kb_names: [],
        document_count: 2,
        tags: ['TAX'],
        truncated: false,
      },
    });
    expect(steps).toContainEqual(
      expect.objectContaining({ name: 'scope', kb_count: 1, document_count: 1, tag_document_count: 1 }),
    );
  });

  it('of tags that nothing has see nothing; kb_name does not take over', async () => {
    const found = await gateway.found({
      query: HOTELS,
      kb_name: 'default',
      scope_filter: { tags: ['no such tag'] },
    });

    expect(found).toEqual([]);
  });

  it('of tags on more documents than are taken say that they were cut', async () => {
    const { sources, route, steps } = await gateway.search({
      query: HOTELS,
      scope_filter: { tags: ['hotel limit'] },
    });

    expect(sources.text).toHaveLength(2);
    expect(route.scope).toMatchObject({ document_count: 2, truncated: true });
    expect(steps).toContainEqual(expect.objectContaining({ name: 'warning', code: 'scope_truncated' }));
  });

  it.each([{}, { kb_names: [], document_ids: [], tags: [] }, null])(
    'of the selection %j are inactive',
    async (scope_filter) => {
      const found = await gateway.found({ query: HOTELS, kb_name: 'foreign', scope_filter });

      expect(found).toEqual(['foreign.pdf']);
    },
  );

  it('take listed documents first and without counting them among those of tags', async () => {
    const { route, steps } = await gateway.search({
      query: HOTELS,
      scope_filter: { document_ids: [ids.third, ids.travel], tags: ['hotel limit', 'HOTEL LIMIT'] },
    });

    expect(route.scope).toMatchObject({ document_count: 4, truncated: false });
    expect(steps).toContainEqual(
      expect.objectContaining({ name: 'scope', kb_count: 0, document_count: 2, tag_document_count: 2 }),
    );
    expect(steps.map(({ name }) => name)).not.toContain('warning');
  });

  it('of tags keep the documents with most hits when there are too many, whatever is asked', async () => {
    const keywords = ['crowded'];
    const pages = (count: number) =>
      Array.from({ length: count }, (_, page) => ({ content: `Page ${page} about a crowd`, keywords }));
    for (const count of [1, 3, 2, 1])
      await gateway.addDocument({ name: `${count}.pdf`, kbName: `crowd-${count}`, chunks: pages(count) });

    for (const query of ['crowd', 'page']) {
      const found = await gateway.found({ query, top_k: 20, scope_filter: { tags: ['Crowded'] } });

      expect([...new Set(found)].toSorted()).toEqual(['2.pdf', '3.pdf']);
    }
  });

  it('of tags match whole keywords only', async () => {
    expect(await gateway.found({ query: HOTELS, scope_filter: { tags: ['hotel'] } })).toEqual([]);
  });

  it('reach the store: what they leave out does not push out what they let through', async () => {
    await gateway.addDocument({ name: 'loud.pdf', kbName: 'loud', chunks: loudChunks(1_200) });
    await gateway.addDocument({
      name: 'quiet.pdf',
      kbName: 'loud',
      chunks: [
        { content: 'Of sirens little is said, and of much else more is said here.', keywords: ['quiet'] },
      ],
    });

    expect(await gateway.found({ query: 'sirens', scope_filter: { tags: ['quiet'] } })).toEqual([
      'quiet.pdf',
    ]);
  });

  it('by the legacy list find as many sources as there are, however far down and in the one knowledge base', async () => {
    const line = (n: number) => `Of bells ${n} little is said, and of much else more is said at length here.`;
    await gateway.addDocument({ name: 'loud.pdf', kbName: 'bells', chunks: loudChunks(1_200, 'bells') });
    const low = await gateway.addDocument({
      name: 'low.pdf',
      kbName: 'bells',
      chunks: [11, 22, 33].map((n) => ({
        content: `${line(n)} ${'Other words. '.repeat(n)}`,
        path: `Part ${n}`,
      })),
    });
    const elsewhere = await gateway.addDocument({
      name: 'elsewhere.pdf',
      kbName: 'other-bells',
      chunks: loudChunks(60, 'bells'),
    });

    const found = await gateway.found({
      query: 'bells',
      kb_name: 'bells',
      scope: [low.toUpperCase(), elsewhere, 'no-uuid'],
    });

    expect(new Set(found)).toEqual(new Set(['low.pdf']));
    expect(await gateway.found({ query: 'bells', kb_name: 'bells', scope: ['no-uuid'] })).toEqual([]);
  });

  it('by the legacy list filter what was found, unless a selection is active', async () => {
    const scope = [ids.tax];

    const alone = await gateway.found({ query: HOTELS, scope });
    const withSelection = await gateway.found({
      query: HOTELS,
      scope,
      scope_filter: { kb_names: ['foreign'] },
    });

    expect(alone).toEqual(['tax.pdf']);
    expect(withSelection).toEqual(['foreign.pdf']);
  });
});

/** Chunks that are about nothing else. */
function loudChunks(count: number, word = 'sirens') {
  return Array.from({ length: count }, (_, n) => ({ content: `${word} ${word} ${n}`, path: `Part ${n}` }));
}
