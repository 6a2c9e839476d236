import type { CollectionName } from '@tessera/contracts';
import { isSameSpace } from '../../space-fingerprint.js';
import {
  EmbeddingSpaceMismatchError,
  type SpaceFingerprint,
  VectorStoreUnusableError,
} from '../../vector-store.errors.js';
import { collectionParams, payloadIndexes } from './collection-layout.js';
import type { QdrantConnection } from './qdrant-connection.js';

/** What is there of a collection already. */
interface StoredCollection {
  space: SpaceFingerprint;
  /** Fields that have an index. */
  indexed: ReadonlySet<string>;
}

/** The collections of one installation, by the names that the port has for them. */
export class Collections {
  private readonly known = new Map<CollectionName, SpaceFingerprint>();

  constructor(private readonly connection: QdrantConnection) {}

  /** @throws VectorStoreUnavailableError, or VectorStoreUnusableError when a collection that this process uses is gone */
  async checkThere(): Promise<void> {
    if (this.known.size === 0)
      await this.connection.call('a sign of life', (api, init) => api.getCollections({}, init));
    for (const collection of this.known.keys()) {
      const collection_name = this.nameOf(collection);
      const { exists } = await this.connection.call('whether a collection is there', (api, init) =>
        api.collectionExists({ collection_name }, init),
      );
      if (!exists) throw this.missing(collection);
    }
  }

  /** The collection's name in Qdrant. @throws RangeError for what is no name */
  nameOf(collection: CollectionName): string {
    if (!/^\w{1,64}$/.test(collection)) throw new RangeError(`Not a collection name: "${collection}".`);
    return this.connection.config.collectionPrefix + collection;
  }

  /**
   * Makes the collection and its indexes where they are missing; several processes may do so at once, and one may die between any
   * two calls: whoever comes next goes on.
   * @throws EmbeddingSpaceMismatchError
   */
  async ensure(collection: CollectionName, wanted: SpaceFingerprint): Promise<void> {
    const { space, indexed } = (await this.read(collection)) ?? (await this.create(collection, wanted));
    if (!isSameSpace(space, wanted)) throw new EmbeddingSpaceMismatchError(collection, space, wanted);
    const collection_name = this.nameOf(collection);
    const missing = payloadIndexes(this.connection.config).filter(([field]) => !indexed.has(field));
    for (const [field_name, field_schema] of missing)
      await this.connection.call(`an index of ${collection_name}`, (api, init) =>
        api.createFieldIndex({ collection_name, wait: true, field_name, field_schema }, init),
      );
    this.known.set(collection, wanted);
  }

  /** What the collection was made with. @throws VectorStoreUnusableError when it is not there */
  async spaceOf(collection: CollectionName): Promise<SpaceFingerprint> {
    const known = this.known.get(collection) ?? (await this.read(collection))?.space;
    if (!known) throw this.missing(collection);
    this.known.set(collection, known);
    return known;
  }

  private missing(collection: CollectionName): VectorStoreUnusableError {
    return new VectorStoreUnusableError(
      `${this.connection.name} has no collection ${this.nameOf(collection)}: put a snapshot of it back, or start the services ` +
        'again and ingest the documents again.',
    );
  }

  /** Null when there is none. @throws VectorStoreUnusableError for one that somebody else has made */
  private async read(collection: CollectionName): Promise<StoredCollection | null> {
    const collection_name = this.nameOf(collection);
    const found = await this.connection.find(`the collection ${collection_name}`, (api, init) =>
      api.getCollection({ collection_name }, init),
    );
    if (!found) return null;
    const { fingerprint } = (found.config.metadata ?? {}) as { fingerprint?: unknown };
    if (isFingerprint(fingerprint))
      return { space: fingerprint, indexed: new Set(Object.keys(found.payload_schema ?? {})) };
    throw new VectorStoreUnusableError(
      `The collection ${collection_name} of ${this.connection.name} was not made by these services, or by an earlier version of ` +
        'Qdrant than 1.16: set QDRANT_COLLECTION_PREFIX, or remove it.',
    );
  }

  private async create(collection: CollectionName, space: SpaceFingerprint): Promise<StoredCollection> {
    const collection_name = this.nameOf(collection);
    const params = collectionParams(space, this.connection.config);
    try {
      await this.connection.call(`making the collection ${collection_name}`, (api, init) =>
        api.createCollection({ collection_name, ...params }, init),
      );
      return { space, indexed: new Set() };
    } catch (error) {
      // Another process may have been faster, or this one, by an attempt whose answer got lost.
      const stored = await this.read(collection);
      if (!stored) throw error;
      return stored;
    }
  }
}

function isFingerprint(value: unknown): value is SpaceFingerprint {
  const { provider, model, dimension, analyzerVersion } = (value ?? {}) as Record<string, unknown>;
  const isNamed = typeof provider === 'string' && typeof model === 'string';
  return isNamed && typeof dimension === 'number' && typeof analyzerVersion === 'number';
}
