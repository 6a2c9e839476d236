import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import fc from 'fast-check';
import { EmbeddingSpaceMismatchError } from './vector-store.errors.js';
import type { EmbeddingSpace, Point, PointFilter, PointPayload, VectorStore } from './vector-store.port.js';

export interface OpenedStore {
  store: VectorStore;
  /** A second store on the same collections, as another process has it. */
  openAnother: () => VectorStore;
  dispose: () => Promise<void>;
}

const LEXICAL: EmbeddingSpace = { provider: 'none', model: 'none', dimension: 0 };
const DENSE: EmbeddingSpace = { provider: 'test', model: 'three', dimension: 3 };

/** What every vector store promises. `open` gives one whose collections are the suite's own: each test makes another. */
export function vectorStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} as a vector store`, () => {
    let opened: OpenedStore;
    let store: VectorStore;
    let collection: CollectionName;

    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });

    afterAll(() => opened.dispose());

    beforeEach(async () => {
      collection = newCollection();
      await store.ensureCollection(collection, LEXICAL);
    });

    const add = (points: Point[], attempt = 1) => publishAll(store, collection, points, attempt);
    const find = async (text: string, filter: PointFilter = {}, limit = 50) =>
      (await store.search({ collection, text, filter, limit })).map(({ payload }) => payload.chunkId);

    describe('staging and publishing', () => {
      it('shows nothing of a document before it is published', async () => {
        const points = [point({ chunkId: 'a', text: 'winter tyres' })];

        await store.stage(collection, points[0]?.payload.documentId as string, 1, points);

        expect(await find('tyres')).toEqual([]);
        expect(await store.count(collection)).toBe(0);
        expect(await store.get(collection, points[0]?.payload.documentId as string, 'a')).toBeNull();
      });

      it('gives back every field of a point', async () => {
        const stored = point({
          chunkId: 'a',
          text: 'annual report',
          payload: {
            year: 2021,
            keywords: ['report', '报告'],
            pageNumbers: [3, 4],
            regions: [{ pageNumber: 3, box: [1, 2.5, 3, 4] }],
            content: '<table><td>1</td></table>',
            imageKey: 'documents/x/figures/a.png',
            imageId: randomUUID(),
          },
        });

        await add([stored]);

        const [hit] = await store.search({ collection, text: 'report', filter: {}, limit: 1 });
        expect(hit).toEqual({ id: stored.id, score: expect.any(Number), payload: stored.payload });
        expect(hit?.score).toBeGreaterThan(0);
      });

      it('replaces an earlier attempt by a later one as a whole', async () => {
        const documentId = randomUUID();
        await add([
          point({ documentId, chunkId: 'a', text: 'red apple' }),
          point({ documentId, chunkId: 'b', text: 'red berry' }),
        ]);

        const second = [point({ documentId, chunkId: 'a', text: 'green apple' })];
        await store.stage(collection, documentId, 2, second);
        const before = await find('red');
        await store.publish(collection, documentId, 2);

        expect(before.sort()).toEqual(['a', 'b']);
        expect(await find('red')).toEqual([]);
        expect(await find('green')).toEqual(['a']);
        expect(await store.count(collection)).toBe(1);
      });

      it('stores each point once however often an attempt is repeated', async () => {
        const documentId = randomUUID();
        const points = ['a', 'b', 'c'].map((chunkId) =>
          point({ documentId, chunkId, text: `pear ${chunkId}` }),
        );

        await store.stage(collection, documentId, 1, points.slice(0, 2));
        await store.stage(collection, documentId, 1, points);
        await store.publish(collection, documentId, 1);
        await store.publish(collection, documentId, 1);
        await store.stage(collection, documentId, 1, points.slice(1));
        await store.publish(collection, documentId, 1);

        expect((await find('pear')).sort()).toEqual(['a', 'b', 'c']);
        expect(await store.count(collection)).toBe(3);
      });

      it('lets an attempt that was overtaken change nothing', async () => {
        const documentId = randomUUID();
        await add([point({ documentId, chunkId: 'new', text: 'plum' })], 2);

        await add([point({ documentId, chunkId: 'old', text: 'plum' })], 1);

        expect(await find('plum')).toEqual(['new']);
      });

      it('drops what earlier attempts staged and never published', async () => {
        const documentId = randomUUID();
        await store.stage(collection, documentId, 1, [
          point({ documentId, chunkId: 'left', text: 'quince' }),
        ]);

        await add([point({ documentId, chunkId: 'kept', text: 'quince' })], 2);
        await store.publish(collection, documentId, 1);

        expect(await find('quince')).toEqual(['kept']);
      });

      it('refuses more points a call than it promises to take, and points of another document', async () => {
        const one = point({ chunkId: 'a', text: 'x' });

        await expect(store.stage(collection, randomUUID(), 1, Array<Point>(257).fill(one))).rejects.toThrow(
          /256/,
        );
        await expect(store.stage(collection, randomUUID(), 1, [one])).rejects.toThrow(/belongs to/);
      });
    });

    describe('filters', () => {
      const documents = Array.from({ length: 6 }, () => randomUUID());
      const facets: Array<Partial<PointPayload>> = [
        { kbName: 'default', sourceType: 'policy', year: 2020, chunkType: 'text' },
        { kbName: 'default', sourceType: 'tax', year: 2021, chunkType: 'table' },
        { kbName: '财务', sourceType: 'policy', year: null, chunkType: 'text' },
        { kbName: '财务', sourceType: 'other', year: 2021, chunkType: 'section_summary' },
        { kbName: "o'brien", sourceType: 'tax', year: 2020, chunkType: 'text', pipeline: 'visual_pipeline' },
        {
          kbName: 'default',
          sourceType: 'other',
          year: 2021,
          chunkType: 'image',
          pipeline: 'visual_pipeline',
        },
      ];
      const points = facets.flatMap((payload, at) =>
        ['x', 'y'].map((part) =>
          point({ documentId: documents[at], chunkId: `${at}${part}`, text: 'common words', payload }),
        ),
      );

      beforeEach(async () => {
        for (const group of Map.groupBy(points, ({ payload }) => payload.documentId).values())
          await add(group);
      });

      it.each<[string, PointFilter, number[]]>([
        ['nothing', {}, [0, 1, 2, 3, 4, 5]],
        [
          'null everywhere',
          { kbNames: null, documentIds: null, sourceType: null, year: null },
          [0, 1, 2, 3, 4, 5],
        ],
        ['one knowledge base', { kbNames: ['财务'] }, [2, 3]],
        ['a name with a quote', { kbNames: ["o'brien"] }, [4]],
        ['two knowledge bases', { kbNames: ['财务', "o'brien"] }, [2, 3, 4]],
        ['an unknown knowledge base', { kbNames: ['unknown'] }, []],
        ['no knowledge base', { kbNames: [] }, []],
        ['no document', { documentIds: [] }, []],
        ['neither', { kbNames: [], documentIds: [] }, []],
        ['one document', { documentIds: [documents[3] as string] }, [3]],
        [
          'a document twice and an unknown one',
          { documentIds: [documents[3], documents[3], 'x'] as string[] },
          [3],
        ],
        [
          'a knowledge base or documents',
          { kbNames: ['财务'], documentIds: [documents[0] as string] },
          [0, 2, 3],
        ],
        ['no knowledge base or a document', { kbNames: [], documentIds: [documents[0] as string] }, [0]],
        ['a source type', { sourceType: 'policy' }, [0, 2]],
        ['a year', { year: 2021 }, [1, 3, 5]],
        ['chunk types', { chunkTypes: ['table', 'image'] }, [1, 5]],
        ['no chunk type', { chunkTypes: [] }, []],
        ['a pipeline', { pipeline: 'visual_pipeline' }, [4, 5]],
        [
          'everything at once',
          {
            kbNames: ['财务'],
            documentIds: documents,
            sourceType: 'other',
            year: 2021,
            pipeline: 'text_pipeline',
          },
          [3],
        ],
      ])('by %s', async (_, filter, expected) => {
        const found = await find('common', filter);

        expect(found.sort()).toEqual(expected.flatMap((at) => [`${at}x`, `${at}y`]));
        expect(await store.count(collection, filter)).toBe(expected.length * 2);
      });

      it('let through what a plain reading of any filter lets through', async () => {
        const filters = fc.record<PointFilter>(
          {
            kbNames: fc.option(fc.subarray(['default', '财务', "o'brien", 'none'])),
            documentIds: fc.option(fc.subarray([...documents, randomUUID()])),
            sourceType: fc.option(fc.constantFrom('policy', 'tax', 'other', 'bidding')),
            year: fc.option(fc.constantFrom(2020, 2021, 1999)),
            chunkTypes: fc.option(fc.subarray(['text', 'table', 'image', 'section_summary'])),
            pipeline: fc.option(fc.constantFrom('text_pipeline', 'visual_pipeline')),
          },
          { requiredKeys: [] },
        );

        await fc.assert(
          fc.asyncProperty(filters, async (filter) => {
            const expected = points.filter(({ payload }) => letsThrough(filter, payload));
            expect((await find('words', filter)).sort()).toEqual(
              expected.map(({ payload }) => payload.chunkId),
            );
          }),
          { numRuns: 100 },
        );
      });

      it('find the best of what they let through, however much better the rest is', async () => {
        const better = Array.from({ length: 80 }, (_, at) =>
          point({
            documentId: documents[0],
            chunkId: `b${at}`,
            text: 'zebra zebra zebra',
            payload: { kbName: 'loud' },
          }),
        );
        await add(better, 2);
        await add([
          point({ chunkId: 'weak', text: `zebra ${'filler '.repeat(50)}`, payload: { kbName: 'quiet' } }),
        ]);

        expect(await find('zebra', { kbNames: ['quiet'] }, 5)).toEqual(['weak']);
      });

      it('take hundreds of documents', async () => {
        const many = Array.from({ length: 600 }, () => randomUUID());

        const found = await find('common', { documentIds: [...many, documents[5] as string] });

        expect(found.sort()).toEqual(['5x', '5y']);
      });
    });

    describe('lexical search', () => {
      it('puts rare words above common ones, and short texts above long ones', async () => {
        await add([
          point({ chunkId: 'common', text: 'the committee met and the committee decided' }),
          point({ chunkId: 'long', text: `committee ${'about many other things '.repeat(30)}` }),
          point({ chunkId: 'rare', text: 'the ombudsman and the committee met' }),
        ]);

        expect(await find('committee and ombudsman')).toEqual(['rare', 'common', 'long']);
      });

      it('scores by BM25 with the real average length', async () => {
        await add([
          point({ chunkId: 'a', text: 'alpha beta' }),
          point({ chunkId: 'b', text: 'alpha alpha gamma delta' }),
        ]);

        const hits = await store.search({ collection, text: 'alpha', filter: {}, limit: 2 });

        const idf = Math.log(1 + 0.5 / 2.5);
        const bm25 = (tf: number, length: number) =>
          (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / 3));
        expect(hits.map(({ score }) => score)).toEqual([
          expect.closeTo(bm25(2, 4), 6),
          expect.closeTo(bm25(1, 2), 6),
        ]);
      });

      it('finds other forms of a word in the language of the text', async () => {
        await add([
          point({ chunkId: 'en', text: 'The invoices were approved', payload: { language: 'en' } }),
          point({ chunkId: 'de', text: 'Die Häuser der Gemeinden', payload: { language: 'de' } }),
          point({ chunkId: 'fr', text: "L'approbation des nationalités", payload: { language: 'fr' } }),
          point({ chunkId: 'ru', text: 'Новые дома построены', payload: { language: 'ru' } }),
        ]);

        expect(await find('approve an invoice')).toEqual(['en']);
        expect(await find('Wo ist das Haus der Gemeinde?')).toEqual(['de']);
        expect(await find('nationalité')).toEqual(['fr']);
        expect(await find('новый дом')).toEqual(['ru']);
      });

      it('finds Chinese, Japanese and Korean words inside of sentences', async () => {
        await add([
          point({
            chunkId: 'zh',
            text: '增值税一般纳税人的适用税率为百分之十三。',
            payload: { language: 'zh' },
          }),
          point({ chunkId: 'ja', text: '東京都の人口は増加している。', payload: { language: 'ja' } }),
          point({ chunkId: 'ko', text: '서울특별시의 인구가 증가했다.', payload: { language: 'ko' } }),
        ]);

        expect((await find('一般纳税人的税率是多少？'))[0]).toBe('zh');
        expect((await find('東京の人口'))[0]).toBe('ja');
        expect((await find('서울 인구'))[0]).toBe('ko');
      });

      it.each(['GB/T-1234', 'gb/t 1234', 'T-1234'])('finds an identifier asked for as %s', async (asked) => {
        await add([
          point({ chunkId: 'right', text: 'Steel pipes are made according to GB/T-1234.' }),
          point({ chunkId: 'wrong', text: 'Steel pipes are made according to GB/T-4321.' }),
        ]);

        expect((await find(asked))[0]).toBe('right');
      });

      it.each([
        ['nothing', ''],
        ['stop words only', 'what is the'],
        ['signs only', '" OR NEAR( * ) -- \' ; {} ^ :'],
        ['an unknown word', 'xylophone'],
      ])('finds nothing for %s', async (_, text) => {
        await add([point({ chunkId: 'a', text: 'anything at all' })]);

        expect(await find(text)).toEqual([]);
      });

      it.each([
        ['NUL bytes', 'apple\0pie'],
        ['lone surrogates', 'apple \ud800 pie \udfff'],
        ['query operators', '"apple" AND (pie OR NEAR(crust, 5)) NOT *'],
        ['SQL', "apple'; drop table points; --pie"],
        ['8,000 characters', `apple pie ${'word '.repeat(1_598)}`],
      ])('takes %s as text, in documents and in questions', async (_, text) => {
        const hostile = point({ chunkId: 'hostile', text, payload: { content: text } });
        await add([hostile, point({ chunkId: 'other', text: 'nothing of that kind' })]);

        const [hit] = await store.search({ collection, text, filter: {}, limit: 1 });

        expect(hit?.payload).toEqual(hostile.payload);
        expect(await find('pie')).toEqual(['hostile']);
      });

      it('takes a token of a million characters', async () => {
        await add([point({ chunkId: 'a', text: `${'x'.repeat(1_000_000)} banana` })]);

        expect(await find('banana')).toEqual(['a']);
      });

      it('answers equal scores in the same order every time', async () => {
        const documentId = randomUUID();
        await add(
          range(20).map((at) => point({ documentId, chunkId: `c${at}`, text: 'same words', chunkIndex: at })),
        );

        const first = await find('words', {}, 7);

        expect(first).toHaveLength(7);
        expect(await find('words', {}, 7)).toEqual(first);
      });

      it.each([0, -1, 1.5, 1_001])('refuses a limit of %d', async (limit) => {
        await expect(find('x', {}, limit)).rejects.toThrow(RangeError);
      });

      it('stops for a caller who is gone', async () => {
        const gone = store.search({ collection, text: 'x', filter: {}, limit: 1 }, AbortSignal.abort());

        await expect(gone).rejects.toThrow(/abort/i);
      });
    });

    describe('vectors', () => {
      beforeEach(async () => {
        collection = newCollection();
        await store.ensureCollection(collection, DENSE);
      });

      const nearest = async (vector: number[], filter: PointFilter = {}, text = 'unheard-of') =>
        (await store.search({ collection, text, vector: Float32Array.from(vector), filter, limit: 10 })).map(
          ({ payload }) => payload.chunkId,
        );

      it('find what is near, nearest first', async () => {
        await add([
          point({ chunkId: 'north', text: 'n', vector: [0, 1, 0] }),
          point({ chunkId: 'east', text: 'e', vector: [1, 0, 0] }),
          point({ chunkId: 'north-east', text: 'ne', vector: [0.6, 0.8, 0] }),
        ]);

        expect(await nearest([0.1, 1, 0])).toEqual(['north', 'north-east', 'east']);
      });

      it('are fused with words by reciprocal rank', async () => {
        await add([
          point({ chunkId: 'both', text: 'solar power', vector: [0.9, 0.1, 0] }),
          point({ chunkId: 'word', text: 'solar solar', vector: [0, 0, 1] }),
          point({ chunkId: 'near', text: 'photovoltaics', vector: [1, 0, 0] }),
        ]);

        const hits = await store.search({
          collection,
          text: 'solar',
          vector: Float32Array.from([1, 0, 0]),
          filter: {},
          limit: 10,
        });

        expect(hits.map(({ payload }) => payload.chunkId)).toEqual(['word', 'both', 'near']);
        // First and third, twice second, and first of one list only.
        expect(hits[0]?.score).toBeCloseTo(1 / 61 + 1 / 63, 6);
        expect(hits[1]?.score).toBeCloseTo(1 / 62 + 1 / 62, 6);
        expect(hits[2]?.score).toBeCloseTo(1 / 61, 6);
      });

      it('obey the filter, and what is staged, replaced or deleted', async () => {
        const [kept, gone] = [randomUUID(), randomUUID()];
        const vector = [1, 0, 0];
        await add([
          point({ documentId: kept, chunkId: 'a', text: 'a', vector, payload: { kbName: 'one' } }),
          point({
            documentId: kept,
            chunkId: 'b',
            text: 'b',
            vector,
            payload: { kbName: 'one', year: 2020 },
          }),
        ]);
        await add([
          point({ documentId: gone, chunkId: 'gone', text: 'c', vector, payload: { kbName: 'two' } }),
        ]);
        await add([point({ chunkId: 'c', text: 'd', vector, payload: { kbName: 'two' } })]);
        const staged = randomUUID();
        await store.stage(collection, staged, 1, [
          point({ documentId: staged, chunkId: 'staged', text: 'e', vector }),
        ]);
        await store.deleteDocument(collection, gone);

        expect((await nearest(vector)).sort()).toEqual(['a', 'b', 'c']);
        expect(await nearest(vector, { kbNames: ['two'] })).toEqual(['c']);
        expect((await nearest(vector, { kbNames: ['two'], documentIds: [kept], year: 2020 })).sort()).toEqual(
          ['b'],
        );
        expect((await nearest(vector, { kbNames: ['two'], documentIds: [kept] })).sort()).toEqual([
          'a',
          'b',
          'c',
        ]);
        expect(await nearest(vector, { kbNames: [] })).toEqual([]);

        await add([point({ documentId: kept, chunkId: 'a', text: 'a', vector })], 2);
        expect((await nearest(vector)).sort()).toEqual(['a', 'c']);
      });

      it('may be missing from points and from questions', async () => {
        await add([
          point({ chunkId: 'plain', text: 'maple' }),
          point({ chunkId: 'zero', text: 'maple', vector: [0, 0, 0] }),
        ]);

        expect((await find('maple')).sort()).toEqual(['plain', 'zero']);
        expect((await nearest([1, 0, 0], {}, 'maple')).sort()).toEqual(['plain', 'zero']);
      });

      it('of another dimension are refused', async () => {
        await expect(add([point({ chunkId: 'a', text: 'a', vector: [1, 2] })])).rejects.toThrow(/dimension/);
      });
    });

    describe('one document', () => {
      it('is read page by page in the order of its chunks', async () => {
        const documentId = randomUUID();
        const points = range(25).map((at) =>
          point({ documentId, chunkId: `c${at}`, text: 'x', chunkIndex: at }),
        );
        await add(points.toReversed());
        const page = async (offset: number) =>
          (await store.scroll(collection, documentId, { offset, limit: 10 })).map(
            ({ payload }) => payload.chunkIndex,
          );

        expect([...(await page(0)), ...(await page(10)), ...(await page(20))]).toEqual(range(25));
        expect(await page(25)).toEqual([]);
        expect(await store.scroll(collection, randomUUID(), { offset: 0, limit: 10 })).toEqual([]);
      });

      it('gives one chunk by its id, and null for an unknown one', async () => {
        const stored = point({ chunkId: 'a', text: 'x' });
        await add([stored]);

        const { documentId } = stored.payload;
        expect((await store.get(collection, documentId, 'a'))?.payload).toEqual(stored.payload);
        expect(await store.get(collection, documentId, 'b')).toBeNull();
        expect(await store.get(collection, randomUUID(), 'a')).toBeNull();
      });

      it('is gone after its deletion, and the others are found and scored as if it had never been', async () => {
        await add([point({ chunkId: 'kept', text: 'walnut tree' })]);
        const [before] = await store.search({ collection, text: 'walnut', filter: {}, limit: 5 });
        const documentId = randomUUID();
        await add(
          range(30).map((at) => point({ documentId, chunkId: `c${at}`, text: `walnut ${spell(at)}` })),
        );
        const other = point({ documentId, chunkId: 'staged', text: 'walnut' });
        await store.stage(collection, documentId, 2, [other]);

        await store.deleteDocument(collection, documentId);
        await store.deleteDocument(collection, documentId);
        await store.publish(collection, documentId, 2);

        expect(await store.search({ collection, text: 'walnut', filter: {}, limit: 5 })).toEqual([before]);
        expect(await store.count(collection)).toBe(1);
      });

      it('goes with its knowledge base, staged points too', async () => {
        const staged = randomUUID();
        const payload = { kbName: 'old' };
        await add([point({ chunkId: 'a', text: 'cedar', payload })]);
        await add([point({ chunkId: 'b', text: 'cedar', payload })]);
        await add([point({ chunkId: 'kept', text: 'cedar', payload: { kbName: 'new' } })]);
        await store.stage(collection, staged, 1, [
          point({ documentId: staged, chunkId: 'c', text: 'cedar', payload }),
        ]);

        await store.deleteKnowledgeBase(collection, 'old');
        await store.publish(collection, staged, 1);

        expect(await find('cedar')).toEqual(['kept']);
      });
    });

    describe('embedding space', () => {
      it('is remembered, and another one is refused with a way out', async () => {
        const another = opened.openAnother();

        await another.ensureCollection(collection, LEXICAL);
        const refused = another.ensureCollection(collection, DENSE);

        await expect(refused).rejects.toThrow(EmbeddingSpaceMismatchError);
        await expect(refused).rejects.toThrow(/test\/three \(3 dimensions\).*ingest the documents again/);
        await another.close();
      });

      it('can be made sure of by many at once', async () => {
        const made = newCollection();
        const stores = range(4).map(() => opened.openAnother());

        await Promise.all(stores.map((each) => each.ensureCollection(made, DENSE)));

        expect(await store.count(made)).toBe(0);
        await Promise.all(stores.map((each) => each.close()));
      });
    });

    describe('several at once', () => {
      it('write many documents side by side, and each is found once', async () => {
        const another = opened.openAnother();
        await another.ensureCollection(collection, LEXICAL);
        const documents = range(40).map((at) =>
          range(5).map((part, _, all) =>
            point({
              documentId: `d${at}`,
              chunkId: `${at}-${part}`,
              text: `shared ${spell(at)} part ${part} of ${all.length}`,
              chunkIndex: part,
            }),
          ),
        );

        await Promise.all(
          documents.map((points, at) => publishAll(at % 2 ? store : another, collection, points, 1)),
        );

        expect(await store.count(collection)).toBe(200);
        expect((await find(spell(17))).sort()).toEqual(range(5).map((part) => `17-${part}`));
        expect(await find('shared', {}, 1_000)).toHaveLength(200);
        await another.close();
      });

      it('see a document whole or not at all while it is replaced', async () => {
        const another = opened.openAnother();
        await another.ensureCollection(collection, LEXICAL);
        const documentId = randomUUID();
        const version = (attempt: number) =>
          range(20).map((at) =>
            point({ documentId, chunkId: `${attempt}-${at}`, text: 'flip flop', chunkIndex: at }),
          );
        await add(version(1), 1);

        const seen: string[][] = [];
        let isWriting = true;
        const reading = (async () => {
          while (isWriting) seen.push(await find('flop', {}, 100));
        })();
        for (const attempt of [2, 3, 4, 5]) await publishAll(another, collection, version(attempt), attempt);
        isWriting = false;
        await reading;

        expect(seen.length).toBeGreaterThan(0);
        for (const chunkIds of seen) {
          expect(chunkIds).toHaveLength(20);
          expect(new Set(chunkIds.map((chunkId) => chunkId.split('-')[0])).size).toBe(1);
        }
        await another.close();
      });
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}

/** The names of an app's collections are few; a suite needs one for each test. */
function newCollection(): CollectionName {
  return `test_${randomUUID().replaceAll('-', '')}` as CollectionName;
}

/** A point with everything that is not named made up. */
export function point({
  documentId = randomUUID(),
  chunkId,
  text,
  chunkIndex = 0,
  vector,
  payload,
}: {
  documentId?: string;
  chunkId: string;
  text: string;
  chunkIndex?: number;
  vector?: number[];
  payload?: Partial<PointPayload>;
}): Point {
  return {
    id: `${documentId}/${chunkId}`,
    searchText: text,
    vector: vector ? Float32Array.from(vector) : null,
    payload: {
      documentId,
      chunkId,
      kbName: 'default',
      sourceType: 'other',
      year: null,
      pipeline: 'text_pipeline',
      chunkType: 'text',
      chunkIndex,
      path: 'Chapter / Section',
      content: 'content',
      summary: '',
      keywords: [],
      pageNumbers: [],
      regions: [],
      fileName: 'file.pdf',
      language: 'en',
      imageKey: null,
      imageId: null,
      ...payload,
    },
  };
}

/** Stages and publishes the points document by document. */
export async function publishAll(
  store: VectorStore,
  collection: CollectionName,
  points: Point[],
  attempt: number,
): Promise<void> {
  for (const [documentId, group] of Map.groupBy(points, ({ payload }) => payload.documentId)) {
    await store.stage(collection, documentId, attempt, group);
    await store.publish(collection, documentId, attempt);
  }
}

/** A filter as the port describes it, read literally. */
function letsThrough(filter: PointFilter, payload: PointPayload): boolean {
  const { kbNames, documentIds, sourceType, year, chunkTypes, pipeline } = filter;
  const inScope =
    (kbNames == null && documentIds == null) ||
    kbNames?.includes(payload.kbName) === true ||
    documentIds?.includes(payload.documentId) === true;
  return (
    inScope &&
    (sourceType == null || sourceType === payload.sourceType) &&
    (year == null || year === payload.year) &&
    (chunkTypes == null || chunkTypes.includes(payload.chunkType)) &&
    (pipeline == null || pipeline === payload.pipeline)
  );
}

/** A word of its own for each number. */
export function spell(number: number): string {
  return `q${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}q`;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}
