import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import { type StubFault, QdrantStub } from '@tessera/testing/qdrant';
import { randomUUID } from 'node:crypto';
import { embeddingSpacesContract } from '../../embedding-spaces.contract-spec.js';
import { point, spell, vectorStoreContract, writeAll } from '../../vector-store.contract-spec.js';
import { VectorStoreUnavailableError, VectorStoreUnusableError } from '../../vector-store.errors.js';
import type { VectorStore } from '../../vector-store.port.js';
import { openVectorStore } from '../../vectors.module.js';
import { type VectorsConfig, vectorsSettings } from '../../vectors.settings.js';
import { QdrantVectorStore } from './qdrant.vector-store.js';

// Real: HTTP to a stub that validates each request against Qdrant's published description; with QDRANT_URL, also a
// server, with the other Qdrant settings of the environment.

const { QDRANT_URL: realUrl, QDRANT_API_KEY: realKey } = process.env;
type Settings = Record<string, string | undefined>;
const SPACE = { provider: 'none', model: 'none', dimension: 0 };

function open(url: string, settings: Settings = {}): VectorStore {
  return openVectorStore(configOf(url, settings));
}

function openSpaces(url: string, settings: Settings = {}): QdrantVectorStore {
  return new QdrantVectorStore({ ...configOf(url, settings).qdrant, url });
}

function configOf(url: string, settings: Settings): VectorsConfig {
  return loadConfig(vectorsSettings, {
    VECTOR_STORE: 'qdrant',
    QDRANT_URL: url,
    QDRANT_TIMEOUT_MS: '120000',
    ...settings,
  });
}

async function removeCollections(url: string, prefix: string): Promise<void> {
  const headers: Record<string, string> = realKey ? { 'api-key': realKey } : {};
  const answer = (await (await fetch(`${url}/collections`, { headers })).json()) as {
    result: { collections: Array<{ name: string }> };
  };
  for (const { name } of answer.result.collections)
    if (name.startsWith(prefix)) await fetch(`${url}/collections/${name}`, { method: 'DELETE', headers });
}

vectorStoreContract('QdrantVectorStore with a stub', async () => {
  const stub = await QdrantStub.start();
  return { store: open(stub.url), openAnother: () => open(stub.url), dispose: () => stub.stop() };
});

embeddingSpacesContract('QdrantVectorStore with a stub', async () => {
  const stub = await QdrantStub.start();
  return { openAnother: () => openSpaces(stub.url), dispose: () => stub.stop() };
});

if (realUrl) {
  const prefix = `test_${randomUUID().slice(0, 8)}_`;
  const ofEnvironment = Object.entries(process.env).filter(([name]) => name.startsWith('QDRANT_'));
  const settings = { ...Object.fromEntries(ofEnvironment), QDRANT_COLLECTION_PREFIX: prefix };
  const dispose = () => removeCollections(realUrl, prefix);
  vectorStoreContract('QdrantVectorStore with a server', async () => {
    const openReal = () => open(realUrl, settings);
    return { store: openReal(), openAnother: openReal, dispose };
  });
  embeddingSpacesContract('QdrantVectorStore with a server', async () => ({
    openAnother: () => openSpaces(realUrl, settings),
    dispose,
  }));
} else
  describe.skip('QdrantVectorStore with a server: QDRANT_URL is not set', () => it('is not tried', () => {}));

