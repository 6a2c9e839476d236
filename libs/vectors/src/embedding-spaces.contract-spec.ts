import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { randomUUID } from 'node:crypto';
import { DENSE, LEXICAL, newCollection, point, range, writeAll } from './contract/points.contract-spec.js';
import type { EmbeddingSpaces, TextSpace } from './embedding-spaces.port.js';
import { EmbeddingSpaceMismatchError, VectorStoreUnusableError } from './vector-store.errors.js';
import type { Hit, VectorStore } from './vector-store.port.js';

const NEXT: TextSpace = { provider: 'test', model: 'two', dimension: 2 };
const OTHER: TextSpace = { provider: 'test', model: 'other', dimension: 2 };

interface OpenedSpaces {
  /** A new store of another process on the same collections, each time. */
  openAnother: () => VectorStore & EmbeddingSpaces;
  dispose: () => Promise<void>;
}

/** The contract of stores that support changing the embedding space. */
export function embeddingSpacesContract(name: string, open: () => Promise<OpenedSpaces>): void {
  describe(`${name} between embedding spaces`, () => {
    let opened: OpenedSpaces;
    /** A service on the previous space, one on the next, and one that fills the next. */
    let before: VectorStore & EmbeddingSpaces;
    let after: VectorStore & EmbeddingSpaces;
    let filling: EmbeddingSpaces & VectorStore;
    let collection: CollectionName;

    beforeAll(async () => {
      opened = await open();
      [before, after, filling] = [opened.openAnother(), opened.openAnother(), opened.openAnother()];
    });
    beforeEach(async () => {
      collection = newCollection();
      await before.ensureCollection(collection, DENSE);
    });
    afterAll(async () => {
      await Promise.all([before, after, filling].map((store) => store.close()));
      await opened.dispose();
    });

    /** Chunks by their vectors alone. */
    const nearest = async (store: VectorStore, vector: number[]): Promise<string[]> => {
      const request = { collection, text: 'unheard-of', filter: {}, limit: 10 };
      const hits = await store.search({ ...request, vector: Float32Array.from(vector) });
      return hits.map(({ payload }) => payload.chunkId);
    };

    const without = async (space: TextSpace = NEXT, limit = 2): Promise<Hit[]> => {
      const found: Hit[] = [];
      let after: string | null = null;
      do {
        const page: { points: Hit[]; next: string | null } = await filling.pointsWithout(collection, space, {
          after,
          limit,
        });
        found.push(...page.points);
        after = page.next;
      } while (after !== null);
      return found;
    };

    const fill = async (vectors: Record<string, number[]>): Promise<void> => {
      const missing = (await without()).filter(({ payload }) => vectors[payload.chunkId]);
      const added = missing.map((hit) => ({
        point: hit,
        vector: Float32Array.from(vectors[hit.payload.chunkId] ?? []),
      }));
      await filling.addVectors(collection, NEXT, added);
    };

    const twoPoints = async (documentId = randomUUID()): Promise<string> => {
      await writeAll(before, collection, [
        point({ documentId, chunkId: 'a', text: 'one', chunkIndex: 0, vector: [1, 0, 0] }),
        point({ documentId, chunkId: 'b', text: 'two', chunkIndex: 1, vector: [0, 1, 0] }),
      ]);
      return documentId;
    };

    it('has one space at first, and none without a collection', async () => {
      expect(await filling.spacesOf(collection)).toEqual({ current: DENSE, next: null });
      expect(await filling.spacesOf(newCollection())).toBeNull();
    });

    it('rejects services set to the next space until it is ready, and accepts the others', async () => {
      await twoPoints();
      const refused = () =>
        expect(after.ensureCollection(collection, NEXT)).rejects.toThrow(/tessera -- reindex/);
      await refused();
      await filling.openNext(collection, NEXT);
      await expect(after.ensureCollection(collection, NEXT)).rejects.toThrow(EmbeddingSpaceMismatchError);

      await filling.markReady(collection, NEXT);

      await after.ensureCollection(collection, NEXT);
      await before.ensureCollection(collection, DENSE);
      expect(await filling.spacesOf(collection)).toEqual({
        current: DENSE,
        next: { ...NEXT, isReady: true },
      });
    });

    it('is searched in the space of each service, while the next is filled and afterwards', async () => {
      await twoPoints();
      await filling.openNext(collection, NEXT);
      expect((await without()).map(({ payload }) => payload.chunkId).sort()).toEqual(['a', 'b']);

      await fill({ a: [0, 1] });
      expect(await nearest(before, [1, 0.1, 0])).toEqual(['a', 'b']);
      await fill({ b: [1, 0] });
      await filling.markReady(collection, NEXT);
      await after.ensureCollection(collection, NEXT);

      expect(await without()).toEqual([]);
      expect(await nearest(before, [1, 0.1, 0])).toEqual(['a', 'b']);
      expect(await nearest(after, [1, 0.1])).toEqual(['b', 'a']);
    });

    it('lists the points of one attempt that lack vectors', async () => {
      const documentId = await twoPoints();
      await twoPoints();
      await filling.openNext(collection, NEXT);
      const page = (after: string | null, attempt = 1) =>
        filling.pointsWithout(collection, NEXT, { after, limit: 1, attempt: { documentId, attempt } });

      const first = await page(null);
      const second = await page(first.next);

      const listed = [...first.points, ...second.points].map(({ payload }) => payload);
      expect(listed.map(({ chunkId }) => chunkId).sort()).toEqual(['a', 'b']);
      expect(new Set(listed.map((payload) => payload.documentId))).toEqual(new Set([documentId]));
      expect((await page(null, 2)).points).toEqual([]);
    });

    it('resumes after a killed filler, and starts over for another space', async () => {
      await twoPoints();
      await filling.openNext(collection, NEXT);
      await fill({ a: [0, 1] });

      await filling.openNext(collection, NEXT);
      expect((await without()).map(({ payload }) => payload.chunkId)).toEqual(['b']);
      await filling.openNext(collection, OTHER);

      expect(await without(OTHER)).toHaveLength(2);
      await expect(without()).rejects.toThrow(/has no vectors of two.*replaced/);
    });

    it('rejects the earlier of two fillers of different spaces, without harming the other', async () => {
      await twoPoints();
      const another = opened.openAnother();
      await filling.openNext(collection, NEXT);
      const missing = await without();
      await another.openNext(collection, OTHER);
      const added = (space: TextSpace) =>
        missing.map((hit) => ({ point: hit, vector: new Float32Array(space.dimension).fill(1) }));
      await another.addVectors(collection, OTHER, added(OTHER));

      await expect(filling.addVectors(collection, NEXT, added(NEXT))).rejects.toThrow(
        VectorStoreUnusableError,
      );
      await expect(filling.markReady(collection, NEXT)).rejects.toThrow(VectorStoreUnusableError);
      await expect(filling.switchOver(collection, NEXT)).rejects.toThrow(VectorStoreUnusableError);

      expect(await without(OTHER)).toEqual([]);
      expect(await filling.spacesOf(collection)).toEqual({
        current: DENSE,
        next: { ...OTHER, isReady: false },
      });
      await another.close();
    });

    it('can be filled by two at once', async () => {
      await twoPoints();
      const another = opened.openAnother();
      await Promise.all([filling.openNext(collection, NEXT), another.openNext(collection, NEXT)]);
      const missing = await without();
      const vectors = missing.map((hit) => ({ point: hit, vector: Float32Array.from([1, 0]) }));
      await Promise.all([filling, another].map((each) => each.addVectors(collection, NEXT, vectors)));
      await filling.markReady(collection, NEXT);
      // The other one starts over, late.
      await another.openNext(collection, NEXT);
      await after.ensureCollection(collection, NEXT);
      await Promise.all([filling, another].map((each) => each.switchOver(collection, NEXT)));
      await another.markReady(collection, NEXT);

      expect(await without()).toEqual([]);
      expect(await filling.spacesOf(collection)).toEqual({ current: NEXT, next: null });
      expect(await nearest(after, [1, 0])).toHaveLength(2);
      await another.close();
    });

    it('keeps a space that services may use until one space is declared the only one', async () => {
      await twoPoints();
      await filling.openNext(collection, NEXT);
      await fill({ a: [0, 1], b: [1, 0] });
      await filling.markReady(collection, NEXT);

      await expect(filling.openNext(collection, OTHER)).rejects.toThrow(/complete vectors of two.*--finish/);
      await filling.switchOver(collection, DENSE);

      expect(await filling.spacesOf(collection)).toEqual({ current: DENSE, next: null });
      expect(await nearest(before, [1, 0.1, 0])).toEqual(['a', 'b']);
      await filling.openNext(collection, OTHER);
      expect(await without(OTHER)).toHaveLength(2);
    });

    it('lists points without vectors page by page', async () => {
      const documentId = randomUUID();
      await writeAll(
        before,
        collection,
        range(7).map((at) =>
          point({ documentId, chunkId: `c${at}`, text: `word ${at}`, chunkIndex: at, vector: [1, 0, 0] }),
        ),
      );
      await filling.openNext(collection, NEXT);

      expect(new Set((await without(NEXT, 3)).map(({ payload }) => payload.chunkId)).size).toBe(7);
    });

    it('lists points that any service writes during the filling', async () => {
      await twoPoints();
      await filling.openNext(collection, NEXT);
      await fill({ a: [0, 1], b: [1, 0] });
      await filling.markReady(collection, NEXT);
      await after.ensureCollection(collection, NEXT);
      await writeAll(before, collection, [point({ chunkId: 'old', text: 'three', vector: [0, 0, 1] })]);
      await writeAll(after, collection, [point({ chunkId: 'new', text: 'four', vector: [0.6, 0.8] })]);

      expect((await without()).map(({ payload }) => payload.chunkId)).toEqual(['old']);
      const byWords = { collection, text: 'three four', filter: {}, limit: 10 };
      for (const store of [before, after]) expect(await store.search(byWords)).toHaveLength(2);
      await fill({ old: [0.6, 0.8] });

      expect((await nearest(after, [0.6, 0.8])).slice(0, 2).sort()).toEqual(['new', 'old']);
    });

    it('adds vectors to unpublished points, which are found once they are published', async () => {
      const documentId = randomUUID();
      const attempt = { documentId, attempt: 1 };
      await before.write(collection, attempt, [
        point({ documentId, chunkId: 'late', text: 'late', vector: [1, 0, 0] }),
      ]);
      await filling.openNext(collection, NEXT);
      await fill({ late: [1, 0] });
      await filling.markReady(collection, NEXT);
      await after.ensureCollection(collection, NEXT);

      const found = await nearest(after, [1, 0]);
      await before.settle(collection, attempt, 1);

      expect(found.length).toBeLessThanOrEqual(1);
      expect(await nearest(after, [1, 0])).toEqual(['late']);
      expect(await nearest(before, [1, 0, 0])).toEqual(['late']);
    });

    it('never finds removed points again, whether their vector was computed before or after', async () => {
      const [early, late, kept] = [await twoPoints(), await twoPoints(), await twoPoints()];
      await filling.openNext(collection, NEXT);
      const missing = await without(NEXT, 10);
      await before.removeDocument(collection, early);
      await filling.addVectors(
        collection,
        NEXT,
        missing.map((hit) => ({ point: hit, vector: Float32Array.from([1, 0]) })),
      );
      await before.removeDocument(collection, late);
      await filling.markReady(collection, NEXT);
      await after.ensureCollection(collection, NEXT);

      const hits = await after.search({
        collection,
        text: 'unheard-of',
        vector: Float32Array.from([1, 0]),
        filter: {},
        limit: 10,
      });

      expect(hits.map(({ payload }) => payload.documentId)).toEqual([kept, kept]);
      expect(await after.count(collection)).toBe(2);
      await twoPoints();
      expect(await without()).toHaveLength(2);
    });

    it('removes the previous space, and services set to it search by words', async () => {
      await twoPoints();
      await filling.openNext(collection, NEXT);
      await expect(filling.switchOver(collection, NEXT)).rejects.toThrow(/not complete yet/);
      expect(await filling.spacesOf(collection)).toMatchObject({ next: { isReady: false } });
      await fill({ a: [0, 1], b: [1, 0] });
      await filling.markReady(collection, NEXT);
      await after.ensureCollection(collection, NEXT);

      await filling.switchOver(collection, NEXT);
      await filling.switchOver(collection, NEXT);

      expect(await filling.spacesOf(collection)).toEqual({ current: NEXT, next: null });
      expect(await nearest(after, [1, 0.1])).toEqual(['b', 'a']);
      const request = { collection, text: 'one', filter: {}, limit: 10 };
      const hits = await before.search({ ...request, vector: Float32Array.from([1, 0, 0]) });
      expect(hits.map(({ payload }) => payload.chunkId)).toEqual(['a']);
      await expect(opened.openAnother().ensureCollection(collection, DENSE)).rejects.toThrow(
        EmbeddingSpaceMismatchError,
      );
      await writeAll(before, collection, [point({ chunkId: 'c', text: 'three', vector: [0, 0, 1] })]);
      expect((await without()).map(({ payload }) => payload.chunkId)).toEqual(['c']);
    });

    it('changes from words alone to vectors, and back', async () => {
      const lexical = opened.openAnother();
      collection = newCollection();
      await lexical.ensureCollection(collection, LEXICAL);
      const documentId = randomUUID();
      const written = point({ documentId, chunkId: 'a', text: 'one' });
      await writeAll(lexical, collection, [written]);

      await filling.openNext(collection, NEXT);
      await fill({ a: [1, 0] });
      await filling.markReady(collection, NEXT);
      await after.ensureCollection(collection, NEXT);
      expect(await nearest(after, [1, 0])).toEqual(['a']);
      await writeAll(lexical, collection, [point({ chunkId: 'b', text: 'two' })]);
      await lexical.removeDocument(collection, documentId);
      expect(await nearest(after, [1, 0])).toEqual([]);
      await filling.switchOver(collection, NEXT);
      await filling.openNext(collection, LEXICAL);
      await filling.markReady(collection, LEXICAL);
      await filling.switchOver(collection, LEXICAL);

      await lexical.ensureCollection(collection, LEXICAL);
      expect(await lexical.count(collection)).toBe(1);
      await lexical.close();
    });
  });
}
