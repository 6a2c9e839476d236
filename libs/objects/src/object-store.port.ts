import type { Readable } from 'node:stream';

export interface ObjectMetadata {
  key: string;
  sizeBytes: number;
  contentType: string | null;
}

/**
 * Where bytes are kept: uploads, figures, tables. Keys are `/`-separated segments of `[A-Za-z0-9._-]`, made by us, never
 * by a user. Nothing is ever held in memory whole.
 */
export interface ObjectStore {
  /**
   * Stores a stream under the key; the object appears whole or not at all.
   * @returns the number of bytes stored
   */
  put(
    key: string,
    body: Readable,
    options?: { contentType?: string; signal?: AbortSignal },
  ): Promise<{ sizeBytes: number }>;

  /** @throws ObjectNotFoundError */
  get(key: string, options?: { signal?: AbortSignal }): Promise<{ body: Readable; metadata: ObjectMetadata }>;

  /** Null when there is no such object. */
  head(key: string): Promise<ObjectMetadata | null>;

  /** Copies within the store. @throws ObjectNotFoundError */
  copy(fromKey: string, toKey: string): Promise<void>;

  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;

  /** Deletes every object under the prefix, which ends with `/`. */
  deletePrefix(prefix: string): Promise<void>;

  /** Resolves when the store answers; rejects with the reason otherwise. */
  ping(): Promise<void>;
}

/** Injection token of the process's object store. */
export const OBJECT_STORE = Symbol('ObjectStore');
