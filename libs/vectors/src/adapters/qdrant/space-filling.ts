import type { Schemas } from '@qdrant/js-client-rest';
import type { CollectionName } from '@tessera/contracts';
import { mapInSlices } from '@tessera/platform';
import type { PageOfPoints, SpacesOfCollection, TextSpace } from '../../embedding-spaces.port.js';
import { isSameTextSpace } from '../../space-fingerprint.js';
import { checkCanOpen, nextSpace, onlySpace, spaceAmong } from '../../space-rules.js';
import { VectorStoreUnusableError } from '../../vector-store.errors.js';
import type { Hit } from '../../vector-store.port.js';
import type { Collections, StoredCollection } from './collections.js';
import { FIELDS } from './collection-layout.js';
import { attemptFilter, is } from './point-filter.js';
import type { QdrantConnection } from './qdrant-connection.js';
import { chunkPointId, HIT_FIELDS, hitOf } from './stored-points.js';
import {
  onlyMetadata,
  isTextVectorName,
  spaceKey,
  type SpaceMetadata,
  spacesIn,
  storedSpace,
} from './stored-spaces.js';
import { batches } from './upsert-batches.js';

/** A point's vector in a space, as sent to Qdrant. */
interface NewVector {
  id: string;
  vector: Record<string, number[]>;
}

/**
 * Moves a collection from one embedding space to another: each space has its own vector name, and all points keep their
 * vectors under these names. The collection's metadata map names to spaces. Changes of metadata are not atomic
 * together, so each step is designed such that after a crash or a concurrent change, the next call repairs the state.
 */
export class SpaceFilling {
  constructor(
    private readonly connection: QdrantConnection,
    private readonly collections: Collections,
  ) {}

  async spacesOf(collection: CollectionName): Promise<SpacesOfCollection | null> {
    const stored = await this.collections.read(collection);
    if (!stored) return null;
    const { current, next } = spacesIn(stored.metadata);
    return { current: plain(current), next: next && { ...plain(next), isReady: next.isReady } };
  }

  async openNext(collection: CollectionName, space: TextSpace): Promise<void> {
    const { metadata } = await this.collections.readThere(collection);
    const spaces = spacesIn(metadata);
    if (isSameTextSpace(spaces.current, space)) return;
    checkCanOpen(spaces, space);
    // The new space is recorded first, so that of two concurrent calls with different spaces the later one wins, and
    // the vectors of the other belong to no space.
    if (!spaces.next || !isSameTextSpace(spaces.next, space))
      await this.change(collection, { next: plain(space), ready: null });
    const { vectorName } = storedSpace(space);
    if (vectorName !== null) await this.makeRoom(collection, vectorName, space.dimension);
    await this.removeOthers(collection, vectorName);
  }

  async pointsWithout(
    collection: CollectionName,
    space: TextSpace,
    { after, limit, attempt }: PageOfPoints,
  ): Promise<{ points: Hit[]; next: string | null }> {
    const vectorName = await this.vectorNameIn(collection, space);
    if (vectorName === null) return { points: [], next: null };
    const what = 'points without a vector';
    const chunks = attempt ? attemptFilter(attempt) : { must: [is(FIELDS.kind, 'chunk')] };
    const { points, next_page_offset: next } = await this.connection.call(what, (api, init) =>
      api.scrollPoints(
        {
          collection_name: this.collections.nameOf(collection),
          filter: { ...chunks, must_not: [{ has_vector: vectorName }] },
          limit,
          with_payload: HIT_FIELDS,
          with_vector: [vectorName],
          ...(after !== null && { offset: after }),
        },
        init,
      ),
    );
    // While Qdrant rebuilds a segment (as it does to move vectors to disk), filters may match points by their state at
    // its start, but points are returned in their current state: a point that got its vector since is returned with it.
    const lacking = points.filter(({ vector }) => !hasVector(vector, vectorName));
    const hits = await mapInSlices(lacking, undefined, ({ payload }) => hitOf(payload, 0));
    if (hits.some((hit) => hit === null)) throw this.connection.notUnderstood(what);
    return { points: hits.filter((hit) => hit !== null), next: typeof next === 'string' ? next : null };
  }

