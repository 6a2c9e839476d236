import type { CollectionName, ContentPipeline, TaskStatus } from '@tessera/contracts';

/** Index target of a worker. */
export interface IndexTarget {
  pipeline: ContentPipeline;
  collection: CollectionName;
  /** Raw status of a task while the source is read. */
  readingStatus: TaskStatus;
  /** Progress in percent after reading the source. */
  readUntil: number;
}

/** Injection token of the process's {@link IndexTarget}. */
export const INDEX_TARGET = Symbol('IndexTarget');
