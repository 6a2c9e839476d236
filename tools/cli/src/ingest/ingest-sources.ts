import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { components } from '../api/generated/ingest-api.js';
import { explainFailure } from '../api/api.error.js';
import { unwrap, type KnowledgeClient } from '../api/knowledge-client.js';
import { serverSentEvents } from '../api/server-sent-events.js';
import type { ProgressDisplay } from '../output/progress-display.js';
import { printable } from '../output/table.js';
import { isAddress } from './is-address.js';

type Task = components['schemas']['TaskAuditOut'];

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
  client: KnowledgeClient,
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
  client: KnowledgeClient,
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
    const task = await followTask(client, handedIn.job_id, (seen) =>
      display.update(source, seen.progress, seen.status),
    );
    return report(display, source, task);
  } catch (error) {
    display.finish(source, `✗ ${printable(name)}: ${printable(explainFailure(error))}`);
    return 'failed';
  }
}

/** Whether an already known document is still being processed, so that it cannot be found yet. */
async function isOpen(client: KnowledgeClient, jobId: string): Promise<boolean> {
  const { data } = await client.GET('/tasks/{job_id}', { params: { path: { job_id: jobId } } });
  return data?.status_phase === 'pending' || data?.status_phase === 'running';
}

async function handIn(client: KnowledgeClient, source: string, { kbName, pipeline }: IngestTarget) {
  const form = new FormData();
  if (kbName) form.set('kb_name', kbName);
  const prefix = pipeline ? `${pipeline}_pipeline:` : '';
  if (isAddress(source)) {
    form.set('url', source);
    if (prefix) form.set('filename', prefix);
  } else form.set('file', await openAsBlob(source), `${prefix}${basename(source)}`);
  return unwrap(
    await client.POST('/ingest', { body: form as never, bodySerializer: (body) => body as never }),
  );
}

/** Follows a task until it ends. */
async function followTask(
  client: KnowledgeClient,
  jobId: string,
  onProgress: (task: Task) => void,
): Promise<Task> {
  const abort = new AbortController();
  const answer = await client.GET('/tasks/{job_id}/stream', {
    params: { path: { job_id: jobId } },
    parseAs: 'stream',
    signal: abort.signal,
  });
  const body = unwrap<unknown>(answer) as ReadableStream<Uint8Array>;
  for await (const { event, data } of serverSentEvents(body)) {
    if (event === 'timeout')
      throw new Error('No progress for five minutes. Check `npm run tessera -- tasks`.');
    const task = data as Task;
    onProgress(task);
    if (task.status_phase === 'success' || task.status_phase === 'failed') return task;
  }
  throw new Error('The connection was closed before the task ended. Check `npm run tessera -- tasks`.');
}

function report(display: ProgressDisplay, source: string, task: Task): IngestOutcome['state'] {
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
