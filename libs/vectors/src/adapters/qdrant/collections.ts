import type { CollectionName } from '@tessera/contracts';
import { setTimeout } from 'node:timers/promises';
import { isSameSpace } from '../../space-fingerprint.js';
import {
  EmbeddingSpaceMismatchError,
  type SpaceFingerprint,
  VectorStoreUnusableError,
} from '../../vector-store.errors.js';
import { collectionParams, payloadIndexes } from './collection-layout.js';
import type { QdrantConnection } from './qdrant-connection.js';
import { metadataOf, type SpaceMetadata, spacesIn, vectorNameOf } from './stored-spaces.js';

/** Next to services that write all the time, a large collection may be rebuilt for hours. */
const MAX_REBUILD_MS = 60_000;
const REBUILD_POLL_MS = 200;

/** State of an existing collection. */
export interface StoredCollection {
  metadata: SpaceMetadata;
  /** Fields that have an index. */
  indexed: ReadonlySet<string>;
  /** Of dense vectors, including those of images. */
  vectorNames: readonly string[];
  /** Whether the server is rebuilding its segments. */
  isRebuilding: boolean;
}

/** The space that this process is configured for. */
export interface UsedSpace extends SpaceFingerprint {
  /** Name of its text vectors; null if it has none, or they were removed. */
  vectorName: string | null;
}

/** The collections of one installation, by the port's names. */
export class Collections {
  private readonly known = new Map<CollectionName, UsedSpace>();

  constructor(private readonly connection: QdrantConnection) {}

  /** @throws VectorStoreUnavailableError, or VectorStoreUnusableError if a collection that this process uses is gone */
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

  /** The collection's name in Qdrant. @throws RangeError if it is not a valid name */
  nameOf(collection: CollectionName): string {
    if (!/^\w{1,64}$/.test(collection)) throw new RangeError(`Not a collection name: "${collection}".`);
    return this.connection.config.collectionPrefix + collection;
  }

  /**
   * Creates the collection and its indexes where missing. Several processes may do so at once, and one may die between
   * any two calls: the next one continues.
   * @throws EmbeddingSpaceMismatchError
   */
  async ensure(collection: CollectionName, wanted: SpaceFingerprint): Promise<void> {
    const { metadata, indexed } = (await this.read(collection)) ?? (await this.create(collection, wanted));
    const { current, next } = spacesIn(metadata);
    const usable = [current, ...(next?.isReady ? [next] : [])].find(({ provider, model, dimension }) =>
      isSameSpace({ ...metadata.fingerprint, provider, model, dimension }, wanted),
    );
    if (!usable) throw new EmbeddingSpaceMismatchError(collection, metadata.fingerprint, wanted);
    const collection_name = this.nameOf(collection);
    const missing = payloadIndexes(this.connection.config).filter(([field]) => !indexed.has(field));
    for (const [field_name, field_schema] of missing)
      await this.connection.call(`an index of ${collection_name}`, (api, init) =>
        api.createFieldIndex({ collection_name, wait: true, field_name, field_schema }, init),
      );
    this.known.set(collection, { ...wanted, vectorName: usable.vectorName });
  }

  /**
   * Works in the space that this process is configured for. If its vectors are removed meanwhile, because all services
   * are said to use another space, it continues with words alone.
   * @throws VectorStoreUnusableError if the collection does not exist
   */
  async inSpace<T>(collection: CollectionName, perform: (space: UsedSpace) => Promise<T>): Promise<T> {
    const space = await this.spaceOf(collection);
    try {
      return await perform(space);
    } catch (error) {
      if (!(error instanceof VectorStoreUnusableError) || space.vectorName === null) throw error;
      const { vectorName } = await this.renewed(collection, space);
      if (vectorName === space.vectorName) throw error;
      return perform({ ...space, vectorName });
    }
  }

  /**
   * The collection's current state; null if it does not exist. @throws VectorStoreUnusableError if it belongs to
   * another application
   */
  async read(collection: CollectionName): Promise<StoredCollection | null> {
    const collection_name = this.nameOf(collection);
    const found = await this.connection.find(`the collection ${collection_name}`, (api, init) =>
      api.getCollection({ collection_name }, init),
    );
    if (!found) return null;
    const metadata = metadataOf(found.config.metadata);
    if (metadata)
      return {
        metadata,
        indexed: new Set(Object.keys(found.payload_schema ?? {})),
        vectorNames: Object.keys(found.config.params.vectors ?? {}),
        isRebuilding: found.status === 'yellow',
      };
    throw new VectorStoreUnusableError(
      `The collection ${collection_name} of ${this.connection.name} was not made by these services, or by an earlier version of ` +
        'Qdrant than 1.16: set QDRANT_COLLECTION_PREFIX, or remove it.',
    );
  }

  /** The same for an existing one. @throws VectorStoreUnusableError */
  async readThere(collection: CollectionName): Promise<StoredCollection> {
    const stored = await this.read(collection);
    if (!stored) throw this.missing(collection);
    return stored;
  }

  /**
   * The same once the server is not rebuilding the collection's segments, or has been for long. @throws
   * VectorStoreUnusableError
   */
  async readRebuilt(collection: CollectionName): Promise<StoredCollection> {
    for (const end = Date.now() + MAX_REBUILD_MS; ;) {
      const stored = await this.readThere(collection);
      if (!stored.isRebuilding || Date.now() >= end) return stored;
      await setTimeout(REBUILD_POLL_MS);
    }
  }

  /** A space whose vectors are gone may get them again. */
  private async spaceOf(collection: CollectionName): Promise<UsedSpace> {
    const known = this.known.get(collection);
    if (known && (known.vectorName !== null || known.dimension === 0)) return known;
    return this.renewed(collection, known);
  }

  /** @param known null for a process that has not declared its space: then it is the current one */
  private async renewed(collection: CollectionName, known: UsedSpace | undefined): Promise<UsedSpace> {
    const { metadata } = await this.readThere(collection);
    const space = known ?? metadata.fingerprint;
    const renewed = { ...space, vectorName: vectorNameOf(spacesIn(metadata), space) };
    this.known.set(collection, renewed);
    return renewed;
  }

  private missing(collection: CollectionName): VectorStoreUnusableError {
    return new VectorStoreUnusableError(
      `${this.connection.name} has no collection ${this.nameOf(collection)}: put a snapshot of it back, or start the services ` +
        'again and run `tessera repair`.',
    );
  }

  private async create(collection: CollectionName, space: SpaceFingerprint): Promise<StoredCollection> {
    const collection_name = this.nameOf(collection);
    const params = collectionParams(space, this.connection.config);
    try {
      await this.connection.call(`making the collection ${collection_name}`, (api, init) =>
        api.createCollection({ collection_name, ...params }, init),
      );
      return { metadata: { fingerprint: space }, indexed: new Set(), vectorNames: [], isRebuilding: false };
    } catch (error) {
      // Another process may have been faster, or this one, by an attempt whose response was lost.
      const stored = await this.read(collection);
      if (!stored) throw error;
      return stored;
    }
  }
}
