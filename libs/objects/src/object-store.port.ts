import type { Readable } from 'node:stream';

export interface ObjectMetadata {
  key: string;
  sizeBytes: number;
  contentType: string | null;
}

/** A part of an object: its first and its last byte, from 0, as HTTP counts them. */
export interface ByteRange {
  first: number;
  last: number;
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

  /**
   * @param options.range gives only these bytes; `metadata` is the whole object's
   * @throws ObjectNotFoundError, and RangeError when the object does not hold all of the range
   */
  get(
    key: string,
    options?: { range?: ByteRange; signal?: AbortSignal },
  ): Promise<{ body: Readable; metadata: ObjectMetadata }>;

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
