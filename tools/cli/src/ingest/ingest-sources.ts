import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { IngestResponse, TaskAuditOut, Tessera } from '@tessera/client';
import { explainFailure } from '../output/explain-failure.js';
import type { ProgressDisplay } from '../output/progress-display.js';
import { printable } from '../output/table.js';
import { isAddress } from './is-address.js';

/** Outcome for one file or URL; `known` means already ingested. */
export interface IngestOutcome {
  source: string;
  state: 'ready' | 'known' | 'failed';
}

export interface IngestTarget {
  /** Default: the default knowledge base. */
  kbName?: string;
  /** Default: chosen by content. */
  pipeline?: 'text' | 'visual';
}

/** Sources ingested concurrently: a few more than the workers take, since progress arrives only every 1.5 s. */
const SOURCES_AT_ONCE = 16;

/**
 * Ingests each source and waits for its task to end. A failure does not stop the others.
 * @param sources paths of files, and URLs, which the services fetch
 */
export async function ingestSources(
  client: Tessera,
  sources: string[],
  options: IngestTarget & { display: ProgressDisplay },
): Promise<IngestOutcome[]> {
  const outcomes: IngestOutcome[] = [];
  const queue = sources.values();
  const worker = async (): Promise<void> => {
    for (const source of queue) outcomes.push({ source, state: await ingestSource(client, source, options) });
  };
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, worker));
  return outcomes;
}

async function ingestSource(
  client: Tessera,
  source: string,
  { display, ...target }: IngestTarget & { display: ProgressDisplay },
): Promise<IngestOutcome['state']> {
  const name = nameOf(source);
  try {
    display.update(source, 0, isAddress(source) ? 'submitting' : 'uploading');
    const handedIn = await handIn(client, source, target);
    if (handedIn.dedup_hit && !(await isOpen(client, handedIn.job_id))) {
      display.finish(source, `= ${printable(name)}: already ingested`);
      return 'known';
    }
    const task = await client.waitForTask(handedIn.job_id, {
      onProgress: (seen) => display.update(source, seen.progress, seen.status),
    });
    return report(display, source, task);
  } catch (error) {
    display.finish(source, `✗ ${printable(name)}: ${printable(explainFailure(error))}`);
    return 'failed';
  }
}

/** Whether an already known document is still being processed, so that it cannot be found yet. */
async function isOpen(client: Tessera, jobId: string): Promise<boolean> {
  const { data } = await client.http.GET('/tasks/{job_id}', { params: { path: { job_id: jobId } } });
  return data?.status_phase === 'pending' || data?.status_phase === 'running';
}

async function handIn(client: Tessera, source: string, target: IngestTarget): Promise<IngestResponse> {
  if (isAddress(source)) return client.ingest({ url: source }, target);
  return client.ingest({ file: await openAsBlob(source), name: basename(source) }, target);
}

function report(display: ProgressDisplay, source: string, task: TaskAuditOut): IngestOutcome['state'] {
  const name = printable(nameOf(source));
  if (task.status_phase === 'success') {
    display.finish(source, `✓ ${name}`);
    return 'ready';
  }
  display.finish(source, `✗ ${name}: ${printable(task.error ?? 'failed')}`);
  return 'failed';
}

function nameOf(source: string): string {
  return isAddress(source) ? source : basename(source);
}
