import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { randomUUID } from 'node:crypto';
import type { PointFilter, SearchHit, VectorStore } from '../vector-store.port.js';
import type { ContractSetup } from './setup.contract-spec.js';
import { DENSE, point } from './points.contract-spec.js';

export function denseSearchContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;
  const { add, find } = setup;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  describe('vectors', () => {
    beforeEach(async () => {
      collection = await setup.makeCollection(DENSE);
    });

    const nearest = async (vector: number[], filter: PointFilter = {}, text = 'unheard-of') =>
      (await store.search({ collection, text, vector: Float32Array.from(vector), filter, limit: 10 })).map(
        ({ payload }) => payload.chunkId,
      );

    it('find the nearest points, nearest first', async () => {
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

    it('report each point’s cosine and word score beside the fused score', async () => {
      await add([
        point({ chunkId: 'both', text: 'solar power', vector: [0.6, 0.8, 0] }),
        point({ chunkId: 'word', text: 'solar' }),
        point({ chunkId: 'near', text: 'photovoltaics', vector: [2, 0, 0] }),
      ]);
      const question = { collection, text: 'solar', filter: {}, limit: 10 };

      const byWords = await store.search(question);
      const hybrid = await store.search({ ...question, vector: Float32Array.from([1, 0, 0]) });

      const found = (hits: SearchHit[]) =>
        Object.fromEntries(
          hits.map(({ payload, lexicalScore, cosine }) => [
            payload.chunkId,
            [lexicalScore, cosine && Number(cosine.toFixed(4))],
          ]),
        );
      const scores = Object.fromEntries(byWords.map(({ payload, score }) => [payload.chunkId, score]));
      expect(found(byWords)).toEqual({ word: [scores['word'], null], both: [scores['both'], null] });
      expect(found(hybrid)).toEqual({
        word: [scores['word'], null],
        both: [scores['both'], 0.6],
        near: [null, 1],
      });
    });

    it('report the cosine of a point that only words find', async () => {
      const near = Array.from({ length: 60 }, (_, at) =>
        point({ chunkId: `near ${at}`, text: 'photovoltaics', vector: [1, at / 1000, 0] }),
      );
      await add([...near, point({ chunkId: 'far', text: 'solar', vector: [0, 0.6, 0.8] })]);

      const hits = await store.search({
        collection,
        text: 'solar',
        vector: Float32Array.from([0, 0, 1]),
        filter: {},
        limit: 50,
      });
      const opposite = await store.search({
        collection,
        text: 'solar',
        vector: Float32Array.from([1, 0, 0]),
        filter: {},
        limit: 50,
      });

      const cosineOf = (found: SearchHit[]) => found.find(({ payload }) => payload.chunkId === 'far')?.cosine;
      expect(cosineOf(hits)).toBeCloseTo(0.8, 5);
      expect(cosineOf(opposite)).toBeCloseTo(0, 5);
    });

    it('respect the filter, and exclude unpublished, excluded and removed points', async () => {
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
      await store.write(collection, { documentId: staged, attempt: 1 }, [
        point({ documentId: staged, chunkId: 'staged', text: 'e', vector, payload: { kbName: 'staged' } }),
      ]);
      await store.removeDocument(collection, gone);
      await store.removeDocument(collection, staged);

      expect((await nearest(vector)).sort()).toEqual(['a', 'b', 'c']);
      expect(await nearest(vector, { kbNames: ['two'] })).toEqual(['c']);
      expect((await nearest(vector, { kbNames: ['two'], documentIds: [kept], year: 2020 })).sort()).toEqual([
        'b',
      ]);
      expect((await nearest(vector, { kbNames: ['two'], documentIds: [kept] })).sort()).toEqual([
        'a',
        'b',
        'c',
      ]);
      expect(await nearest(vector, { kbNames: [] })).toEqual([]);
      expect(await nearest(vector, { documentIds: [kept], readableKbNames: ['two'] })).toEqual([]);

      await add([point({ documentId: kept, chunkId: 'a2', text: 'a', vector })], 2);
      const first = { exceptAttempts: [{ documentId: kept, attempt: 1 }] };
      expect((await nearest(vector, first)).sort()).toEqual(['a2', 'c']);
      expect(await nearest(vector, { ...first, kbNames: [], documentIds: [kept] })).toEqual(['a2']);
      await store.removeAttempts(collection, kept, { upTo: 2, keep: 2 });
      expect((await nearest(vector)).sort()).toEqual(['a2', 'c']);
    });

    it('may be missing from points and from questions', async () => {
      await add([
        point({ chunkId: 'plain', text: 'maple' }),
        point({ chunkId: 'zero', text: 'maple', vector: [0, 0, 0] }),
      ]);

      expect((await find('maple')).sort()).toEqual(['plain', 'zero']);
      expect((await nearest([1, 0, 0], {}, 'maple')).sort()).toEqual(['plain', 'zero']);
    });

    it('of another dimension are rejected', async () => {
      await expect(add([point({ chunkId: 'a', text: 'a', vector: [1, 2] })])).rejects.toThrow(/dimension/);
    });
  });
}
