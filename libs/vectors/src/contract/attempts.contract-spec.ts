import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { PointFilter, VectorStore } from '../vector-store.port.js';
import type { ContractSetup } from './setup.contract-spec.js';
import { point, range, spell } from './points.contract-spec.js';

export function attemptsContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;
  const { add } = setup;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  describe('attempts at a document', () => {
    const documentId = 'replaced';
    const version = (attempt: number, count = 3) =>
      range(count).map((at) =>
        point({ documentId, attempt, chunkId: `c${at}`, chunkIndex: at, text: `apple ${spell(attempt)}` }),
      );
    const seenAttempts = async (filter: PointFilter = {}) => {
      const hits = await store.search({ collection, text: 'apple', filter, limit: 1_000 });
      return hits.map(({ payload }) => payload.attempt).sort((a, b) => a - b);
    };

    it('exist side by side, and can be excluded by number', async () => {
      for (const attempt of [1, 2]) await add(version(attempt), attempt);

      expect(await seenAttempts()).toEqual([1, 1, 1, 2, 2, 2]);
      expect(await seenAttempts({ exceptAttempts: [{ documentId, attempt: 1 }] })).toEqual([2, 2, 2]);
      expect(
        await seenAttempts({ documentIds: [documentId], exceptAttempts: [{ documentId, attempt: 2 }] }),
      ).toEqual([1, 1, 1]);
      expect(await seenAttempts({ exceptAttempts: [{ documentId: 'other', attempt: 1 }] })).toHaveLength(6);
      expect(
        await store.count(collection, {
          exceptAttempts: [
            { documentId, attempt: 1 },
            { documentId, attempt: 2 },
          ],
        }),
      ).toBe(0);
    });

    it('are read one by one', async () => {
      for (const attempt of [1, 2]) await add(version(attempt, attempt), attempt);
      const read = async (attempt: number) =>
        (await store.scroll(collection, { documentId, attempt }, { offset: 0, limit: 10 })).map(
          ({ payload }) => payload.attempt,
        );

      expect([await read(1), await read(2), await read(3)]).toEqual([[1], [2, 2], []]);
      expect((await store.get(collection, { documentId, attempt: 1 }, 'c0'))?.payload.attempt).toBe(1);
      expect(await store.get(collection, { documentId, attempt: 1 }, 'c1')).toBeNull();
    });

    it('are removed up to one, except for the one to keep; later ones and other documents stay', async () => {
      for (const attempt of [1, 2, 3, 4]) await add(version(attempt), attempt);
      await add([point({ documentId: 'other', chunkId: 'x', text: 'apple' })]);
      await store.write(collection, { documentId, attempt: 5 }, version(5));

      await store.removeAttempts(collection, documentId, { upTo: 3, keep: 2 });
      await store.removeAttempts(collection, documentId, { upTo: 3, keep: 2 });

      // Points that are not settled yet may or may not be visible.
      const settled = { exceptAttempts: [{ documentId, attempt: 5 }] };
      expect(await seenAttempts(settled)).toEqual([1, 2, 2, 2, 4, 4, 4]);
      expect(await store.settle(collection, { documentId, attempt: 5 }, 3)).toBe(3);
      expect(await store.count(collection)).toBe(10);
    });

    it('report that their points were removed', async () => {
      const attempt = { documentId, attempt: 1 };
      await store.write(collection, attempt, version(1));
      await store.removeAttempts(collection, documentId, { upTo: 1, keep: null });

      expect(await store.settle(collection, attempt, 3)).toBe(0);
      expect(await seenAttempts()).toEqual([]);
    });

    it('leave in the store only what was written and not removed, in any order', async () => {
      const step = fc.record({
        attempt: fc.integer({ min: 1, max: 3 }),
        action: fc.constantFrom('write', 'settle', 'remove', 'removeAll'),
        count: fc.integer({ min: 1, max: 4 }),
      });

      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const id = randomUUID();
          const expected = new Map<number, Set<number>>();
          for (const { attempt, action, count } of steps) {
            const indexes = expected.get(attempt) ?? new Set();
            if (action === 'write') {
              const points = range(count).map((at) =>
                point({
                  documentId: id,
                  attempt,
                  chunkId: `${id}-${at}`,
                  chunkIndex: at,
                  text: `plum ${spell(at + count)}`,
                }),
              );
              await store.write(collection, { documentId: id, attempt }, points);
              expected.set(attempt, new Set([...indexes, ...range(count)]));
            } else if (action === 'settle') {
              const kept = new Set([...indexes].filter((index) => index < count));
              expect(await store.settle(collection, { documentId: id, attempt }, count)).toBe(kept.size);
              expected.set(attempt, kept);
            } else {
              const keep = action === 'remove' ? 1 : null;
              await store.removeAttempts(collection, id, { upTo: attempt, keep });
              for (const other of range(attempt + 1)) if (other !== keep) expected.delete(other);
            }
          }
          for (const [attempt, indexes] of expected)
            await store.settle(collection, { documentId: id, attempt }, Math.max(0, ...indexes) + 1);
          const hits = await store.search({
            collection,
            text: 'plum',
            filter: { documentIds: [id] },
            limit: 100,
          });
          const found = hits.map(({ payload }) => `${payload.attempt}/${payload.chunkIndex}`);
          const wanted = [...expected].flatMap(([attempt, indexes]) =>
            [...indexes].map((index) => `${attempt}/${index}`),
          );
          expect(found.sort()).toEqual(wanted.sort());
        }),
        { numRuns: cases({ smoke: 15, soak: 200 }) },
      );
    });
  });
}
