import type { CollectionName } from '@tessera/contracts';
import type { DocumentAttempt, EmbeddingSpace, Hit } from './vector-store.port.js';

/** What makes vectors of texts comparable. */
export type TextSpace = Omit<EmbeddingSpace, 'images'>;

export interface SpacesOfCollection {
  /** The space of services that have not been told otherwise. */
  current: TextSpace;
  /** One that is filled beside it. Services are let in that are set to it once it `isReady`, and to the current one as before. */
  next: (TextSpace & { isReady: boolean }) | null;
}

export interface PageOfPoints {
  /** The `next` of the page before; null for the first. */
  after: string | null;
  /** 1 to 1,000. */
  limit: number;
  /** Whose points are asked for; those of all attempts when absent. */
  attempt?: DocumentAttempt | undefined;
}

/**
 * How a collection gets from one embedding space into another while it is in use. Its points stay as they are: each has a vector in
 * the current space, and beside it one in the next. A point that is removed loses both; one that is written meanwhile has the vector
 * of whoever wrote it, and is one of {@link pointsWithout} the other. Every call may be lost, and can be repeated; all are short but
 * for {@link openNext} and {@link switchOver}, which may wait for the store for a minute before they remove vectors.
 */
export interface EmbeddingSpaces {
  /** Null when there is no such collection. @throws VectorStoreUnusableError */
  spacesOf(collection: CollectionName): Promise<SpacesOfCollection | null>;

  /**
   * Makes room for vectors of a further space. What there is of another further one is given up, unless that is ready. Nothing happens
   * for the current one.
   * @throws VectorStoreUnusableError when services may be set to another further one
   */
  openNext(collection: CollectionName, space: TextSpace): Promise<void>;

  /**
   * Points that have no vector in the space, in an order of the store's own.
   * @returns `next` is null with the last page
   * @throws VectorStoreUnusableError when the space is none of the collection's, or no longer
   */
  pointsWithout(
    collection: CollectionName,
    space: TextSpace,
    page: PageOfPoints,
  ): Promise<{ points: Hit[]; next: string | null }>;

  /**
   * Adds vectors in one of the collection's spaces to points that it has. Those that are gone meanwhile stay gone.
   * @throws VectorStoreUnusableError when the space is none of the collection's, or no longer
   */
  addVectors(
    collection: CollectionName,
    space: TextSpace,
    vectors: Array<{ point: Hit; vector: Float32Array }>,
  ): Promise<void>;

  /**
   * Lets services in that are set to the space, as to the current one they are.
   * @throws VectorStoreUnusableError when it is not the next one, or no longer
   */
  markReady(collection: CollectionName, space: TextSpace): Promise<void>;

  /**
   * Makes the next space the current one when it is ready, or leaves the current one as it is; and removes the vectors of any other.
   * @throws VectorStoreUnusableError when the space is neither of them, or not ready
   */
  switchOver(collection: CollectionName, space: TextSpace): Promise<void>;
}

/** Injection token of the {@link EmbeddingSpaces} of the process's vector store. */
export const EMBEDDING_SPACES = Symbol('EmbeddingSpaces');
