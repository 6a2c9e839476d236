import type { CollectionName, ContentPipeline, TaskStatus } from '@tessera/contracts';

/** What a worker indexes documents into. */
export interface IndexTarget {
  pipeline: ContentPipeline;
  collection: CollectionName;
  /** Raw status of a task while the source is read. */
  readingStatus: TaskStatus;
  /** Percent of the progress bar when the source has been read: what is slow is shown to go on. */
  readUntil: number;
}

/** Injection token of the process's {@link IndexTarget}. */
export const INDEX_TARGET = Symbol('IndexTarget');
