import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { EmbeddingSpaceMismatchError } from '../vector-store.errors.js';
import type { PointFilter, VectorStore } from '../vector-store.port.js';
import { LATE_INTERACTION, LEXICAL, point, range, WITH_IMAGES, writeAll } from './points.contract-spec.js';
import type { ContractSetup } from './setup.contract-spec.js';

const [RED, GREEN, BLUE] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const DIMENSION = 8;

export function imageSearchContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;
  const { add, find } = setup;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  const looksLike = async (question: number[][], filter: PointFilter = {}, limit = 10) =>
    store.searchImages({ collection, vectors: Float32Array.from(question.flat()), filter, limit });
  const seen = async (question: number[][], filter: PointFilter = {}, limit?: number) =>
    (await looksLike(question, filter, limit)).map(({ payload }) => payload.chunkId);

  describe('picture vectors', () => {
    beforeEach(async () => {
      collection = await setup.makeCollection(WITH_IMAGES);
    });

    it('find similar pictures, with or without text, nearest first', async () => {
      const red = point({ chunkId: 'red', text: '', seen: [[5, 0, 0]] });
      await add([
        red,
        point({ chunkId: 'green', text: 'a notice', seen: [GREEN] }),
        point({ chunkId: 'orange', text: '', seen: [[0.8, 0.6, 0]] }),
        point({ chunkId: 'unseen', text: 'red' }),
      ]);

      const hits = await looksLike([[2, 0, 0]]);

      expect(hits.map(({ payload }) => payload.chunkId)).toEqual(['red', 'orange', 'green']);
      expect(hits[0]).toEqual({ id: red.id, score: expect.closeTo(1, 2), payload: red.payload });
      expect(hits[1]?.score).toBeCloseTo(0.8, 2);
      expect(hits[2]?.score).toBeCloseTo(0, 2);
    });

    it('score by their cosine', async () => {
      const number = fc.integer({ min: -1_000, max: 1_000 });
      const vector = fc.tuple(number, number, number).filter((values) => values.some((value) => value !== 0));
      await fc.assert(
        fc.asyncProperty(
          fc.array(vector, { minLength: 1, maxLength: 6 }),
          vector,
          async (pictures, asked) => {
            const documentId = randomUUID();
            await add(
              pictures.map((picture, at) =>
                point({ documentId, chunkId: `c${at}`, chunkIndex: at, text: '', seen: [picture] }),
              ),
            );

            const hits = await looksLike([asked], { documentIds: [documentId] });

            expect(hits).toHaveLength(pictures.length);
            for (const { payload, score } of hits)
              expect(score).toBeCloseTo(cosine(asked, pictures[payload.chunkIndex]!), 1);
            expect(hits.map(({ score }) => score)).toEqual(
              hits.map(({ score }) => score).sort((a, b) => b - a),
            );
          },
        ),
        { numRuns: cases({ smoke: 12, soak: 150 }) },
      );
    });

    it('respect the filter and excluded or removed points', async () => {
      const [kept, gone] = [randomUUID(), randomUUID()];
      const at = (documentId: string, chunkId: string, kbName: string) =>
        point({ documentId, chunkId, text: '', seen: [RED], payload: { kbName } });
      await add([at(kept, 'a', 'one')]);
      await add([at(gone, 'gone', 'two')]);
      await add([at(randomUUID(), 'b', 'two')]);
      await store.removeDocument(collection, gone);

      expect((await seen([RED])).sort()).toEqual(['a', 'b']);
      expect(await seen([RED], { kbNames: ['two'] })).toEqual(['b']);
      expect((await seen([RED], { kbNames: ['two'], documentIds: [kept] })).sort()).toEqual(['a', 'b']);
      expect(await seen([RED], { kbNames: [] })).toEqual([]);
      expect(await seen([RED], { documentIds: [kept], readableKbNames: ['two'] })).toEqual([]);
      expect(await seen([RED], { pipeline: 'visual_pipeline' })).toEqual([]);
      expect(await seen([RED], {}, 1)).toHaveLength(1);

      await add([at(kept, 'a2', 'one')], 2);
      const later = { exceptAttempts: [{ documentId: kept, attempt: 1 }], kbNames: ['one'] };
      expect(await seen([RED], later)).toEqual(['a2']);
      await store.removeAttempts(collection, kept, { upTo: 2, keep: 2 });
      expect(await seen([RED], { kbNames: ['one'] })).toEqual(['a2']);
    });

    it('are replaced with their point, and removed with it', async () => {
      const attempt = { documentId: randomUUID(), attempt: 1 };
      const version = (colours: Array<number[] | undefined>) =>
        colours.map((colour, at) =>
          point({
            ...attempt,
            chunkId: `c${at}`,
            chunkIndex: at,
            text: 'same',
            ...(colour && { seen: [colour] }),
          }),
        );
      await store.write(collection, attempt, version([RED, RED, RED]));
      await store.settle(collection, attempt, 3);

      await store.write(collection, attempt, version([RED, BLUE, undefined]));
      await store.settle(collection, attempt, 3);

      expect(await seen([RED])).toEqual(['c0', 'c1']);
      expect((await looksLike([BLUE]))[0]?.payload.chunkId).toBe('c1');
      expect(await store.settle(collection, attempt, 1)).toBe(1);
      expect(await seen([BLUE])).toEqual(['c0']);
    });

    it('count as points, and change no score of those with words', async () => {
      await add([point({ chunkId: 'a', text: 'a parking lot behind the hall' })]);
      await add([point({ chunkId: 'b', text: 'parking' })]);
      const search = () => store.search({ collection, text: 'parking hall', filter: {}, limit: 10 });
      const before = await search();

      await add(range(20).map((index) => point({ chunkId: `p${index}`, text: '', seen: [GREEN] })));

      expect(await search()).toEqual(before);
      expect(await find('parking')).toHaveLength(2);
      expect(await store.count(collection)).toBe(22);
    });

    it('of another dimension are rejected, and several if only one is allowed', async () => {
      for (const wrong of [[[1, 2]], [RED, GREEN], []])
        await expect(add([point({ chunkId: 'a', text: 'a', seen: wrong })])).rejects.toThrow(/dimension/);
      await expect(looksLike([RED, GREEN])).rejects.toThrow(/dimension/);
    });

    it('of another model are rejected', async () => {
      const another = setup.openAnother();
      const { images } = WITH_IMAGES;

      for (const other of [
        LEXICAL,
        { ...LEXICAL, images: { ...images!, model: 'sees-more' } },
        { ...LEXICAL, images: { ...images!, mode: 'multi' as const } },
      ])
        await expect(another.ensureCollection(collection, other)).rejects.toThrow(
          EmbeddingSpaceMismatchError,
        );
      await another.ensureCollection(collection, WITH_IMAGES);
      await another.close();
    });

    it('are empty without a model', async () => {
      collection = await setup.makeCollection({
        ...LEXICAL,
        images: { provider: 'none', model: 'none', dimension: 0, mode: 'single' },
      });
      await add([point({ chunkId: 'a', text: 'a' })]);

      expect(await seen([RED])).toEqual([]);
      await expect(add([point({ chunkId: 'b', text: 'b', seen: [RED] })])).rejects.toThrow(/dimension/);
      const another = setup.openAnother();
      await another.ensureCollection(collection, LEXICAL);
      await another.close();
    });
  });

  describe('late interaction', () => {
    beforeEach(async () => {
      collection = await setup.makeCollection(LATE_INTERACTION);
    });

    it('averages, over the question’s vectors, the best cosine with any of the picture’s', async () => {
      const parts = fc.array(axis(), { minLength: 1, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 5 }), parts, async (pictures, asked) => {
          const documentId = randomUUID();
          await add(
            pictures.map((seen, at) =>
              point({ documentId, chunkId: `c${at}`, chunkIndex: at, text: '', seen: seen.map(unit) }),
            ),
          );

          const hits = await looksLike(asked.map(unit), { documentIds: [documentId] });

          expect(hits).toHaveLength(pictures.length);
          for (const { payload, score } of hits) {
            const picture = new Set(pictures[payload.chunkIndex]);
            const met = asked.filter((one) => picture.has(one)).length;
            expect(score).toBeCloseTo(met / asked.length, 2);
          }
        }),
        { numRuns: cases({ smoke: 12, soak: 150 }) },
      );
    });

    it('finds one part of a picture among many pictures with many parts', async () => {
      const documentId = randomUUID();
      const picture = (at: number) =>
        point({
          documentId,
          chunkId: `c${at}`,
          chunkIndex: at,
          text: '',
          // Only one of them has the searched content, in its last eighth.
          seen: range(120).map((part) => unit(at === 217 && part > 105 ? 7 : (at + part) % 7)),
        });
      await writeAll(store, collection, range(300).map(picture));

      const [first, second] = await looksLike([unit(7)]);

      expect(first).toMatchObject({ payload: { chunkId: 'c217' }, score: expect.closeTo(1, 2) });
      expect(second?.score).toBeCloseTo(0, 2);
    });
  });
}

function axis(): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: DIMENSION - 1 });
}

function unit(index: number): number[] {
  return range(DIMENSION).map((at) => (at === index ? 1 : 0));
}

function cosine(a: number[], b: number[]): number {
  const dot = (x: number[], y: number[]) => x.reduce((sum, value, at) => sum + value * y[at]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
