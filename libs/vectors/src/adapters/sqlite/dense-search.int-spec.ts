import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { COLLECTIONS } from '@tessera/contracts';
import { createTestFolder, Random, testSeed } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { point, writeAll } from '../../vector-store.contract-spec.js';
import type { PointFilter } from '../../vector-store.port.js';
import { cosine } from './sketch.js';
import { SqliteVectorStore } from './sqlite.vector-store.js';

// Real: SQLite files, and threads. More vectors than are scored exactly.

const TEXT = COLLECTIONS.text;
const SPACE = { provider: 'test', model: 'like-e5', dimension: 384 };
const POINTS = 4_000;
const TOPICS = 40;
const NEAREST = 10;

let folder: string;
let store: SqliteVectorStore;
let random: Random;

beforeEach(async () => {
  folder = createTestFolder('dense-search');
  store = new SqliteVectorStore(folder);
  random = new Random(testSeed());
  await store.ensureCollection(TEXT, SPACE);
});
afterEach(() => store.close());

/** Like those of texts: all point in a similar direction, those on the same topic more so. */
function vectorsLikeTexts(count: number): number[][] {
  const around = (center: number[], spread: number) =>
    center.map((value) => value + spread * (random.next() - 0.5));
  const common = Array.from({ length: SPACE.dimension }, () => 2 * (random.next() - 0.5));
  const topics = Array.from({ length: TOPICS }, () => around(common, 1));
  return Array.from({ length: count }, () => around(random.pick(topics), 0.7));
}

async function add(
  vectors: number[][],
  { kbName = 'default', documentId = randomUUID() } = {},
): Promise<void> {
  const points = vectors.map((vector, chunkIndex) =>
    point({
      documentId,
      chunkId: `${documentId}/${chunkIndex}`,
      text: 'text',
      chunkIndex,
      vector,
      payload: { kbName },
    }),
  );
  await writeAll(store, TEXT, points);
}

/** The cosines of the nearest ones, nearest first. */
async function nearest(question: number[], filter: PointFilter = {}): Promise<number[]> {
  const vector = Float32Array.from(question);
  const hits = await store.search({ collection: TEXT, text: 'unheard-of', vector, filter, limit: NEAREST });
  return hits.map(({ cosine: found }) => found as number);
}

function nearestOf(vectors: number[][], question: number[]): number[] {
  const asked = Float32Array.from(question);
  const cosines = vectors.map((vector) => cosine(Float32Array.from(vector), asked));
  return cosines.sort((a, b) => b - a).slice(0, NEAREST);
}

describe('a vector search', () => {
  it('finds nearly all nearest points among thousands, with exact cosines', async () => {
    const vectors = vectorsLikeTexts(POINTS + 30);
    const questions = vectors.splice(POINTS);
    await add(vectors);

    let found = 0;
    for (const question of questions) {
      const expected = new Set(nearestOf(vectors, question).map((value) => value.toFixed(5)));
      for (const value of await nearest(question)) if (expected.has(value.toFixed(5))) found++;
    }

    expect(found / (questions.length * NEAREST)).toBeGreaterThan(0.95);
  });

  it('examines only what matches the filter', async () => {
    const vectors = vectorsLikeTexts(POINTS + 20);
    const [own, question] = [vectors.splice(POINTS), vectors[0] as number[]];
    await add(vectors);
    await add(own, { kbName: 'own' });

    expect((await nearest(question, { kbNames: ['own'] })).map((value) => value.toFixed(5))).toEqual(
      nearestOf(own, question).map((value) => value.toFixed(5)),
    );
  });

  it('finds points that get their vector later, and no removed ones', async () => {
    const vectors = vectorsLikeTexts(POINTS + 1);
    const [late] = vectors.splice(POINTS) as [number[]];
    const documentId = randomUUID();
    await add(vectors);
    await writeAll(store, TEXT, [point({ documentId, chunkId: 'late', text: 'text' })]);
    const { points } = await store.pointsWithout(TEXT, SPACE, { after: null, limit: 10 });
    await store.addVectors(
      TEXT,
      SPACE,
      points.map((hit) => ({ point: hit, vector: Float32Array.from(late) })),
    );
    const added = await nearest(late);

    await store.removeDocument(TEXT, documentId);

    expect(added[0]).toBeCloseTo(1, 5);
    expect((await nearest(late))[0]).toBeLessThan(0.9999);
  });
});
