import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import { QdrantStub } from '@tessera/testing/qdrant';
import type { TextSpace } from '../../embedding-spaces.port.js';
import { DENSE, newCollection, point, writeAll } from '../../contract/points.contract-spec.js';
import { setTimeout } from 'node:timers/promises';
import { VectorStoreUnusableError } from '../../vector-store.errors.js';
import { vectorsSettings } from '../../vectors.settings.js';
import { QdrantVectorStore } from './qdrant.vector-store.js';

// Real: HTTP to a stub that validates each request against Qdrant's published description.

const NEXT: TextSpace = { provider: 'test', model: 'two', dimension: 2 };
const OTHER: TextSpace = { provider: 'test', model: 'other', dimension: 2 };

describe('a Qdrant collection between embedding spaces', () => {
  let stub: QdrantStub;
  let collection: string;

  beforeAll(async () => {
    stub = await QdrantStub.start();
  });

  beforeEach(async () => {
    stub.fault = null;
    collection = newCollection();
    const store = open();
    await store.ensureCollection(collection, DENSE);
    await writeAll(store, collection, [
      point({ documentId: 'd', chunkId: 'a', text: 'one', chunkIndex: 0, vector: [1, 0, 0] }),
      point({ documentId: 'd', chunkId: 'b', text: 'two', chunkIndex: 1, vector: [0, 1, 0] }),
    ]);
  });

  afterAll(() => stub.stop());

  function open(settings: Record<string, string> = {}): QdrantVectorStore {
    const config = loadConfig(vectorsSettings, { VECTOR_STORE: 'qdrant', QDRANT_URL: stub.url, ...settings });
    return new QdrantVectorStore({ ...config.qdrant, url: stub.url });
  }

  const fill = async (by: QdrantVectorStore, space: TextSpace): Promise<void> => {
    const { points } = await by.pointsWithout(collection, space, { after: null, limit: 10 });
    const vectors = points.map((hit) => ({ point: hit, vector: new Float32Array(space.dimension).fill(1) }));
    if (vectors.length > 0) await by.addVectors(collection, space, vectors);
  };

  /** All calls of `reindex` and then `reindex --finish`. */
  const getInto = async (by: QdrantVectorStore, space: TextSpace): Promise<void> => {
    await by.openNext(collection, space);
    await fill(by, space);
    await by.markReady(collection, space);
    await fill(by, space);
    await by.switchOver(collection, space);
  };

  /** Answers this many calls, and none after them. */
  const dieAfter = (calls: number): void => {
    let left = calls;
    stub.fault = (_, response) => {
      if (left-- > 0) return null;
      response.destroy();
      return 'answered';
    };
  };

  const textVectors = () => stub.vectorNamesOf(collection).filter((name) => name.startsWith('dense'));

  it('reaches the next one, even if a filler has died after any of its calls', async () => {
    stub.requests.length = 0;
    await getInto(open(), NEXT);
    const calls = stub.requests.length;
    expect(calls).toBeGreaterThan(10);
    let space = NEXT;

    for (let last = 0; last < calls; last++) {
      space = space === NEXT ? OTHER : NEXT;
      dieAfter(last);
      await getInto(open({ QDRANT_MAX_ATTEMPTS: '1' }), space).catch(() => {});
      stub.fault = null;

      await getInto(open(), space);

      expect(await open().spacesOf(collection)).toEqual({ current: space, next: null });
      expect(textVectors()).toHaveLength(1);
      const service = open();
      await service.ensureCollection(collection, space);
      const request = {
        collection,
        text: 'unheard-of',
        vector: Float32Array.from([1, 1]),
        filter: {},
        limit: 10,
      };
      expect(await service.search(request)).toHaveLength(2);
    }
  });

  it('drops the vectors of a space that was opened and never filled', async () => {
    await open().openNext(collection, NEXT);
    const [, first] = textVectors();

    await open().openNext(collection, OTHER);

    expect(textVectors()).toHaveLength(2);
    expect(textVectors()).not.toContain(first);
  });

  it('recreates the vectors if another filler has removed them', async () => {
    const store = open();
    await store.openNext(collection, NEXT);
    const [, name] = textVectors();
    await fetch(`${stub.url}/collections/${collection}/vectors/${name}?wait=true`, { method: 'DELETE' });

    await fill(store, NEXT);

    expect(await store.pointsWithout(collection, NEXT, { after: null, limit: 10 })).toEqual({
      points: [],
      next: null,
    });
  });

  it('lists no filled point again while the server rebuilds its segments', async () => {
    const store = open();
    await store.openNext(collection, NEXT);
    stub.rebuildSegments(collection);
    const { points } = await store.pointsWithout(collection, NEXT, { after: null, limit: 10 });
    const [first, second] = points;
    await store.addVectors(collection, NEXT, [{ point: first!, vector: Float32Array.from([1, 0]) }]);

    expect(await store.pointsWithout(collection, NEXT, { after: null, limit: 10 })).toEqual({
      points: [second],
      next: null,
    });
  });

  it('removes no vector name before the server has rebuilt its segments', async () => {
    const store = open();
    await store.openNext(collection, NEXT);
    const [, first] = textVectors();
    stub.rebuildSegments(collection);
    stub.requests.length = 0;

    const opening = store.openNext(collection, OTHER);
    const looks = () =>
      stub.requests.filter(({ route }) => route === 'GET /collections/{collection_name}').length;
    while (looks() < 5) await setTimeout(20);
    expect(textVectors()).toContain(first);
    stub.finishRebuilding(collection);
    await opening;

    expect(textVectors()).not.toContain(first);
  });

  it('reports the required version if the server cannot add vectors', async () => {
    stub.fault = ({ route }, response) => {
      if (!route.includes('/vectors/')) return null;
      response.writeHead(404).end();
      return 'answered';
    };

    const refused = open().openNext(collection, NEXT);

    await expect(refused).rejects.toThrow(VectorStoreUnusableError);
    await expect(refused).rejects.toThrow(/Qdrant 1\.18/);
  });

  it('keeps additional vectors on disk if configured', async () => {
    stub.requests.length = 0;

    await open({ QDRANT_ON_DISK: 'true' }).openNext(collection, NEXT);

    const [, name] = textVectors();
    expect(stub.requests.map(({ body }) => body)).toContainEqual({ vectors: { [name!]: { on_disk: true } } });
  });
});
