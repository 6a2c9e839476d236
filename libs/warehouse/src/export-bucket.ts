import type { Readable } from 'node:stream';

/** All that a warehouse writes into a bucket lies below. Ends with `/`. */
export const EXPORTS_PREFIX = 'bulk-exports/';

/** What is done with the objects of a bucket; an object store can. */
export interface ExportObjects {
  /** Every object under the prefix, which ends with `/`, in any order. */
  list(prefix: string): AsyncIterable<{ key: string }>;
  get(key: string, options: { signal: AbortSignal }): Promise<{ body: Readable }>;
  deletePrefix(prefix: string): Promise<void>;
}

/** A bucket that the warehouse itself can write files to, and this process reads. */
export interface ExportBucket {
  name: string;
  objects: ExportObjects;
}
