import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { DocumentAttempt, PointFilter, VectorStore } from '../vector-store.port.js';
import {
  LEXICAL,
  letsThrough,
  newCollection,
  point,
  range,
  spell,
  writeAll,
} from './points.contract-spec.js';
import type { ContractSetup } from './setup.contract-spec.js';

/** What has happened to a document before the search. */
type Fate = 'new' | 'replaced' | 'replaced and still there' | 'removed';

interface Story {
  documentId: string;
  kbName: string;
  language: string;
  year: number;
  fate: Fate;
  /** Of each chunk. */
  texts: string[];
}

const KNOWLEDGE_BASES = ['small', 'medium', 'other'];
const FATES: Fate[] = ['new', 'replaced', 'replaced and still there', 'removed'];
const VOCABULARY = ['tariffs', 'Gemeinden', 'voting', 'Häuser', '税率', ...range(8).map(spell)];

const texts = fc
  .array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 30 })
  .map((words) => words.join(' '));

const story = fc.record({
  documentId: fc.constant(null).map(() => randomUUID()),
  kbName: fc.constantFrom(...KNOWLEDGE_BASES),
  language: fc.constantFrom('en', 'de', 'zh'),
  year: fc.constantFrom(2020, 2021),
  fate: fc.constantFrom(...FATES),
  texts: fc.array(texts, { minLength: 1, maxLength: 4 }),
});

const question = fc.oneof(
  { weight: 3, arbitrary: texts },
  // More words than any search weighs.
  { weight: 1, arbitrary: fc.constant([...VOCABULARY, ...range(260).map(spell)].join(' ')) },
);

export function scopeStatisticsContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  /** Every hit with its score, and equal scores by chunk. */
  const ranking = async (of: CollectionName, text: string, filter: PointFilter) => {
    const hits = await store.search({ collection: of, text, filter, limit: 1_000 });
    return hits
      .map(({ payload, score }) => ({ chunkId: payload.chunkId, score }))
      .sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1));
  };

  const alone = async (stories: Story[]) => {
    const other = newCollection();
    await store.ensureCollection(other, LEXICAL);
    for (const each of stories) if (each.fate !== 'removed') await writeAll(store, other, pointsOf(each));
    return other;
  };

  describe('what a search excludes', () => {
    it('changes no score and no rank, to the last bit', async () => {
      const scope = fc.record<PointFilter>(
        {
          kbNames: fc.subarray(KNOWLEDGE_BASES, { minLength: 1 }),
          documentIds: fc.constant([]),
          year: fc.constantFrom(2020, 2021),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(story, { minLength: 2, maxLength: 8 }),
          scope,
          fc.nat(3),
          question,
          async (stories, generated, documentCount, text) => {
            collection = await setup.makeCollection(LEXICAL);
            const filter = generated.documentIds
              ? { ...generated, documentIds: stories.slice(0, documentCount).map((one) => one.documentId) }
              : generated;
            const superseded: DocumentAttempt[] = [];
            for (const each of stories) superseded.push(...(await live(store, collection, each)));
            const seen = stories.filter((each) => letsThrough(filter, pointsOf(each)[0]!.payload));

            expect(await ranking(collection, text, { ...filter, exceptAttempts: superseded })).toEqual(
              await ranking(await alone(seen), text, {}),
            );
          },
        ),
        { numRuns: cases({ smoke: 12, soak: 200 }) },
      );
    });

    it('does not affect a knowledge base while another one is filled', async () => {
      const mine = range(20).map((at) =>
        storyOf('small', `tariffs ${spell(at % 4)} ${'voting '.repeat(at)}`),
      );
      for (const each of mine) await live(store, collection, each);
      const before = await ranking(collection, `tariffs voting ${spell(1)}`, { kbNames: ['small'] });
      for (const at of range(60))
        await live(store, collection, storyOf('other', `tariffs tariffs ${spell(at)}`));

      expect(before).toHaveLength(20);
      expect(await ranking(collection, `tariffs voting ${spell(1)}`, { kbNames: ['small'] })).toEqual(before);
    });
  });
}

function storyOf(kbName: string, text: string): Story {
  return { documentId: randomUUID(), kbName, language: 'en', year: 2020, fate: 'new', texts: [text] };
}

function pointsOf({ documentId, kbName, language, year, texts }: Story, prefix = '') {
  return texts.map((text, chunkIndex) =>
    point({
      documentId,
      chunkId: `${documentId}/${chunkIndex}`,
      chunkIndex,
      text: `${prefix}${text}`,
      payload: { kbName, language, year },
    }),
  );
}

/** @returns attempts to exclude that are still stored */
async function live(
  store: VectorStore,
  collection: CollectionName,
  story: Story,
): Promise<DocumentAttempt[]> {
  const { documentId, fate } = story;
  if (fate === 'new') {
    await writeAll(store, collection, pointsOf(story));
    return [];
  }
  await writeAll(store, collection, pointsOf(story, 'tariffs before '));
  if (fate === 'removed') await store.removeDocument(collection, documentId);
  else await writeAll(store, collection, pointsOf(story), 2);
  if (fate === 'replaced') await store.removeAttempts(collection, documentId, { upTo: 1, keep: null });
  return fate === 'replaced and still there' ? [{ documentId, attempt: 1 }] : [];
}
