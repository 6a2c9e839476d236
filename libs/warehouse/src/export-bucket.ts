import type { Readable } from 'node:stream';

/** Prefix of everything that a warehouse writes to a bucket. Ends with `/`. */
export const EXPORTS_PREFIX = 'bulk-exports/';

/** The operations on a bucket's objects; implemented by the object store. */
export interface ExportObjects {
  /** All objects below the prefix, which ends with `/`, in any order. */
  list(prefix: string): AsyncIterable<{ key: string }>;
  get(key: string, options: { signal: AbortSignal }): Promise<{ body: Readable }>;
  deletePrefix(prefix: string): Promise<void>;
}

/** A bucket that the warehouse writes and this process reads. */
export interface ExportBucket {
  name: string;
  objects: ExportObjects;
}
