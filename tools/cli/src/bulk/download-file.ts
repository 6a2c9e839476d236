import { rmSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ApiError, type BulkResults } from '@tessera/client';
import { patiently } from './patiently.js';

/** Called with the transferred fraction, from 0 to 1. */
type OnProgress = (fraction: number) => void;

/** Returns the current signed URL, since signed URLs expire. */
export type Locate = () => Promise<BulkResults>;

/**
 * Downloads the file of a job, resuming from a new signed URL after a failure. The file gets its name when it is complete;
 * a partial file is removed, also when the command is interrupted.
 * @returns its size in bytes
 */
export async function downloadFile(locate: Locate, path: string, onProgress: OnProgress): Promise<number> {
  const partial = `${path}.part`;
  const file = await open(partial, 'w');
  const remove = () => rmSync(partial, { force: true });
  process.once('exit', remove);
  try {
    const download = new Download(file, onProgress);
    const sizeBytes = await patiently(async () => download.goOn(await locate()));
    await rename(partial, path);
    return sizeBytes;
  } finally {
    await file.close();
    remove();
    process.off('exit', remove);
  }
}

/** Writes the file of a job to standard output. @returns its size in bytes */
export async function printFile(locate: Locate): Promise<number> {
  const { download_url, size_bytes } = await locate();
  await pipeline(await bodyOf(await fetch(download_url)), process.stdout, { end: false });
  return size_bytes;
}

/** A download that can be resumed. */
class Download {
  private haveBytes = 0;
  private entityTag: string | null = null;

  constructor(
    private readonly file: FileHandle,
    private readonly onProgress: OnProgress,
  ) {}

  async goOn({ download_url, size_bytes }: BulkResults): Promise<number> {
    const response = await fetch(download_url, { headers: this.rest() });
    const body = await bodyOf(response);
    if (response.status !== 206) await this.beginAnew();
    this.entityTag = response.headers.get('etag');
    for await (const chunk of body) {
      await this.file.write(chunk, 0, chunk.length, this.haveBytes);
      this.haveBytes += chunk.length;
      this.onProgress(Math.min(1, this.haveBytes / size_bytes));
    }
    if (this.haveBytes === size_bytes) return size_bytes;
    await this.beginAnew();
    throw new Error(`The download does not match the expected size of ${size_bytes} bytes.`);
  }

  private rest(): Record<string, string> {
    if (this.haveBytes === 0 || this.entityTag === null) return {};
    return { range: `bytes=${this.haveBytes}-`, 'if-range': this.entityTag };
  }

  private async beginAnew(): Promise<void> {
    this.haveBytes = 0;
    await this.file.truncate(0);
  }
}

/** @throws ApiError if the server returned an error */
async function bodyOf(response: Response): Promise<AsyncIterable<Uint8Array>> {
  if (!response.ok || response.body === null)
    throw new ApiError(response, await response.json().catch(() => null));
  return response.body;
}
