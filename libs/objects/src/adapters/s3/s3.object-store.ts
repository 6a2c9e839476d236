import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ByteRange, contentDisposition } from '@tessera/platform';
import { folderKeyOf, isKey, segmentsOf } from '../../object-key.js';
import {
  ObjectNotFoundError,
  ObjectStoreUnavailableError,
  ObjectStoreUnusableError,
} from '../../object-store.errors.js';
import type {
  DownloadGrant,
  ListedObject,
  ObjectMetadata,
  ObjectStore,
  SignedUrl,
  UploadGrant,
} from '../../object-store.port.js';
import type { S3Config } from '../../objects.settings.js';
import { checkDownload, checkUpload, expiryOf } from '../../signed-urls/grant-bounds.js';
import { ownBody } from './own-body.js';
import { openClients, type S3Clients } from './s3-clients.js';
import { explainFailure, isNotFound, notWithin } from './s3-errors.js';
import { storeInParts } from './store-in-parts.js';

const DELETES_AT_ONCE = 16;
/** S3's limit for a single copy. */
const MAX_COPY_BYTES = 5 * 1024 ** 3;
/** Content types that servers report for objects stored without one. */
const NO_TYPE = new Set(['application/octet-stream', 'binary/octet-stream']);

export type S3Options = S3Config & { bucket: string };

/**
 * Stores objects in S3 or a compatible server. Every call has a timeout. Uses S3's signed URLs: an upload is a single PUT of at
 * most 5 GiB, whose size S3 does not check, and HEAD is not allowed.
 */
export class S3ObjectStore implements ObjectStore {
  private constructor(
    private readonly options: S3Options,
    private readonly clients: S3Clients,
  ) {}

  /** Makes no calls. @throws ObjectStoreUnusableError for inconsistent settings */
  static open(options: S3Options): S3ObjectStore {
    return new S3ObjectStore(options, openClients(options));
  }

  async put(
    key: string,
    body: Readable,
    { contentType, signal }: { contentType?: string; signal?: AbortSignal } = {},
  ): Promise<{ sizeBytes: number }> {
    return storeInParts(body, {
      client: this.clients.calls,
      partBytes: this.options.partBytes,
      object: { ...this.target(key), ...this.encryption(), ContentType: contentType },
      signal,
    });
  }

  async get(
    key: string,
    { range, signal }: { range?: ByteRange; signal?: AbortSignal } = {},
  ): Promise<{ body: Readable; metadata: ObjectMetadata }> {
    if (range && !isRange(range)) throw notWithin(key);
    const command = new GetObjectCommand({
      ...this.target(key),
      ...(range && { Range: `bytes=${range.first}-${range.last}` }),
    });
    const found = await this.clients.reads.send(command, { abortSignal: signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw explainFailure(error, key);
    });
    if (!(found.Body instanceof Readable)) throw new ObjectStoreUnavailableError('a response without a body');
    const body = ownBody(found.Body, { timeoutMs: this.options.timeoutMs, signal });
    const sizeBytes = range ? sizeWithin(range, found.ContentRange) : found.ContentLength;
    if (sizeBytes !== null)
      return { body, metadata: metadataOf(key, { ...found, ContentLength: sizeBytes }) };
    body.destroy();
    throw notWithin(key);
  }

  async copyToFile(key: string, path: string, options: { signal?: AbortSignal } = {}): Promise<void> {
    const { body } = await this.get(key, options);
    await pipeline(body, createWriteStream(path), options);
  }

  async head(key: string): Promise<ObjectMetadata | null> {
    const target = this.target(key);
    try {
      return metadataOf(key, await this.clients.calls.send(new HeadObjectCommand(target)));
    } catch (error) {
      if (isNotFound(error)) return null;
      throw explainFailure(error, key);
    }
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    folderKeyOf(prefix);
    for await (const { Key: key = '', Size, LastModified } of this.everythingBelow(prefix)) {
      if (!isKey(key)) continue;
      if (Size === undefined || LastModified === undefined)
        throw new ObjectStoreUnavailableError('an object without size or time');
      yield { key, sizeBytes: Size, modifiedAt: LastModified };
    }
  }

  async copy(fromKey: string, toKey: string): Promise<void> {
    const to = this.target(toKey);
    const source = await this.head(fromKey);
    if (!source) throw new ObjectNotFoundError(fromKey);
    if (source.sizeBytes > MAX_COPY_BYTES) {
      const { body } = await this.get(fromKey);
      await this.put(toKey, body, source.contentType === null ? {} : { contentType: source.contentType });
      return;
    }
    const command = new CopyObjectCommand({
      ...to,
      ...this.encryption(),
      CopySource: `${this.options.bucket}/${fromKey}`,
    });
    await this.clients.calls.send(command).catch((error: unknown) => {
      throw explainFailure(error, fromKey);
    });
  }

