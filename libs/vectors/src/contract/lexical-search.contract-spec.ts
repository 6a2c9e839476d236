import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { randomUUID } from 'node:crypto';
import type { VectorStore } from '../vector-store.port.js';
import type { ContractSetup } from './setup.contract-spec.js';
import { point, range, spell } from './points.contract-spec.js';

export function lexicalSearchContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;
  const { add, find } = setup;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  describe('lexical search', () => {
    it('ranks rare words above common ones, and short texts above long ones', async () => {
      await add([
        point({ chunkId: 'common', text: 'the committee met and the committee decided' }),
        point({ chunkId: 'long', text: `committee ${'about many other things '.repeat(30)}` }),
        point({ chunkId: 'rare', text: 'the ombudsman and the committee met' }),
      ]);

      expect(await find('committee and ombudsman')).toEqual(['rare', 'common', 'long']);
    });

    it('scores by BM25 with the actual average length', async () => {
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

    it('scores a chunk by its own words and, half as much, by those of its document', async () => {
      const documentId = randomUUID();
      await add([
        point({ documentId, chunkId: 'first', text: 'alpha beta' }),
        point({ documentId, chunkId: 'second', text: 'alpha alpha gamma delta', chunkIndex: 1 }),
        point({ chunkId: 'other', text: 'alpha epsilon zeta' }),
        point({ chunkId: 'without', text: 'eta theta iota' }),
      ]);

      const hits = await store.search({ collection, text: 'alpha', filter: {}, limit: 3 });

      const bm25 = (tf: number, length: number, of: { count: number; frequency: number; average: number }) =>
        (Math.log(1 + (of.count - of.frequency + 0.5) / (of.frequency + 0.5)) * tf * 2.2) /
        (tf + 1.2 * (0.25 + (0.75 * length) / of.average));
      const ofChunk = (tf: number, length: number) =>
        bm25(tf, length, { count: 4, frequency: 3, average: 3 });
      const ofDocument = (tf: number, length: number) =>
        bm25(tf, length, { count: 3, frequency: 2, average: 4 });
      expect(Object.fromEntries(hits.map(({ payload, score }) => [payload.chunkId, score]))).toEqual({
        first: expect.closeTo((2 * ofChunk(1, 2) + ofDocument(3, 6)) / 3, 6),
        second: expect.closeTo((2 * ofChunk(2, 4) + ofDocument(3, 6)) / 3, 6),
        other: expect.closeTo((2 * ofChunk(1, 3) + ofDocument(1, 3)) / 3, 6),
      });
    });

    it('treats the chunks of a document as parts of one text, however many there are', async () => {
      const texts = range(5_000).map((at) => `${spell(at % 900)} ${at % 7 === 0 ? 'harbour' : 'meadow'}`);
      const long = texts.map((text, chunkIndex) =>
        point({ documentId: 'long', chunkId: `l${chunkIndex}`, chunkIndex, text }),
      );
      await add(long);
      await add([point({ chunkId: 'short', text: `harbour ${spell(1)}` })]);

      const hits = await store.search({ collection, text: 'harbour', filter: {}, limit: 1_000 });

      const ofLong = hits.filter(({ payload }) => payload.documentId === 'long').map(({ score }) => score);
      expect(ofLong).toHaveLength(715);
      expect(new Set(ofLong).size).toBe(1);
      expect(hits.find(({ payload }) => payload.chunkId === 'short')?.score).not.toBe(ofLong[0]);
    });

    it('ranks a passage of an article on the subject above one of an article that only mentions it', async () => {
      const article = (documentId: string, texts: string[]) =>
        texts.map((text, chunkIndex) =>
          point({ documentId, chunkId: `${documentId}${chunkIndex}`, chunkIndex, text }),
        );
      await add(
        article('mention', ['the harbour dues of the town', ...Array<string>(6).fill('a meadow with cows')]),
      );
      await add(
        article('subject', [
          'the harbour dues of the town',
          ...Array<string>(6).fill('a harbour with ships'),
        ]),
      );

      expect((await find('harbour dues'))[0]).toBe('subject0');
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

    it('finds Chinese, Japanese and Korean words within sentences', async () => {
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

    it.each(['GB/T-1234', 'gb/t 1234', 'T-1234'])('finds an identifier written as %s', async (asked) => {
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
    ])('treats %s as text, in documents and in questions', async (_, text) => {
      const hostile = point({ chunkId: 'hostile', text, payload: { content: text } });
      await add([hostile, point({ chunkId: 'other', text: 'nothing of that kind' })]);

      const [hit] = await store.search({ collection, text, filter: {}, limit: 1 });

      expect(hit?.payload).toEqual(hostile.payload);
      expect(await find('pie')).toEqual(['hostile']);
    });

    it('accepts a token of a million characters', async () => {
      await add([point({ chunkId: 'a', text: `${'x'.repeat(1_000_000)} banana` })]);

      expect(await find('banana')).toEqual(['a']);
    });

    it('returns equal scores in the same order every time', async () => {
      const documentId = randomUUID();
      await add(
        range(20).map((at) => point({ documentId, chunkId: `c${at}`, text: 'same words', chunkIndex: at })),
      );

      const first = await find('words', {}, 7);

      expect(first).toHaveLength(7);
      expect(await find('words', {}, 7)).toEqual(first);
    });

    it.each([0, -1, 1.5, 1_001])('rejects a limit of %d', async (limit) => {
      await expect(find('x', {}, limit)).rejects.toThrow(RangeError);
    });

    it('stops for a caller who has left', async () => {
      const gone = store.search({ collection, text: 'x', filter: {}, limit: 1 }, AbortSignal.abort());

      await expect(gone).rejects.toThrow(/abort/i);
    });
  });
}
