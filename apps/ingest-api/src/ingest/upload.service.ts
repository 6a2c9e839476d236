import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { WorkFolders } from '@tessera/queues';
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';

/** A file as it was taken in, before anything is decided about it. */
export interface Upload {
  documentId: string;
  /** Where its bytes are in the object store. */
  objectKey: string;
  /** A local copy to look at; gone after {@link UploadService.discardLocal}. */
  localPath: string;
  /** As the client named it. */
  givenName: string;
  sha256: string;
  sizeBytes: number;
  /** Larger than the limit: it was counted to its end, and not stored. */
  isTooLarge: boolean;
}

/** Takes the bytes of uploads to the object store while hashing them; nothing is held in memory whole. */
@Injectable()
export class UploadService {
  constructor(
    private readonly folders: WorkFolders,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /** @throws what the stream or the object store says; then nothing is left behind */
  async receive(documentId: string, body: Readable, givenName: string): Promise<Upload> {
    const localFolder = await this.folders.create();
    const localPath = join(localFolder, 'file');
    const objectKey = objectKeys.source(documentId);
    const meter = new Meter(this.config.ingest.maxFileBytes);
    const toStore = new PassThrough();
    const abort = new AbortController();
    const storing = this.objects.put(objectKey, toStore, { signal: abort.signal });
    storing.catch(() => abort.abort());
    try {
      await pipeline(body, meter, copyTo(toStore), createWriteStream(localPath), { signal: abort.signal });
      await storing;
    } catch (error) {
      abort.abort();
      toStore.destroy();
      await storing.catch(() => undefined);
      await this.folders.remove(localFolder);
      await this.discardStored(documentId);
      throw error;
    }
    const { sizeBytes, isTooLarge } = meter;
    return { documentId, objectKey, localPath, givenName, sha256: meter.digest(), sizeBytes, isTooLarge };
  }

  async discardLocal(upload: Upload): Promise<void> {
    await this.folders.remove(dirname(upload.localPath));
  }

  /** Removes what was stored under a document id that came to nothing. */
  async discardStored(documentId: string): Promise<void> {
    await this.objects.deletePrefix(objectKeys.documentPrefix(documentId));
  }
}

/** Counts and hashes what passes; beyond the limit it only counts, so that the client can be told the real size. */
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