describe('QdrantVectorStore', () => {
  let stub: QdrantStub;
  let store: VectorStore;
  let collection: string;

  beforeAll(async () => {
    stub = await QdrantStub.start();
  });

  beforeEach(async () => {
    stub.fault = null;
    store = open(stub.url);
    collection = `test_${randomUUID().replaceAll('-', '')}`;
    await store.ensureCollection(collection, SPACE);
    stub.requests.length = 0;
  });

  afterEach(() => store.close());
  afterAll(() => stub.stop());

  const find = async (text: string, from = store, signal?: AbortSignal) =>
    (await from.search({ collection, text, filter: {}, limit: 100 }, signal)).map(
      ({ payload }) => payload.chunkId,
    );
  const bodiesOf = (route: string) =>
    stub.requests
      .filter((request) => request.route === route)
      .map(({ body }) => body as Record<string, unknown>);

  describe('sends requests', () => {
    it('for indexes of all fields that it filters by, with tenants by knowledge base', async () => {
      const made = `${collection}_made`;
      await store.ensureCollection(made, SPACE);
      const before = stub.requests.length;
      await store.ensureCollection(made, SPACE);

      expect(stub.requests).toHaveLength(before + 1);
      const indexes = bodiesOf('PUT /collections/{collection_name}/index');
      expect(indexes.map(({ field_name: field }) => field).sort()).toEqual(
        'attempt attempt_key chunk_index document_id kb_name kind language length_rest length_thousands pipeline source_type terms year'.split(
          ' ',
        ),
      );
      expect(indexes).toContainEqual({
        field_name: 'kb_name',
        field_schema: { type: 'keyword', is_tenant: true, enable_hnsw: true },
      });
    });

    it('for collections with the configured options', async () => {
      const other = open(stub.url, {
        QDRANT_COLLECTION_PREFIX: 'acme_',
        QDRANT_SHARD_NUMBER: '3',
        QDRANT_REPLICATION_FACTOR: '2',
        QDRANT_WRITE_CONSISTENCY: '2',
        QDRANT_QUANTIZATION: 'scalar',
        QDRANT_ON_DISK: 'true',
      });

      await other.ensureCollection(collection, { provider: 'test', model: 'three', dimension: 3 });

      const [made] = stub.requests.filter(({ route }) => route === 'PUT /collections/{collection_name}');
      expect(made?.collection).toBe(`acme_${collection}`);
      expect(made?.body).toMatchObject({
        vectors: { dense: { size: 3, distance: 'Cosine', on_disk: true } },
        sparse_vectors: { words: { modifier: 'idf', index: { on_disk: true } } },
        shard_number: 3,
        replication_factor: 2,
        write_consistency_factor: 2,
        quantization_config: { scalar: { type: 'int8' } },
      });
    });

    it('for candidates by prefetch, fused by reciprocal rank with k 60', async () => {
      await writeAll(store, collection, [point({ chunkId: 'a', text: 'maple' })]);

      await find('maple');

      expect(bodiesOf('POST /collections/{collection_name}/points/query')).toContainEqual(
        expect.objectContaining({
          prefetch: [
            expect.objectContaining({ using: 'words' }),
            expect.objectContaining({ using: 'words' }),
          ],
          query: { rrf: { k: 60 } },
        }),
      );
    });

    it('that wait until a write or removal is visible', async () => {
      await writeAll(store, collection, [point({ documentId: 'd', chunkId: 'a', text: 'maple' })]);
      await store.removeDocument(collection, 'd');

      const changes = stub.requests.filter(({ route }) => /^PUT .*points$|points\/delete$/.test(route));
      expect(changes.length).toBeGreaterThan(2);
      for (const { query } of changes) expect(query).toMatchObject({ wait: 'true' });
    });

    it('for nothing if the filter matches nothing', async () => {
      const nothing = { collection, text: 'maple', filter: { kbNames: [] }, limit: 10 };

      expect(await store.search(nothing)).toEqual([]);
      expect(await store.count(collection, { readableKbNames: [] })).toBe(0);
      expect(stub.requests).toEqual([]);
    });
  });

  describe('if the server', () => {
    const flaky = (status: number, times: number): StubFault => {
      let left = times;
      return (_, response) => {
        if (left-- <= 0) return null;
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0.01' });
        response.end('{"status":{"error":"busy"},"time":0,"usage":null}');
        return 'answered';
      };
    };

    it.each([429, 500, 503])('responds with %d for a while, retries', async (status) => {
      stub.fault = flaky(status, 2);
      await writeAll(store, collection, [point({ chunkId: 'a', text: 'maple' })]);
      stub.fault = flaky(status, 2);

      expect(await find('maple')).toEqual(['a']);
      expect(stub.requests.length).toBeGreaterThan(4);
    });

    it('keeps failing, gives up after the configured attempts', async () => {
      stub.fault = flaky(503, 1_000);

      const failed = store.count(collection);

      await expect(failed).rejects.toThrow(VectorStoreUnavailableError);
      await expect(failed).rejects.toThrow(/127\.0\.0\.1.*QDRANT_URL.*503: busy/);
      expect(stub.requests).toHaveLength(3);
    });

    it('rejects a request, does not retry', async () => {
      stub.fault = flaky(400, 1_000);

      await expect(store.count(collection)).rejects.toThrow(VectorStoreUnusableError);
      expect(stub.requests).toHaveLength(1);
    });

    it('breaks the connection, or stops halfway, retries', async () => {
      await writeAll(store, collection, [point({ chunkId: 'a', text: 'maple' })]);
      let broken = 0;
      stub.fault = (_, response) => {
        if (broken++ >= 2) return null;
        if (broken === 2) response.writeHead(200, { 'content-length': 100 }).write('{"result":');
        response.destroy();
        return 'answered';
      };

      expect(await store.count(collection)).toBe(1);
    });

    it('is too slow, gives up with the name of the setting', async () => {
      const hasty = open(stub.url, { QDRANT_TIMEOUT_MS: '100', QDRANT_MAX_ATTEMPTS: '2' });
      stub.fault = () => 'answered';

      const failed = hasty.ping();

      await expect(failed).rejects.toThrow(VectorStoreUnavailableError);
      await expect(failed).rejects.toThrow(/0\.1 s \(QDRANT_TIMEOUT_MS\)/);
    });

    it('is slow, stops for a caller who has left', async () => {
      await writeAll(store, collection, [point({ chunkId: 'a', text: 'maple' })]);
      const caller = new AbortController();
      const isAsked = Promise.withResolvers<void>();
      stub.fault = () => {
        isAsked.resolve();
        return 'answered';
      };

      const left = find('maple', store, caller.signal);
      await isAsked.promise;
      caller.abort(new Error('gone home'));

      await expect(left).rejects.toThrow('gone home');
    });

    it('is unreachable, reports its address', async () => {
      const other = await QdrantStub.start();
      const { url } = other;
      await other.stop();

      const failed = open(url, { QDRANT_MAX_ATTEMPTS: '1' }).ping();

      await expect(failed).rejects.toThrow(/cannot be reached: ECONNREFUSED/);
    });

    it('requires another key, names the setting but not the key', async () => {
      const guarded = await QdrantStub.start({ apiKey: 'right' });
      await expect(open(guarded.url, { QDRANT_API_KEY: 'right' }).ping()).resolves.toBeUndefined();

      const failed = open(guarded.url, { QDRANT_API_KEY: 'secret-but-wrong' }).ping();

      await expect(failed).rejects.toThrow(/401.*QDRANT_API_KEY/);
      await expect(failed).rejects.not.toThrow(/secret-but-wrong/);
      await guarded.stop();
    });

    it('has lost a collection, or has another owner’s, reports it', async () => {
      stub.drop(collection);
      await expect(store.ping()).rejects.toThrow(/has no collection/);
      await fetch(`${stub.url}/collections/${collection}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"vectors":{}}',
      });

      await expect(open(stub.url).ensureCollection(collection, SPACE)).rejects.toThrow(
        /not made by these services.*QDRANT_COLLECTION_PREFIX/,
      );
    });
  });

  it('leaves nothing half done if it dies after any call of a publication or removal', async () => {
    const documentId = randomUUID();
    const points = (attempt: number) =>
      Array.from({ length: 150 }, (_, at) =>
        point({ documentId, attempt, chunkId: `c${at}`, chunkIndex: at, text: `maple ${spell(at)}` }),
      );
    const publish = (by: VectorStore, attempt: number) => writeAll(by, collection, points(attempt), attempt);
    const dying = (calls: number): StubFault => {
      let left = calls;
      return (_, response) => {
        if (left-- > 0) return null;
        response.destroy();
        return 'answered';
      };
    };
    await writeAll(store, collection, [point({ chunkId: 'other', text: 'maple tree' })]);
    const alone = await store.search({ collection, text: 'maple', filter: {}, limit: 10 });

    for (const calls of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const mortal = open(stub.url, { QDRANT_MAX_ATTEMPTS: '1' });
      stub.fault = dying(calls);
      await publish(mortal, 1).catch(() => {});
      stub.fault = null;
      await publish(store, 1);
      expect(await store.count(collection)).toBe(151);
      expect(stub.sizeOf(collection)).toBe(153);

      await publish(store, 2);
      stub.fault = dying(calls % 2);
      await mortal.removeAttempts(collection, documentId, { upTo: 2, keep: 2 }).catch(() => {});
      stub.fault = null;
      await store.removeAttempts(collection, documentId, { upTo: 2, keep: 2 });
      expect(stub.sizeOf(collection)).toBe(153);
      await store.removeDocument(collection, documentId);
    }

    expect(stub.sizeOf(collection)).toBe(2);
    expect(await store.search({ collection, text: 'maple', filter: {}, limit: 10 })).toEqual(alone);
  });

  it('does not start with invalid settings', () => {
    expect(() => open(stub.url, { QDRANT_WRITE_CONSISTENCY: '2' })).toThrow(/QDRANT_WRITE_CONSISTENCY is 2/);
    expect(() => open('')).toThrow('QDRANT_URL is required');
    expect(() => open(stub.url, { QDRANT_QUANTIZATION: 'magic' })).toThrow(/QDRANT_QUANTIZATION/);
    expect(() => open('ftp://qdrant')).toThrow(/QDRANT_URL/);
  });
});
