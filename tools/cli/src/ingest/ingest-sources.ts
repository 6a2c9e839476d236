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

/** What became of one source, a file or an address: `known` were there already. */
export interface IngestOutcome {
  source: string;
  state: 'ready' | 'known' | 'failed';
}

/** Where sources go. */
export interface IngestTarget {
  /** The default knowledge base when absent. */
  kbName?: string;
  /** The pipeline that is to read them; their content decides when absent. */
  pipeline?: 'text' | 'visual';
}

/** Sources handed in and followed at the same time. Progress is polled every 1.5 s, so a few more than the workers take. */
const SOURCES_AT_ONCE = 16;

/**
 * Hands every source in and follows its task to the end. One that fails does not stop the others.
 * @param sources paths of files, and addresses, which the services fetch
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
    display.update(source, 0, isAddress(source) ? 'handing in' : 'uploading');
    const handedIn = await handIn(client, source, target);
    if (handedIn.dedup_hit && !(await isOpen(client, handedIn.job_id))) {
      display.finish(source, `= ${printable(name)}: already there`);
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

/** What is there already may still be under way: then nothing of it is found yet. */
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

/** Reads a task's progress until it has ended. */
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
      throw new Error('Nothing has moved for five minutes. Look at `npm run tessera -- tasks`.');
    const task = data as Task;
    onProgress(task);
    if (task.status_phase === 'success' || task.status_phase === 'failed') return task;
  }
  throw new Error('The connection ended before the task did. Look at `npm run tessera -- tasks`.');
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
