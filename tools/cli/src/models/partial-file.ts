import { createHash } from 'node:crypto';
import { constants, type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ModelFile } from './model-catalogue.js';
import { type ModelSource, SourceError } from './model-source.js';

/** Partial files of this process. */
const underWay = new Set<string>();
let opened = 0;

/**
 * A file being downloaded. Its name is unique to the process, so that several processes may download the same file. A file left
 * by a process that has ended is resumed.
 */
export class PartialFile {
  private haveBytes = 0;
  private hash = createHash('sha256');

  /** @param path of the complete file @param report called with the number of bytes so far */
  static async open(
    path: string,
    wanted: ModelFile,
    report: (haveBytes: number) => void,
  ): Promise<PartialFile> {
    const partial = `${path}.${process.pid}-${++opened}.part`;
    underWay.add(partial);
    await takeOver(path, partial);
    const handle = await open(partial, constants.O_RDWR | constants.O_CREAT);
    const file = new PartialFile(partial, handle, wanted, report);
    await file.readAgain();
    return file;
  }

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly wanted: ModelFile,
    private readonly report: (haveBytes: number) => void,
  ) {}

  /** Downloads the rest. @throws SourceError */
  async fill(source: ModelSource): Promise<void> {
    const { path, sizeBytes, sha256 } = this.wanted;
    const begunAt = await this.readRest(source);
    if (this.haveBytes < sizeBytes)
      throw new SourceError(`${source.name} sent ${this.haveBytes} of the ${sizeBytes} bytes of ${path}.`, {
        mayPass: true,
      });
    if (this.hash.copy().digest('hex') === sha256) return;
    await this.empty();
    // After a resume, the earlier bytes may be from another source.
    throw this.wrong(source, { mayPass: begunAt > 0 });
  }

  /** Renames it to the complete file. */
  async finish(path: string): Promise<void> {
    await this.handle.sync();
    await rename(this.path, path);
  }

  /** Keeps the bytes so far for the next attempt. */
  async close(): Promise<void> {
    await this.handle.close();
    if (this.haveBytes === 0) await rm(this.path, { force: true });
    underWay.delete(this.path);
  }

  /** @returns the offset of the first byte read */
  private async readRest(source: ModelSource): Promise<number> {
    const wantedOffset = this.haveBytes;
    if (wantedOffset === this.wanted.sizeBytes) return wantedOffset;
    const { offset, bytes } = await source.open(this.wanted, wantedOffset);
    if (offset !== wantedOffset) await this.empty();
    // Neither the requested offset nor 0.
    if (offset !== this.haveBytes) throw this.wrong(source, { mayPass: true });
    for await (const chunk of bytes) await this.append(chunk, source);
    return offset;
  }

  private async append(chunk: Uint8Array, source: ModelSource): Promise<void> {
    if (this.haveBytes + chunk.length > this.wanted.sizeBytes) {
      await this.empty();
      throw this.wrong(source, { mayPass: false });
    }
    await this.handle.write(chunk, 0, chunk.length, this.haveBytes);
    this.hash.update(chunk);
    this.haveBytes += chunk.length;
    this.report(this.haveBytes);
  }

  /** Hashes the bytes of an earlier attempt. */
  private async readAgain(): Promise<void> {
    for await (const chunk of this.handle.createReadStream({ start: 0, autoClose: false })) {
      this.hash.update(chunk as Buffer);
      this.haveBytes += (chunk as Buffer).length;
    }
    if (this.haveBytes > this.wanted.sizeBytes) await this.empty();
  }

  private async empty(): Promise<void> {
    this.haveBytes = 0;
    this.hash = createHash('sha256');
    await this.handle.truncate(0);
  }

  private wrong(source: ModelSource, { mayPass }: { mayPass: boolean }): SourceError {
    return new SourceError(
      `${this.wanted.path} of ${source.name} is not the pinned file (SHA-256 ${this.wanted.sha256}). The download was discarded.`,
      { mayPass },
    );
  }
}

/** Renames the partial file of a process that has ended; only one of several processes succeeds. */
async function takeOver(path: string, partial: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    const [, of, pid] = /^(.+)\.(\d+)-\d+\.part$/.exec(name) ?? [];
    const left = join(folder, name);
    if (of !== basename(path) || isUnderWay(left, Number(pid))) continue;
    const isTaken = await rename(left, partial).then(
      () => true,
      () => false,
    );
    if (isTaken) return;
  }
}

function isUnderWay(partial: string, pid: number): boolean {
  if (pid === process.pid) return underWay.has(partial);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
