import type { Readable } from 'node:stream';
import type { ByteRange } from '@tessera/platform';

export interface ObjectMetadata {
  key: string;
  sizeBytes: number;
  contentType: string | null;
  /** When its current bytes were written. */
  modifiedAt: Date;
  /** Changes whenever the bytes of the key change. */
  version: string;
}

/** An object as returned by lists. */
export type ListedObject = Omit<ObjectMetadata, 'contentType' | 'version'>;

/** What an upload URL allows. */
export interface UploadGrant {
  /** Lifetime: 1 to 604,800 seconds (one week). */
  expiresInSeconds: number;
  /** Maximum upload size. A folder enforces it; S3 cannot, so the reader must check it. */
  maxBytes: number;
}

/** Grant of a download URL, and the response headers. */
export interface DownloadGrant {
  /** Lifetime: 1 to 604,800 seconds (one week). */
  expiresInSeconds: number;
  /** The name to save it under, in any script. */
  fileName: string;
  contentType: string;
}

/** A URL that grants access without other credentials until it expires. */
export interface SignedUrl {
  url: string;
  expiresAt: Date;
}

/**
 * Stores bytes: uploads, figures, tables, exports. Keys are `/`-separated segments of `[A-Za-z0-9._-]`, created by the
 * services, never by a user. No object is ever held in memory as a whole.
 */
export interface ObjectStore {
  /**
   * Stores a stream of any length under the key; the object appears whole or not at all.
   * @returns the number of bytes stored
   */
  put(
    key: string,
    body: Readable,
    options?: { contentType?: string; signal?: AbortSignal },
  ): Promise<{ sizeBytes: number }>;

  /**
   * @param options.range returns only these bytes; `metadata` describes the whole object
   * @throws ObjectNotFoundError, or RangeError if the object does not contain the whole range
   */
  get(
    key: string,
    options?: { range?: ByteRange; signal?: AbortSignal },
  ): Promise<{ body: Readable; metadata: ObjectMetadata }>;

  /**
   * Copies the object's bytes to a local file, replacing it. After a failure, the file may be incomplete.
   * @throws ObjectNotFoundError
   */
  copyToFile(key: string, path: string, options?: { signal?: AbortSignal }): Promise<void>;

  /** Null if the object does not exist. */
  head(key: string): Promise<ObjectMetadata | null>;

  /**
   * Every object under the prefix, which ends with `/`, in any order; objects stored or deleted meanwhile may be
   * included.
   */
  list(prefix: string): AsyncIterable<ListedObject>;

  /** Copies within the store. @throws ObjectNotFoundError */
  copy(fromKey: string, toKey: string): Promise<void>;

  /** Idempotent. */
  delete(key: string): Promise<void>;

  /** Deletes every object under the prefix, which ends with `/`, including leftovers of interrupted uploads. */
  deletePrefix(prefix: string): Promise<void>;

  /**
   * A URL to PUT the object's bytes to, any number of times. The object need not exist.
   * @throws RangeError for an invalid grant, ObjectStoreUnusableError if URLs cannot be signed
   */
  signUpload(key: string, grant: UploadGrant): Promise<SignedUrl>;

  /**
   * A URL to GET the object, supporting ranges. Does not check that the object exists.
   * @throws RangeError for an invalid grant, ObjectStoreUnusableError if URLs cannot be signed
   */
  signDownload(key: string, grant: DownloadGrant): Promise<SignedUrl>;

  /** Resolves when the store answers; rejects with the reason otherwise. */
  ping(): Promise<void>;
}

/** Injection token of the process's object store. */
export const OBJECT_STORE = Symbol('ObjectStore');
