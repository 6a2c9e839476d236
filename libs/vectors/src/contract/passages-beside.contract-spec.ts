import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { PassageIndex } from '../lexical/passage-index.js';
import { mergeStatistics, unionOf } from '../lexical/word-statistics.js';
import type { VectorStore } from '../vector-store.port.js';
import { LEXICAL, newCollection, point, range, spell, writeAll } from './points.contract-spec.js';
import type { ContractSetup } from './setup.contract-spec.js';

interface Story {
  language: string;
  texts: string[];
}

const VOCABULARY = ['tariffs', 'Gemeinden', 'voting', 'Häuser', '税率', ...range(8).map(spell)];

const text = fc
  .array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 30 })
  .map((words) => words.join(' '));

const story = fc.record({
  language: fc.constantFrom('en', 'de', 'zh'),
  texts: fc.array(text, { minLength: 1, maxLength: 4 }),
});

/** Passages in memory are comparable with points, as if all were in the collection. */
export function passagesBesideContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  describe('passages outside any collection', () => {
    it('are scored together with its points as if they were part of it', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(story, { maxLength: 3 }),
          fc.array(story, { minLength: 1, maxLength: 3 }),
          text,
          async (stored, given, question) => {
            const all = newCollection();
            const some = newCollection();
            for (const name of [all, some]) await store.ensureCollection(name, LEXICAL);
            const ids = [...stored, ...given].map(() => randomUUID());
            await write(all, [...stored, ...given], ids);
            await write(some, stored, ids);

            const wanted = await store.search({ collection: all, text: question, filter: {}, limit: 100 });
            const found = await searchBeside(some, given, ids.slice(stored.length), question);

            const scores = new Map(wanted.map(({ payload, score }) => [payload.chunkId, score]));
            expect(found.map(([chunkId]) => chunkId).sort()).toEqual([...scores.keys()].sort());
            for (const [chunkId, score] of found) expect(score).toBeCloseTo(scores.get(chunkId) as number, 9);
          },
        ),
        { numRuns: cases({ smoke: 12, soak: 200 }) },
      );
    });

    it('change nothing for searches without them', async () => {
      await writeAll(store, collection, [point({ chunkId: 'a', text: 'voting rights' })]);
      const before = await store.search({ collection, text: 'voting', filter: {}, limit: 10 });
      const index = await PassageIndex.of(['voting voting'], 'en');

      const beside = index.statistics('voting');
      const compared = await store.search({ collection, text: 'voting', filter: {}, limit: 10, beside });
      const after = await store.search({ collection, text: 'voting', filter: {}, limit: 10 });

      expect(compared[0]?.score).not.toBe(before[0]?.score);
      expect(after).toEqual(before);
    });

    it('do not see what the search’s filter excludes', async () => {
      await writeAll(store, collection, [
        point({ chunkId: 'a', text: 'voting', payload: { kbName: 'mine' } }),
        point({ chunkId: 'b', text: 'voting voting', payload: { kbName: 'other' } }),
      ]);

      const counted = await store.statistics({
        collection,
        text: 'voting rights',
        filter: { kbNames: ['mine'] },
        languages: [],
      });

      expect(counted).toEqual({
        languages: ['en'],
        points: { count: 1, length: 1 },
        documents: { count: 1, length: 1 },
        terms: new Map([['vote', { points: 1, documents: 1 }]]),
      });
    });
  });

  async function write(name: CollectionName, stories: Story[], ids: string[]): Promise<void> {
    const points = stories.flatMap(({ language, texts }, at) =>
      texts.map((words, chunkIndex) =>
        point({
          documentId: ids[at],
          chunkId: `${ids[at]}/${chunkIndex}`,
          chunkIndex,
          text: words,
          payload: { language },
        }),
      ),
    );
    await writeAll(store, name, points);
  }

  /** Points and passages with their scores. */
  async function searchBeside(
    name: CollectionName,
    given: Story[],
    ids: string[],
    question: string,
  ): Promise<Array<[string, number]>> {
    const indexes = await Promise.all(given.map(({ texts, language }) => PassageIndex.of(texts, language)));
    const own = indexes.map((index) => index.statistics(question));
    const languages = unionOf(own.map((set) => set.languages));
    const filter = {};
    const stored = await store.statistics({ collection: name, text: question, filter, languages });
    const all = unionOf([stored.languages, languages]);
    const hits = await store.search({
      collection: name,
      text: question,
      filter,
      limit: 100,
      beside: mergeStatistics(own),
    });
    const passages = indexes.flatMap((index, at) =>
      index
        .search({
          text: question,
          languages: all,
          beside: [stored, ...own.filter((_, other) => other !== at)],
          limit: 100,
        })
        .map(({ number, score }): [string, number] => [`${ids[at]}/${number}`, score]),
    );
    return [...hits.map(({ payload, score }): [string, number] => [payload.chunkId, score]), ...passages];
  }
}
