import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { randomUUID } from 'node:crypto';
import { EmbeddingSpaceMismatchError } from '../vector-store.errors.js';
import type { VectorStore } from '../vector-store.port.js';
import type { ContractSetup } from './setup.contract-spec.js';
import { DENSE, LEXICAL, newCollection, point, range, spell, writeAll } from './points.contract-spec.js';

export function documentsContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;
  const { add, find } = setup;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  describe('one document', () => {
    it('is read page by page in the order of its chunks', async () => {
      const documentId = randomUUID();
      const points = range(25).map((at) =>
        point({ documentId, chunkId: `c${at}`, text: 'x', chunkIndex: at }),
      );
      await add(points.toReversed());
      const page = async (offset: number) =>
        (await store.scroll(collection, { documentId, attempt: 1 }, { offset, limit: 10 })).map(
          ({ payload }) => payload.chunkIndex,
        );

      expect([...(await page(0)), ...(await page(10)), ...(await page(20))]).toEqual(range(25));
      expect(await page(25)).toEqual([]);
      const unknown = { documentId: randomUUID(), attempt: 1 };
      expect(await store.scroll(collection, unknown, { offset: 0, limit: 10 })).toEqual([]);
    });

    it('returns a chunk by its id, and null for an unknown one', async () => {
      const stored = point({ chunkId: 'a', text: 'x' });
      await add([stored]);

      const { documentId, attempt } = stored.payload;
      expect((await store.get(collection, { documentId, attempt }, 'a'))?.payload).toEqual(stored.payload);
      expect(await store.get(collection, { documentId, attempt }, 'b')).toBeNull();
      expect(await store.get(collection, { documentId: randomUUID(), attempt }, 'a')).toBeNull();
    });

    it('is gone after its deletion, and the others are found and scored as if it had never existed', async () => {
      await add([point({ chunkId: 'kept', text: 'walnut tree' })]);
      const [before] = await store.search({ collection, text: 'walnut', filter: {}, limit: 5 });
      const documentId = randomUUID();
      await add(range(30).map((at) => point({ documentId, chunkId: `c${at}`, text: `walnut ${spell(at)}` })));
      const second = { documentId, attempt: 2 };
      await store.write(collection, second, [point({ ...second, chunkId: 'waiting', text: 'walnut' })]);

      await store.removeDocument(collection, documentId);
      await store.removeDocument(collection, documentId);

      expect(await store.settle(collection, second, 1)).toBe(0);
      expect(await store.search({ collection, text: 'walnut', filter: {}, limit: 5 })).toEqual([before]);
      expect(await store.count(collection)).toBe(1);
    });
  });

  describe('embedding space', () => {
    it('is stored, and another one is rejected with a way out', async () => {
      const another = setup.openAnother();

      await another.ensureCollection(collection, LEXICAL);
      const refused = another.ensureCollection(collection, DENSE);

      await expect(refused).rejects.toThrow(EmbeddingSpaceMismatchError);
      await expect(refused).rejects.toThrow(/test\/three \(3 dimensions\).*tessera -- reindex/);
      await another.close();
    });

    it('can be ensured by several at once', async () => {
      const made = newCollection();
      const stores = range(4).map(() => setup.openAnother());

      await Promise.all(stores.map((each) => each.ensureCollection(made, DENSE)));

      expect(await store.count(made)).toBe(0);
      await Promise.all(stores.map((each) => each.close()));
    });
  });

  describe('several writers at once', () => {
    it('write many documents, and each is found once', async () => {
      const another = setup.openAnother();
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
        documents.map((points, at) => writeAll(at % 2 ? store : another, collection, points, 1)),
      );

      expect(await store.count(collection)).toBe(200);
      expect((await find(spell(17))).sort()).toEqual(range(5).map((part) => `17-${part}`));
      expect(await find('shared', {}, 1_000)).toHaveLength(200);
      await another.close();
    });

    it('see an attempt completely while another one is written and removed', async () => {
      const another = setup.openAnother();
      await another.ensureCollection(collection, LEXICAL);
      const documentId = randomUUID();
      const version = (attempt: number) =>
        range(20).map((at) =>
          point({ documentId, chunkId: `c${at}`, text: 'flip flop', chunkIndex: at, payload: { attempt } }),
        );
      await add(version(1), 1);
      let published = 1;

      const seen: boolean[] = [];
      let isWriting = true;
      const reading = (async () => {
        while (isWriting) {
          const wanted = published;
          const exceptAttempts = range(6)
            .filter((at) => at !== wanted)
            .map((attempt) => ({ documentId, attempt }));
          const hits = await find('flop', { exceptAttempts }, 100);
          if (wanted === published) seen.push(hits.length === 20);
        }
      })();
      for (const attempt of [2, 3, 4, 5]) {
        await writeAll(another, collection, version(attempt), attempt);
        published = attempt;
        await another.removeAttempts(collection, documentId, { upTo: attempt, keep: attempt });
      }
      isWriting = false;
      await reading;

      expect(seen.length).toBeGreaterThan(0);
      expect(seen).not.toContain(false);
      expect(await store.count(collection)).toBe(20);
      await another.close();
    });
  });

  it('answers a ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });
}