  async addVectors(
    collection: CollectionName,
    space: TextSpace,
    vectors: Array<{ point: Hit; vector: Float32Array }>,
  ): Promise<void> {
    const vectorName = await this.vectorNameIn(collection, space);
    if (vectorName === null) return;
    const added = vectors
      // The cosine to a vector of zeros is undefined.
      .filter(({ vector }) => vector.some((value) => value !== 0))
      .map(({ point: { payload }, vector }) => ({
        id: chunkPointId(payload, payload.chunkId),
        vector: { [vectorName]: Array.from(vector) },
      }));
    try {
      await this.update(collection, added, space);
    } catch (error) {
      if (!(error instanceof VectorStoreUnusableError)) throw error;
      // Meanwhile, another process may have abandoned the space, or removed its vectors while removing those of another
      // one.
      await this.vectorNameIn(collection, space);
      await this.makeRoom(collection, vectorName, space.dimension);
      await this.update(collection, added, space);
    }
  }

  async markReady(collection: CollectionName, space: TextSpace): Promise<void> {
    const { metadata } = await this.collections.readThere(collection);
    const spaces = spacesIn(metadata);
    if (isSameTextSpace(spaces.current, space)) return;
    nextSpace(spaces, space);
    await this.change(collection, { ready: spaceKey(space) });
  }

  async switchOver(collection: CollectionName, space: TextSpace): Promise<void> {
    const { metadata } = await this.collections.readThere(collection);
    const only = onlySpace(spacesIn(metadata), space);
    if (metadata.next || !isSameTextSpace(metadata.fingerprint, only))
      await this.change(collection, onlyMetadata(metadata.fingerprint, only));
    await this.removeOthers(collection, only.vectorName);
  }

  /** @throws VectorStoreUnavailableError if the space is not, or no longer, one of the collection's */
  private async vectorNameIn(collection: CollectionName, space: TextSpace): Promise<string | null> {
    const { metadata } = await this.collections.readThere(collection);
    return spaceAmong(spacesIn(metadata), space).vectorName;
  }

  private async change(collection: CollectionName, metadata: Partial<SpaceMetadata>): Promise<void> {
    const collection_name = this.collections.nameOf(collection);
    await this.connection.call(`the spaces of ${collection_name}`, (api, init) =>
      api.updateCollection({ collection_name, metadata: { ...metadata } }, init),
    );
  }

  /** Does nothing if it exists. */
  private async makeRoom(collection: CollectionName, vector_name: string, size: number): Promise<void> {
    const collection_name = this.collections.nameOf(collection);
    const dense = { size, distance: 'Cosine' as const };
    const made = await this.connection.find('room for vectors', (api, init) =>
      api.createVectorName({ collection_name, vector_name, wait: true, dense }, init),
    );
    if (!made)
      throw new VectorStoreUnusableError(
        `${this.connection.name} cannot give vectors of a further model to points that it has: that takes Qdrant 1.18 or later.`,
      );
    if (this.connection.config.onDisk)
      await this.connection.call('where vectors lie', (api, init) =>
        api.updateCollection({ collection_name, vectors: { [vector_name]: { on_disk: true } } }, init),
      );
  }

  /**
   * Removes text vectors that belong to no current space of the collection.
   * @param own what has just become of it: another node may answer, and learn of it later
   */
  private async removeOthers(collection: CollectionName, own: string | null): Promise<void> {
    if (othersIn(await this.collections.readThere(collection), own).length === 0) return;
    const collection_name = this.collections.nameOf(collection);
    // Qdrant 1.18.3 restores points deleted during a rebuild of segments if a vector name is removed at the same time.
    for (const vector_name of othersIn(await this.collections.readRebuilt(collection), own))
      await this.connection.call('vectors of another space', (api, init) =>
        api.deleteVectorName({ collection_name, vector_name, wait: true }, init),
      );
  }

  private async update(
    collection: CollectionName,
    points: NewVector[],
    { dimension }: TextSpace,
  ): Promise<void> {
    const collection_name = this.collections.nameOf(collection);
    const send = (some: NewVector[]) =>
      this.connection.find('adding vectors', (api, init) =>
        api.updateVectors({ collection_name, wait: true, ordering: 'medium', points: some }, init),
      );
    for (const batch of batches(points, () => dimension)) {
      if (await send(batch)) continue;
      // One of the points is gone: send each alone.
      for (const point of batch) await send([point]);
    }
  }
}

/** Names of text vectors that belong to no space of the collection. */
function othersIn({ metadata, vectorNames }: StoredCollection, own: string | null): string[] {
  const { current, next } = spacesIn(metadata);
  const kept = [own, current.vectorName, next?.vectorName];
  return vectorNames.filter((name) => isTextVectorName(name) && !kept.includes(name));
}

function hasVector(vectors: Schemas['Record']['vector'], name: string): boolean {
  return typeof vectors === 'object' && vectors !== null && name in vectors;
}

function plain({ provider, model, dimension }: TextSpace): TextSpace {
  return { provider, model, dimension };
}
