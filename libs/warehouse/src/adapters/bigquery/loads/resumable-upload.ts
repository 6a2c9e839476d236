import { setTimeout as sleep } from 'node:timers/promises';
import type { BigQueryApi, UploadedPart, UploadProgress } from '../api/bigquery-api.js';
import { BigQueryRequestError } from '../api/bigquery-errors.js';
import { badReply } from '../api/wire-replies.js';
import type { AuthClient } from 'google-auth-library';

/** A multiple of 256 KiB, as parts must be. One part is in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PART_MS = 120_000;
const TRIES = 5;
const RETRY_PAUSE_MS = 250;

/** Uploads bytes to BigQuery in parts, resuming after broken connections. */
export class ResumableUpload {
  private pieces: Buffer[] = [];
  private heldBytes = 0;
  private sentBytes = 0;

  constructor(
    private readonly api: BigQueryApi,
    private readonly client: AuthClient,
    private readonly address: URL,
    private readonly signal: AbortSignal,
  ) {}

  /** Resolves when ready for more. @throws BigQueryRequestError, WarehouseUnavailableError, the signal's reason */
  async write(bytes: Buffer): Promise<void> {
    this.pieces.push(bytes);
    this.heldBytes += bytes.length;
    if (this.heldBytes < PART_BYTES) return;
    let rest = Buffer.concat(this.pieces);
    for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES)) {
      const answer = await this.send({
        bytes: rest.subarray(0, PART_BYTES),
        from: this.sentBytes,
        totalBytes: null,
      });
      if (answer !== null) throw badReply('an upload that goes on');
      this.sentBytes += PART_BYTES;
    }
    this.pieces = [rest];
    this.heldBytes = rest.length;
  }

  /** Sends the rest. @returns the response */
  async finish(): Promise<unknown> {
    const bytes = Buffer.concat(this.pieces);
    this.pieces = [];
    const answer = await this.send({
      bytes,
      from: this.sentBytes,
      totalBytes: this.sentBytes + bytes.length,
    });
    if (answer === null) throw badReply('the end of an upload');
    return answer;
  }

  /** @returns null unless this was the last part */
  private async send(part: UploadedPart): Promise<unknown> {
    const end = part.from + part.bytes.length;
    let rest: UploadedPart | null = part;
    for (let failures = 0; ;) {
      this.signal.throwIfAborted();
      try {
        const progress: UploadProgress = await this.api.uploadPart(this.client, this.address, rest, PART_MS);
        if ('answer' in progress) return progress.answer;
        const { receivedBytes } = progress;
        if (receivedBytes === end && part.totalBytes === null) return null;
        if (receivedBytes < part.from || receivedBytes > end) throw badReply('how far an upload has come');
        if (rest && receivedBytes === rest.from) failures++;
        if (failures >= TRIES) throw badReply('an upload that gets on');
        rest = { ...part, from: receivedBytes, bytes: part.bytes.subarray(receivedBytes - part.from) };
      } catch (error) {
        if (!isBrokenOff(error) || ++failures >= TRIES) throw error;
        await sleep(RETRY_PAUSE_MS * failures, undefined, { signal: this.signal });
        // The next request asks how much has arrived.
        rest = null;
      }
    }
  }
}

function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof BigQueryRequestError &&
    (error.status === 0 || error.status === 429 || error.status >= 500)
  );
}
