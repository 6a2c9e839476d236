import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import {
  LEXICAL,
  letsThrough,
  newCollection,
  point,
  range,
  spell,
  writeAll,
} from '../../contract/points.contract-spec.js';
import type { DocumentAttempt, Hit, Point, PointFilter } from '../../vector-store.port.js';
import { SqliteVectorStore } from './sqlite.vector-store.js';

// Real: SQLite files below the system's temporary folder, and the threads that use them.

const LIMIT_OF_ALL = 1_000;
const KB_NAMES = ['one', 'two', 'three'];
/** From one in nearly every chunk to some in hardly any, as in a language. */
const WORDS = range(40).map(spell);

interface Corpus {
  seed: number;
  documents: number;
  chunksPerDocument: number;
  removed: number;
}

const corpus = fc.record<Corpus>({
  seed: fc.nat(1_000_000),
  documents: fc.integer({ min: 5, max: 60 }),
  chunksPerDocument: fc.constantFrom(1, 4, 15),
  removed: fc.nat(4),
});
const question = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 });
const filter = fc.record<PointFilter>(
  {
    kbNames: fc.subarray(KB_NAMES, { minLength: 1 }),
    year: fc.constantFrom(2020, 2021),
    pipeline: fc.constantFrom('text_pipeline', 'visual_pipeline'),
  },
  { requiredKeys: [] },
);

describe('the best of many points', () => {
  let folder: string;
  let store: SqliteVectorStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'best-points-'));
    store = new SqliteVectorStore(folder);
  });

  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const search = (collection: CollectionName, text: string, within: PointFilter, limit: number) =>
    store.search({ collection, text, filter: within, limit });

  it('equal those of an exhaustive search, whatever is filtered, replaced or removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpus,
        filter,
        fc.array(question, { minLength: 5, maxLength: 5 }),
        async (shape, within, questions) => {
          const collection = newCollection();
          const { points, superseded } = await fill(store, collection, shape);
          const scope = { ...within, exceptAttempts: superseded };
          for (const words of questions) {
            const text = words.join(' ');
            // There are fewer than this, so that all of them are returned.
            const all = await search(collection, text, scope, LIMIT_OF_ALL);

            const seen = points.filter(({ payload }) => letsThrough(within, payload));
            expect(scoresOf(all)).toEqual(textbookScores(seen, words));
            for (const limit of [1, 3, 10])
              expect(await search(collection, text, scope, limit)).toEqual(all.slice(0, limit));
          }
        },
      ),
      { numRuns: cases({ smoke: 12, soak: 200 }) },
    );
  });
});

/** Writes documents, the first of them twice, and removes some. @returns the points that are left, and attempts to exclude */
async function fill(
  store: SqliteVectorStore,
  collection: CollectionName,
  { seed, documents, chunksPerDocument, removed }: Corpus,
): Promise<{ points: Point[]; superseded: DocumentAttempt[] }> {
  await store.ensureCollection(collection, LEXICAL);
  const random = randomOf(seed);
  const all = range(documents).map((at) => pointsOfDocument(random, `d${at}`, chunksPerDocument));
  for (const points of all) await writeAll(store, collection, points);
  const gone = range(removed).map((at) => `d${at * 2 + 1}`);
  for (const documentId of gone) await store.removeDocument(collection, documentId);
  await writeAll(store, collection, all[0] as Point[], 2);
  const points = all.flat().filter(({ payload }) => !gone.includes(payload.documentId));
  return { points, superseded: [{ documentId: 'd0', attempt: 1 }] };
}

function pointsOfDocument(random: () => number, documentId: string, chunks: number): Point[] {
  const kbName = KB_NAMES[Math.floor(random() * KB_NAMES.length)] as string;
  const year = 2020 + Math.floor(random() * 2);
  return range(chunks).map((chunkIndex) =>
    point({
      documentId,
      chunkId: `${documentId}/${chunkIndex}`,
      chunkIndex,
      text: range(1 + Math.floor(random() * 40))
        .map(() => WORDS[Math.floor(random() ** 3 * WORDS.length)])
        .join(' '),
      payload: { kbName, year, pipeline: random() < 0.8 ? 'text_pipeline' : 'visual_pipeline' },
    }),
  );
}

/** Deterministic for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

function scoresOf(hits: readonly Hit[]): Map<string, number> {
  return new Map(hits.map(({ payload, score }) => [payload.chunkId, rounded(score)]));
}

/** The port's definition of scores, computed from scratch. */
function textbookScores(points: readonly Point[], words: readonly string[]): Map<string, number> {
  const texts = points.map(({ searchText, payload }) => ({ payload, words: searchText.split(' ') }));
  const byDocument = Map.groupBy(texts, ({ payload }) => payload.documentId);
  const documents = new Map(
    [...byDocument].map(([documentId, parts]) => [documentId, parts.flatMap((part) => part.words)]),
  );
  const ofPoints = bm25(texts.map((text) => text.words));
  const ofDocuments = bm25([...documents.values()]);
  const found = texts
    .filter((text) => text.words.some((word) => words.includes(word)))
    .map((text) => {
      const whole = documents.get(text.payload.documentId) as string[];
      const score = (2 * ofPoints(text.words, words) + ofDocuments(whole, words)) / 3;
      return [text.payload.chunkId, rounded(score)] as const;
    });
  return new Map(found);
}

function bm25(texts: readonly string[][]): (text: readonly string[], words: readonly string[]) => number {
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const holding = (word: string) => texts.filter((text) => text.includes(word)).length;
  const frequencies = new Map(WORDS.map((word) => [word, holding(word)]));
  return (text, words) => {
    let score = 0;
    for (const word of words) {
      const frequency = text.filter((held) => held === word).length;
      const held = frequencies.get(word) ?? 0;
      const norm = 1.2 * (0.25 + (0.75 * text.length) / averageLength);
      const gain = Math.log(1 + (texts.length - held + 0.5) / (held + 0.5)) * 2.2;
      score += (gain * frequency) / (frequency + norm);
    }
    return score;
  };
}

function rounded(score: number): number {
  return Number(score.toFixed(6));
}
