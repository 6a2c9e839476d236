import type { Readable } from 'node:stream';
import type { ByteRange } from '@tessera/platform';

export interface ObjectMetadata {
  key: string;
  sizeBytes: number;
  contentType: string | null;
  /** Since when these are its bytes. */
  modifiedAt: Date;
  /** Tells these bytes from others that the key had before or has later. */
  version: string;
}

/** An object as lists name it. */
export type ListedObject = Omit<ObjectMetadata, 'contentType' | 'version'>;

/** What an address for an upload allows. */
export interface UploadGrant {
  /** How long it holds: 1 to 604,800 seconds, a week. */
  expiresInSeconds: number;
  /** The largest upload. A folder takes no more; S3 cannot look at it, so that whoever reads the object has to. */
  maxBytes: number;
}

/** What an address for a download allows, and what the client is told beside the bytes. */
export interface DownloadGrant {
  /** How long it holds: 1 to 604,800 seconds, a week. */
  expiresInSeconds: number;
  /** The name to save it under, in any script. */
  fileName: string;
  contentType: string;
}

/** An address that whoever has it may use, without any other credential, until it expires. */
export interface SignedUrl {
  url: string;
  expiresAt: Date;
}

/**
 * Where bytes are kept: uploads, figures, tables, exports. Keys are `/`-separated segments of `[A-Za-z0-9._-]`, made by us,
 * never by a user. Nothing is ever held in memory whole.
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
   * @param options.range gives only these bytes; `metadata` is the whole object's, as it is when they are read
   * @throws ObjectNotFoundError, and RangeError when the object does not hold all of the range
   */
  get(
    key: string,
    options?: { range?: ByteRange; signal?: AbortSignal },
  ): Promise<{ body: Readable; metadata: ObjectMetadata }>;

  /** Null when there is no such object. */
  head(key: string): Promise<ObjectMetadata | null>;

  /** Every object under the prefix, which ends with `/`, in any order; one that comes or goes meanwhile may be among them. */
  list(prefix: string): AsyncIterable<ListedObject>;

  /** Copies within the store. @throws ObjectNotFoundError */
  copy(fromKey: string, toKey: string): Promise<void>;

  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;

  /** Deletes every object under the prefix, which ends with `/`, and what broken uploads left there. */
  deletePrefix(prefix: string): Promise<void>;

  /**
   * An address to PUT the object's bytes to, as often as one likes. The object need not be there.
   * @throws RangeError for a grant out of its bounds, ObjectStoreUnusableError where addresses cannot be signed
   */
  signUpload(key: string, grant: UploadGrant): Promise<SignedUrl>;

  /**
   * An address to GET the object from, in whole or by ranges. Whether it is there is found out by whoever uses it.
   * @throws RangeError for a grant out of its bounds, ObjectStoreUnusableError where addresses cannot be signed
   */
  signDownload(key: string, grant: DownloadGrant): Promise<SignedUrl>;

  /** Resolves when the store answers; rejects with the reason otherwise. */
  ping(): Promise<void>;
}

/** Injection token of the process's object store. */
export const OBJECT_STORE = Symbol('ObjectStore');
