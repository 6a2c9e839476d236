import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import type { EmbeddingSpace, Point, PointFilter, VectorStore } from '../vector-store.port.js';
import { LEXICAL, newCollection, writeAll } from './points.contract-spec.js';

export interface OpenedStore {
  store: VectorStore;
  /** A second store on the same collections, as in another process. */
  openAnother: () => VectorStore;
  dispose: () => Promise<void>;
}

/** The store under test, with a new collection for each test. */
export class ContractSetup {
  private opened: OpenedStore | null = null;
  private collection: CollectionName = newCollection();

  constructor(open: () => Promise<OpenedStore>) {
    beforeAll(async () => {
      this.opened = await open();
    });
    beforeEach(async () => {
      await this.makeCollection(LEXICAL);
    });
    afterAll(() => this.opened?.dispose());
  }

  /** Of the current test. */
  get current(): { store: VectorStore; collection: CollectionName } {
    if (!this.opened) throw new Error('The store is there in tests only.');
    return { store: this.opened.store, collection: this.collection };
  }

  /** Another one for the current test. */
  async makeCollection(space: EmbeddingSpace): Promise<CollectionName> {
    this.collection = newCollection();
    await this.current.store.ensureCollection(this.collection, space);
    return this.collection;
  }

  openAnother(): VectorStore {
    if (!this.opened) throw new Error('The store is there in tests only.');
    return this.opened.openAnother();
  }

  readonly add = (points: Point[], attempt = 1): Promise<void> => {
    const { store, collection } = this.current;
    return writeAll(store, collection, points, attempt);
  };

  /** @returns ids of chunks, the best first */
  readonly find = async (text: string, filter: PointFilter = {}, limit = 50): Promise<string[]> => {
    const { store, collection } = this.current;
    const hits = await store.search({ collection, text, filter, limit });
    return hits.map(({ payload }) => payload.chunkId);
  };
}
