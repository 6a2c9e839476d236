import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkClient, BulkJob } from './bulk-client.js';

const FIRST_POLL_MS = 250;
/** A tenant may send 100 requests a minute in total. */
const LONGEST_POLL_MS = 3_000;

/** Polls a job until it ends, with growing intervals. */
export async function followJob(
  client: BulkClient,
  id: string,
  onProgress: (job: BulkJob) => void,
): Promise<BulkJob> {
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_POLL_MS)) {
    const job = await client.get(id);
    onProgress(job);
    if (hasEnded(job)) return job;
    await sleep(waitMs);
  }
}

function hasEnded({ state }: BulkJob): boolean {
  return state === 'JobComplete' || state === 'Failed' || state === 'Aborted';
}
