import type { CollectionName } from '@tessera/contracts';
import type { DocumentAttempt, EmbeddingSpace, Hit } from './vector-store.port.js';

/** What makes vectors of texts comparable. */
export type TextSpace = Omit<EmbeddingSpace, 'images'>;

export interface SpacesOfCollection {
  /** The default space of services. */
  current: TextSpace;
  /** A space that is being filled. Once it `isReady`, services may use it or the current one. */
  next: (TextSpace & { isReady: boolean }) | null;
}

export interface PageOfPoints {
  /** The `next` of the previous page; null for the first. */
  after: string | null;
  /** 1 to 1,000. */
  limit: number;
  /** The attempt whose points are returned; those of all attempts if absent. */
  attempt?: DocumentAttempt | undefined;
}

/**
 * Moves a collection from one embedding space to another while it is in use. Its points stay: each has a vector in the
 * current space, and in addition one in the next. Removing a point removes both; a point written meanwhile has the
 * vector of its writer's space, and is one of {@link pointsWithout} the other. Every call may be lost, and can be
 * repeated; all are short except {@link openNext} and {@link switchOver}, which may wait for the store for a minute
 * before they remove vectors.
 */
export interface EmbeddingSpaces {
  /** Null if there is no such collection. @throws VectorStoreUnusableError */
  spacesOf(collection: CollectionName): Promise<SpacesOfCollection | null>;

  /**
   * Adds an additional space. An earlier one is abandoned, unless it is ready. Does nothing for the current one.
   * @throws VectorStoreUnusableError if services may use another additional space
   */
  openNext(collection: CollectionName, space: TextSpace): Promise<void>;

  /**
   * Points without a vector in the space, in an order of the store's choice.
   * @returns `next` is null with the last page
   * @throws VectorStoreUnusableError if the space is not, or no longer, one of the collection's
   */
  pointsWithout(
    collection: CollectionName,
    space: TextSpace,
    page: PageOfPoints,
  ): Promise<{ points: Hit[]; next: string | null }>;

  /**
   * Adds vectors in one of the collection's spaces to existing points. Those removed meanwhile stay removed.
   * @throws VectorStoreUnusableError if the space is not, or no longer, one of the collection's
   */
  addVectors(
    collection: CollectionName,
    space: TextSpace,
    vectors: Array<{ point: Hit; vector: Float32Array }>,
  ): Promise<void>;

  /**
   * Admits services that are configured for the space, in addition to the current one.
   * @throws VectorStoreUnusableError if it is not, or no longer, the next one
   */
  markReady(collection: CollectionName, space: TextSpace): Promise<void>;

  /**
   * Makes the next space the current one if it is ready, or keeps the current one; and removes the vectors of any
   * other.
   * @throws VectorStoreUnusableError if the space is neither of them, or not ready
   */
  switchOver(collection: CollectionName, space: TextSpace): Promise<void>;
}

/** Injection token of the {@link EmbeddingSpaces} of the process's vector store. */
export const EMBEDDING_SPACES = Symbol('EmbeddingSpaces');
