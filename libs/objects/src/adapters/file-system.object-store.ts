import {
  constants,
  copyFile,
  access,
  mkdir,
  open,
  opendir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, ignoreLateErrors } from '@tessera/platform';
import { folderKeyOf, isKey, segmentsOf } from '../object-key.js';
import { ObjectNotFoundError, ObjectStoreUnusableError } from '../object-store.errors.js';
import type {
  DownloadGrant,
  ListedObject,
  ObjectMetadata,
  ObjectStore,
  SignedUrl,
  UploadGrant,
} from '../object-store.port.js';
import type { UrlSigner } from '../signed-urls/url-signer.js';

const STALE_MS = 24 * 3_600_000;
const SWEEP_MS = 3_600_000;

/**
 * Stores objects as files: `data/<key>` holds the bytes, `types/<key>` the content type, `partial/` unfinished writes. A
 * rename publishes the bytes, so readers never see half an object.
 */
export class FileSystemObjectStore implements ObjectStore {
  private sweptAt = -Infinity;

  private constructor(
    private readonly folder: string,
    private readonly signer: UrlSigner | null,
  ) {}

  /**
   * Creates the folders, and removes what dead writers left behind. Later writes repeat that, at most once an hour.
   * @param signer null if URLs cannot be signed
   * @throws ObjectStoreUnusableError if the folder is not writable
   */
  static async open(folder: string, signer: UrlSigner | null = null): Promise<FileSystemObjectStore> {
    const store = new FileSystemObjectStore(folder, signer);
    await store.makeFolders();
    await store.sweep();
    return store;
  }

  async put(
    key: string,
    body: Readable,
    { contentType, signal }: { contentType?: string; signal?: AbortSignal } = {},
  ): Promise<{ sizeBytes: number }> {
    const target = this.pathOf('data', key);
    const partial = join(this.folder, 'partial', randomUUID());
    await this.sweep();
    try {
      // Opened first: a stream destroyed while it opens would create its file after the clean-up below.
      const file = await open(partial, 'wx');
      await pipeline(body, file.createWriteStream({ flush: true }), { signal });
      const { size } = await stat(partial);
      await this.writeContentType(key, contentType);
      await mkdir(dirname(target), { recursive: true });
      await rename(partial, target);
      return { sizeBytes: size };
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async get(
    key: string,
    { range, signal }: { range?: ByteRange; signal?: AbortSignal } = {},
  ): Promise<{ body: Readable; metadata: ObjectMetadata }> {
    // Opened first, so that a missing object fails here and the metadata describes the opened bytes.
    const file = await open(this.pathOf('data', key), 'r').catch(nullIfMissing);
    if (!file) throw new ObjectNotFoundError(key);
    try {
      const metadata = await this.metadataOf(key, await file.stat({ bigint: true }));
      if (!metadata) throw new ObjectNotFoundError(key);
      if (range) checkRange(range, metadata);
      return {
        body: ignoreLateErrors(file.createReadStream({ signal, start: range?.first, end: range?.last })),
        metadata,
      };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Without passing the bytes through this process, and without duplicating them where the file system allows that. */
  async copyToFile(key: string, path: string): Promise<void> {
    const source = this.pathOf('data', key);
    if (!(await this.head(key))) throw new ObjectNotFoundError(key);
    await copyFile(source, path, constants.COPYFILE_FICLONE);
  }

  async head(key: string): Promise<ObjectMetadata | null> {
    const found = await stat(this.pathOf('data', key), { bigint: true }).catch(nullIfMissing);
    return found && this.metadataOf(key, found);
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    const key = folderKeyOf(prefix);
    const folder = await opendir(this.pathOf('data', key)).catch(nullIfMissing);
    if (!folder) return;
    for await (const { name } of folder) yield* this.listed(`${key}/${name}`);
  }

  async copy(fromKey: string, toKey: string): Promise<void> {
    const source = await this.head(fromKey);
    if (!source) throw new ObjectNotFoundError(fromKey);
    const partial = join(this.folder, 'partial', randomUUID());
    const target = this.pathOf('data', toKey);
    try {
      await copyFile(this.pathOf('data', fromKey), partial, constants.COPYFILE_FICLONE);
      await this.writeContentType(toKey, source.contentType ?? undefined);
      await mkdir(dirname(target), { recursive: true });
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf('data', key), { force: true });
    await rm(this.pathOf('types', key), { force: true });
  }

  async deletePrefix(prefix: string): Promise<void> {
    const key = folderKeyOf(prefix);
    await rm(this.pathOf('data', key), { recursive: true, force: true });
    await rm(this.pathOf('types', key), { recursive: true, force: true });
  }

  async signUpload(key: string, grant: UploadGrant): Promise<SignedUrl> {
    return this.urls().signUpload(key, grant);
  }

  async signDownload(key: string, grant: DownloadGrant): Promise<SignedUrl> {
    return this.urls().signDownload(key, grant);
  }

  async ping(): Promise<void> {
    await access(join(this.folder, 'partial'), constants.W_OK);
  }

  /** Null for a folder. */
  private async metadataOf(key: string, found: BigIntStats): Promise<ObjectMetadata | null> {
    if (!found.isFile()) return null;
    const contentType = await readFile(this.pathOf('types', key), 'utf8').catch(nullIfMissing);
    const { size, mtime, mtimeNs, ino } = found;
    // Each upload is a new file that is never modified.
    return {
      key,
      sizeBytes: Number(size),
      contentType,
      modifiedAt: mtime,
      version: `${ino}-${mtimeNs}-${size}`,
    };
  }

  private pathOf(area: 'data' | 'types', key: string): string {
    return join(this.folder, area, ...segmentsOf(key));
  }

  /** The object of this key, or all objects below it. */
  private async *listed(key: string): AsyncIterable<ListedObject> {
    if (!isKey(key)) return;
    const found = await stat(this.pathOf('data', key)).catch(nullIfMissing);
    if (found?.isDirectory()) yield* this.list(`${key}/`);
    else if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
  }

  private urls(): UrlSigner {
    if (this.signer) return this.signer;
    throw new ObjectStoreUnusableError(
      'Cannot sign URLs: OBJECT_URL_SECRET and OBJECT_PUBLIC_URL are not set.',
    );
  }

  private async writeContentType(key: string, contentType: string | undefined): Promise<void> {
    const path = this.pathOf('types', key);
    if (!contentType) {
      await rm(path, { force: true });
      return;
    }
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contentType);
  }

  private async makeFolders(): Promise<void> {
    try {
      for (const name of ['data', 'types', 'partial'])
        await mkdir(join(this.folder, name), { recursive: true });
      await access(join(this.folder, 'partial'), constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ObjectStoreUnusableError(
        `Cannot write to the folder ${this.folder} (${code}). Set OBJECT_STORE_PATH to a writable folder.`,
        { cause: error },
      );
    }
  }

  /** Removes stale partial files. Runs repeatedly: leftovers of a killed process are not stale yet when it restarts. */
  private async sweep(): Promise<void> {
    const now = performance.now();
    if (now - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = now;
    const folder = join(this.folder, 'partial');
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(nullIfMissing);
      if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
    }
  }
}

function checkRange({ first, last }: ByteRange, { key, sizeBytes }: ObjectMetadata): void {
  const isWithin =
    Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && last < sizeBytes;
  if (!isWithin || first > last)
    throw new RangeError(`"${key}" has ${sizeBytes} bytes; the range from ${first} to ${last} is invalid.`);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