  async delete(key: string): Promise<void> {
    await this.deleteExisting(this.target(key).Key);
  }

  /** One by one: not every server supports S3's multi-object delete. */
  async deletePrefix(prefix: string): Promise<void> {
    folderKeyOf(prefix);
    await this.abortUploads(prefix);
    let batch: string[] = [];
    for await (const { Key: key } of this.everythingBelow(prefix)) {
      if (key !== undefined) batch.push(key);
      if (batch.length < DELETES_AT_ONCE) continue;
      await Promise.all(batch.map((each) => this.deleteExisting(each)));
      batch = [];
    }
    await Promise.all(batch.map((each) => this.deleteExisting(each)));
  }

  async signUpload(key: string, grant: UploadGrant): Promise<SignedUrl> {
    checkUpload(grant);
    return this.sign(new PutObjectCommand(this.target(key)), grant);
  }

  async signDownload(key: string, grant: DownloadGrant): Promise<SignedUrl> {
    checkDownload(grant);
    const command = new GetObjectCommand({
      ...this.target(key),
      ResponseContentType: grant.contentType,
      ResponseContentDisposition: contentDisposition('attachment', grant.fileName),
      ResponseCacheControl: 'private, no-store',
    });
    return this.sign(command, grant);
  }

  async ping(): Promise<void> {
    const { bucket: Bucket } = this.options;
    await this.clients.calls.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
      throw new ObjectStoreUnavailableError(error);
    });
  }

  /** @throws RangeError for an invalid key */
  private target(key: string): { Bucket: string; Key: string } {
    segmentsOf(key);
    return { Bucket: this.options.bucket, Key: key };
  }

  private encryption() {
    const { encryption, kmsKeyId } = this.options;
    if (encryption === 'bucket') return {};
    return { ServerSideEncryption: encryption, ...(kmsKeyId !== undefined && { SSEKMSKeyId: kmsKeyId }) };
  }

  private async sign(
    command: PutObjectCommand | GetObjectCommand,
    grant: { expiresInSeconds: number },
  ): Promise<SignedUrl> {
    const expiresAt = expiryOf(grant);
    const { expiresInSeconds: expiresIn } = grant;
    const signingDate = new Date(expiresAt.getTime() - expiresIn * 1_000);
    try {
      return {
        url: await getSignedUrl(this.clients.signing, command, { expiresIn, signingDate }),
        expiresAt,
      };
    } catch (error) {
      throw new ObjectStoreUnusableError('Cannot sign URLs: no credentials for S3.', {
        cause: error,
      });
    }
  }

  private async *everythingBelow(prefix: string) {
    const pages = paginateListObjectsV2(
      { client: this.clients.calls },
      { Bucket: this.options.bucket, Prefix: prefix },
    );
    try {
      for await (const { Contents = [] } of pages) yield* Contents;
    } catch (error) {
      throw new ObjectStoreUnavailableError(error);
    }
  }

  private async deleteExisting(Key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.options.bucket, Key });
    await this.clients.calls.send(command).catch((error: unknown) => {
      throw new ObjectStoreUnavailableError(error);
    });
  }

  /** Aborts uploads of killed processes: their parts cost money and appear in no list. */
  private async abortUploads(prefix: string): Promise<void> {
    const { calls } = this.clients;
    const below = { Bucket: this.options.bucket, Prefix: prefix };
    try {
      for (let more = true, next = {}; more;) {
        const page = await calls.send(new ListMultipartUploadsCommand({ ...below, ...next }));
        for (const { Key, UploadId } of page.Uploads ?? [])
          await calls.send(new AbortMultipartUploadCommand({ Bucket: below.Bucket, Key, UploadId }));
        more = page.IsTruncated === true;
        next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    } catch (error) {
      throw new ObjectStoreUnavailableError(error);
    }
  }
}

function isRange({ first, last }: ByteRange): boolean {
  return Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && first <= last;
}

/** The size of the object if the response is exactly this range: S3 truncates ranges, and other servers ignore them. */
function sizeWithin({ first, last }: ByteRange, contentRange: string | undefined): number | null {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? [];
  return Number(from) === first && Number(to) === last ? Number(size) : null;
}

/** @throws ObjectStoreUnavailableError for a response without size, time or tag */
function metadataOf(
  key: string,
  found: { ContentLength?: number; ContentType?: string; LastModified?: Date; ETag?: string },
): ObjectMetadata {
  const { ContentLength: sizeBytes, ContentType: type, LastModified: modifiedAt, ETag: version } = found;
  if (sizeBytes === undefined || modifiedAt === undefined || version === undefined)
    throw new ObjectStoreUnavailableError('an object without size, time or tag');
  const contentType = type === undefined || NO_TYPE.has(type) ? null : type;
  return { key, sizeBytes, contentType, modifiedAt, version };
}
