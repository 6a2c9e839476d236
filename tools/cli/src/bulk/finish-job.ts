import { constants } from 'node:os';
import { ApiError, type BulkJobRecord, type Tessera } from '@tessera/client';
import type { ProgressDisplay } from '../output/progress-display.js';
import { printable } from '../output/table.js';
import { downloadFile, printFile } from './download-file.js';
import { defaultName } from './file-format.js';

export const STDOUT = '-';
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface FinishOptions {
  /** A path or {@link STDOUT}. Without it, rows go to a file named after the job, and failed records are not saved. */
  out: string | undefined;
  display: ProgressDisplay;
}

/**
 * Waits for a job to end, saves its file and prints a summary. A signal ends the command but not the job: the partial file is
 * removed, and the command to resume is printed.
 */
export async function finishJob(client: Tessera, id: string, options: FinishOptions): Promise<BulkJobRecord> {
  const onSignal = (signal: (typeof ENDINGS)[number]) => {
    options.display.stop();
    process.stderr.write(`\n${howToGoOn(id)}\n`);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ENDINGS) process.once(signal, onSignal);
  try {
    const job = await client.waitForBulkJob(id, {
      onProgress: (seen) => options.display.update(id, null, stepOf(seen)),
    });
    options.display.finish(id, await outcomeOf(client, job, options));
    return job;
  } catch (error) {
    if (!(error instanceof ApiError)) process.stderr.write(`${howToGoOn(id)}\n`);
    throw error;
  } finally {
    for (const signal of ENDINGS) process.off(signal, onSignal);
  }
}

/** Tells the user how to resume waiting. */
export function howToGoOn(id: string): string {
  return `The job is still running. To wait for it: npm run tessera -- bulk wait ${id}`;
}

async function outcomeOf(client: Tessera, job: BulkJobRecord, options: FinishOptions): Promise<string> {
  if (job.operation === 'query') {
    return job.state === 'JobComplete' ? savedRows(client, job, options) : `✗ ${problemOf(job)}`;
  }
  const failures = job.number_records_failed > 0 ? await savedFailures(client, job, options) : '';
  if (job.state !== 'JobComplete') return `✗ ${problemOf(job)}${failures}`;
  const written = count(job.number_records_processed - job.number_records_failed);
  const mark = failures ? '✗' : '✓';
  const table = printable(job.object);
  return `${mark} ${job.operation} ${table}: ${written} of ${count(job.number_records_processed)} records${failures}`;
}

async function savedRows(client: Tessera, job: BulkJobRecord, options: FinishOptions): Promise<string> {
  const { format, compression } = await client.bulkResults(job);
  const path = options.out ?? defaultName(job.job_id, { content_type: format, compression });
  const sizeBytes = await save(client, job, path, options.display);
  return `✓ ${count(job.number_records_processed)} rows, ${count(sizeBytes)} bytes: ${path}`;
}

async function savedFailures(client: Tessera, job: BulkJobRecord, { out, display }: FinishOptions) {
  const failed = count(job.number_records_failed);
  if (out === undefined) return `; ${failed} failed (add --out <file> to save them with their errors)`;
  await save(client, job, out, display);
  return `; ${failed} failed: ${out}`;
}

function save(client: Tessera, job: BulkJobRecord, path: string, display: ProgressDisplay): Promise<number> {
  const locate = () => client.bulkResults(job);
  if (path === STDOUT) return printFile(locate);
  return downloadFile(locate, path, (fraction) => display.update(job.job_id, fraction * 100, 'downloading'));
}

function stepOf({ state, number_records_processed: records }: BulkJobRecord): string {
  return records > 0 ? `${state}, ${count(records)} records` : state;
}

function problemOf({ state, error }: BulkJobRecord): string {
  return error ? printable(`${error.code}: ${error.message}`) : `The job is ${state}.`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
