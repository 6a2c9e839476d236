import type { CollectionName, ContentPipeline } from '@tessera/contracts';

/** What a worker indexes documents into. */
export interface IndexTarget {
  pipeline: ContentPipeline;
  collection: CollectionName;
}

/** Injection token of the process's {@link IndexTarget}. */
export const INDEX_TARGET = Symbol('IndexTarget');
