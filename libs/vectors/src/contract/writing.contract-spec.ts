import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { randomUUID } from 'node:crypto';
import type { Point, VectorStore } from '../vector-store.port.js';
import type { ContractSetup } from './setup.contract-spec.js';
import { point, range, spell } from './points.contract-spec.js';

export function writingContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;
  const { add, find } = setup;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  describe('writing', () => {
    it('shows all of an attempt once it is complete', async () => {
      const points = range(700).map((at) =>
        point({ documentId: 'd', chunkId: `c${at}`, text: `tyre ${spell(at)}`, chunkIndex: at }),
      );

      await add(points);

      expect(await find('tyre', {}, 1_000)).toHaveLength(700);
      expect(await find(spell(650))).toEqual(['c650']);
      expect(await store.count(collection)).toBe(700);
    });

    it('returns every field of a point', async () => {
      const stored = point({
        chunkId: 'a',
        text: 'annual report',
        payload: {
          year: 2021,
          keywords: ['report', '报告'],
          pageNumbers: [3, 4],
          regions: [{ pageNumber: 3, box: [1, 2.5, 3, 4], pageSize: [595.28, 841.89] }],
          places: 'AAYAAg8',
          location: { kind: 'sheet', sheet: 'Budget', range: 'B4:E9' },
          table: { caption: null, headerRowCount: 0, rows: [[{ text: '报告', colSpan: 2 }]] },
          content: '<table><td>1</td></table>',
          imageKey: 'documents/x/figures/a.png',
          imageId: randomUUID(),
        },
      });

      await add([stored]);

      const [hit] = await store.search({ collection, text: 'report', filter: {}, limit: 1 });
      expect(hit?.id).toBe(stored.id);
      expect(hit?.payload).toEqual(stored.payload);
      expect(hit?.score).toBeGreaterThan(0);
    });

    it('stores each point once, however often calls are repeated', async () => {
      const attempt = { documentId: randomUUID(), attempt: 1 };
      const points = ['a', 'b', 'c'].map((chunkId, chunkIndex) =>
        point({ ...attempt, chunkId, chunkIndex, text: `pear ${chunkId}` }),
      );

      await store.write(collection, attempt, points.slice(0, 2));
      await store.write(collection, attempt, points);
      const counts = [await store.settle(collection, attempt, 3), await store.settle(collection, attempt, 3)];
      await store.write(collection, attempt, points.slice(1));
      counts.push(await store.settle(collection, attempt, 3));

      expect(counts).toEqual([3, 3, 3]);
      expect((await find('pear')).sort()).toEqual(['a', 'b', 'c']);
      expect(await store.count(collection)).toBe(3);
    });

    it('replaces what an attempt has written differently, and drops what it no longer contains', async () => {
      const attempt = { documentId: randomUUID(), attempt: 1 };
      const version = (text: string, count: number) =>
        range(count).map((at) =>
          point({ ...attempt, chunkId: `c${at}`, chunkIndex: at, text: `${text} ${spell(at)}` }),
        );
      await store.write(collection, attempt, version('melon', 5));
      await store.settle(collection, attempt, 5);

      await store.write(collection, attempt, version('mango', 3));
      const count = await store.settle(collection, attempt, 3);

      expect(count).toBe(3);
      expect(await find('melon')).toEqual([]);
      expect((await find('mango')).sort()).toEqual(['c0', 'c1', 'c2']);
      expect(await store.count(collection)).toBe(3);
    });

    it('rejects more points per call than it promises to accept, and points of another attempt', async () => {
      const one = point({ documentId: 'd', attempt: 1, chunkId: 'a', text: 'x' });

      const many = store.write(collection, { documentId: 'd', attempt: 1 }, Array<Point>(257).fill(one));
      await expect(many).rejects.toThrow(/256/);
      for (const other of [
        { documentId: 'e', attempt: 1 },
        { documentId: 'd', attempt: 2 },
      ])
        await expect(store.write(collection, other, [one])).rejects.toThrow(/belongs to/);
    });
  });
}
