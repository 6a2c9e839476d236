import { Inject, Injectable } from '@nestjs/common';
import { WorkFolders } from '@tessera/platform';
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OBJECT_STORE, type ObjectStore } from '../object-store.port.js';

/** A received file before validation. */
export interface Upload {
  /** Local copy for inspection, until {@link UploadService.discardLocal}. */
  localPath: string;
  /** As the client named it. */
  givenName: string;
  sha256: string;
  sizeBytes: number;
  /** Larger than the limit: it was counted to its end, and not stored. */
  isTooLarge: boolean;
}

/** A file on its way in. */
export interface UploadRequest {
  body: Readable;
  /** As the client named it. */
  name: string;
  /** What goes beyond is counted, and not kept. */
  maxBytes: number;
}

/** Takes the bytes of uploads in while hashing them; nothing is held in memory whole. */
@Injectable()
export class UploadService {
  constructor(
    private readonly folders: WorkFolders,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /**
   * Stores a file in the object store, with a local copy for inspection.
   * @throws errors of the stream or the object store; the copy is then removed, but the object may exist
   */
  async store(objectKey: string, request: UploadRequest): Promise<Upload> {
    const toStore = new PassThrough();
    const abort = new AbortController();
    const storing = this.objects.put(objectKey, toStore, { signal: abort.signal });
    storing.catch(() => abort.abort());
    try {
      const upload = await this.copy(request, [copyTo(toStore)], abort.signal);
      await storing.catch(async (error: unknown) => {
        await this.discardLocal(upload);
        throw error;
      });
      return upload;
    } catch (error) {
      abort.abort();
      toStore.destroy();
      await storing.catch(() => undefined);
      throw error;
    }
  }

  /** Stores a file only on the local disk for inspection. @throws errors of the stream, after removing the file */
  receive(request: UploadRequest): Promise<Upload> {
    return this.copy(request, []);
  }

  /** Removes the local copy. */
  async discardLocal(upload: Upload): Promise<void> {
    await this.folders.remove(dirname(upload.localPath));
  }

  /** Removes what was stored below a prefix, and came to nothing. */
  async discardStored(prefix: string): Promise<void> {
    await this.objects.deletePrefix(prefix);
  }

  private async copy(
    { body, name, maxBytes }: UploadRequest,
    through: Transform[],
    signal?: AbortSignal,
  ): Promise<Upload> {
    const localFolder = await this.folders.create();
    const localPath = join(localFolder, 'file');
    const meter = new Meter(maxBytes);
    try {
      await pipeline([body, meter, ...through, createWriteStream(localPath)], { signal });
    } catch (error) {
      await this.folders.remove(localFolder);
      throw error;
    }
    const { sizeBytes, isTooLarge } = meter;
    return { localPath, givenName: name, sha256: meter.digest(), sizeBytes, isTooLarge };
  }
}

/** Counts and hashes the bytes. Beyond the limit it only counts, to report the actual size. */
class Meter extends Transform {
  sizeBytes = 0;
  private readonly hash: Hash = createHash('sha256');

  constructor(private readonly limit: number) {
    super();
  }

  get isTooLarge(): boolean {
    return this.sizeBytes > this.limit;
  }

  digest(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk?: Buffer) => void): void {
    this.sizeBytes += chunk.length;
    if (this.isTooLarge) return done(null);
    this.hash.update(chunk);
    done(null, chunk);
  }
}

/** Passes everything on, and writes it to a second stream too, at the speed of the slower. */
function copyTo(second: PassThrough): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (second.write(chunk)) done(null, chunk);
      else second.once('drain', () => done(null, chunk));
    },
    flush(done) {
      second.end();
      done();
    },
  });
}
