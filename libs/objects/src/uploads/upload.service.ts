import { Inject, Injectable, Logger } from '@nestjs/common';
import { isDatabaseUnavailable, type MultipartOptions, readMultipart, WorkFolders } from '@tessera/platform';
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
  /** The name given by the client. */
  givenName: string;
  sha256: string;
  sizeBytes: number;
  /** Exceeds the limit: it was counted to its end, but not stored. */
  isTooLarge: boolean;
}

/** A file to receive. */
export interface UploadRequest {
  body: Readable;
  /** The name given by the client. */
  name: string;
  /** Bytes beyond this are counted, but not kept. */
  maxBytes: number;
}

/** Where an upload is stored, in a folder of its own, and the record by which a cleaner finds an abandoned upload. */
export interface UploadPlace {
  objectKey: string;
  /** Writes the record. */
  begin(): Promise<void>;
  /** Deletes the record, once nothing is stored. */
  forget(): Promise<void>;
}

export interface FormUploadOptions extends Pick<MultipartOptions<Upload>, 'missing'> {
  /** Bytes beyond this are counted, but not kept. */
  maxBytes: number;
  /** Without one, the file is only inspected. */
  place?: UploadPlace;
}

/** Receives uploads and hashes them; no upload is held in memory as a whole. */
@Injectable()
export class UploadService {
  private readonly logger = new Logger(UploadService.name);

  constructor(
    private readonly folders: WorkFolders,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /**
   * Receives the file of a form, and removes it after `use`; the stored file stays if `use` returns `isKept`.
   * @throws ServiceError 422, RequestValidationError, or an error of `use`; then nothing is left behind
   */
  async takeForm<T>(
    request: Parameters<typeof readMultipart>[0],
    { missing, maxBytes, place }: FormUploadOptions,
    use: (form: {
      fields: Record<string, string>;
      upload: Upload | null;
    }) => Promise<{ answer: T; isKept: boolean }>,
  ): Promise<T> {
    let upload = null as Upload | null;
    let isRecorded = false;
    let isKept = false;
    try {
      const { fields } = await readMultipart(request, {
        missing,
        onFile: async (body, name) => {
          // Written first: if the process dies from here on, the cleaner removes the upload.
          await place?.begin();
          isRecorded = true;
          const file = { body, name, maxBytes };
          upload = await (place ? this.store(place.objectKey, file) : this.receive(file));
        },
      });
      const used = await use({ fields, upload });
      isKept = used.isKept;
      return used.answer;
    } catch (error) {
      // Only the database knows whether the file was registered; a registered one must keep its bytes.
      isKept = upload !== null && isDatabaseUnavailable(error);
      throw error;
    } finally {
      if (upload) await this.discardLocal(upload);
      if (place && isRecorded && !isKept) await this.giveUp(place);
    }
  }

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

  /** Removes what was stored below a prefix for an upload that failed. */
  async discardStored(prefix: string): Promise<void> {
    await this.objects.deletePrefix(prefix);
  }

  /** If this fails, the cleaner removes the upload later. */
  private async giveUp(place: UploadPlace): Promise<void> {
    const { objectKey } = place;
    try {
      await this.discardStored(`${dirname(objectKey)}/`);
      await place.forget();
    } catch (error) {
      this.logger.warn({ msg: 'an abandoned upload is removed later', key: objectKey, err: error });
    }
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

/** Passes everything on and also writes it to a second stream, at the speed of the slower one. */
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
