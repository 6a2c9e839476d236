import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { components } from '../api/generated/ingest-api.js';
import { explainFailure } from '../api/api.error.js';
import { unwrap, type KnowledgeClient } from '../api/knowledge-client.js';
import { serverSentEvents } from '../api/server-sent-events.js';
import type { ProgressDisplay } from '../output/progress-display.js';
import { printable } from '../output/table.js';
import { isWaiting, WAITS } from '../output/waiting.js';

type Task = components['schemas']['TaskAuditOut'];

/** What became of one file: `known` were there already, `waiting` wait for a pipeline that is not there yet. */
export interface IngestOutcome {
  file: string;
  state: 'ready' | 'known' | 'waiting' | 'failed';
}

/** Where files go. */
export interface IngestTarget {
  /** The default knowledge base when absent. */
  kbName?: string;
  /** The pipeline that is to read them; their content decides when absent. */
  pipeline?: 'text' | 'visual';
}

/** Files uploaded and followed at the same time. Progress is polled every 1.5 s, so a few more than the workers take. */
const FILES_AT_ONCE = 16;

/** Uploads every file and follows its task to the end. One that fails does not stop the others. */
export async function ingestFiles(
  client: KnowledgeClient,
  files: string[],
  options: IngestTarget & { display: ProgressDisplay },
): Promise<IngestOutcome[]> {
  const outcomes: IngestOutcome[] = [];
  const queue = files.values();
  const worker = async (): Promise<void> => {
    for (const file of queue) outcomes.push({ file, state: await ingestFile(client, file, options) });
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  return outcomes;
}

async function ingestFile(
  client: KnowledgeClient,
  file: string,
  { display, ...target }: IngestTarget & { display: ProgressDisplay },
): Promise<IngestOutcome['state']> {
  const name = basename(file);
  try {
    display.update(file, 0, 'uploading');
    const upload = await uploadFile(client, file, target);
    if (upload.dedup_hit && !(await isKnownToWait(client, upload.job_id))) {
      display.finish(file, `= ${printable(name)}: already there`);
      return 'known';
    }
    const task = await followTask(client, upload.job_id, (seen) =>
      display.update(file, seen.progress, seen.status),
    );
    return report(display, file, task);
  } catch (error) {
    display.finish(file, `✗ ${printable(name)}: ${printable(explainFailure(error))}`);
    return 'failed';
  }
}

/** A file that is there already may still wait: then nothing of it is found, and its uploader should know. */
async function isKnownToWait(client: KnowledgeClient, jobId: string): Promise<boolean> {
  const { data } = await client.GET('/tasks/{job_id}', { params: { path: { job_id: jobId } } });
  return data !== undefined && isWaiting(data);
}

async function uploadFile(client: KnowledgeClient, file: string, { kbName, pipeline }: IngestTarget) {
  const form = new FormData();
  if (kbName) form.set('kb_name', kbName);
  const prefix = pipeline ? `${pipeline}_pipeline:` : '';
  form.set('file', await openAsBlob(file), `${prefix}${basename(file)}`);
  return unwrap(
    await client.POST('/ingest', { body: form as never, bodySerializer: (body) => body as never }),
  );
}

/** Reads a task's progress until it has ended, or until it waits for a pipeline that does not run yet. */
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
    if (isWaiting(task) || task.status_phase === 'success' || task.status_phase === 'failed') return task;
  }
  throw new Error('The connection ended before the task did. Look at `npm run tessera -- tasks`.');
}

function report(display: ProgressDisplay, file: string, task: Task): IngestOutcome['state'] {
  const name = printable(basename(file));
  if (task.status_phase === 'success') {
    display.finish(file, `✓ ${name}`);
    return 'ready';
  }
  if (task.status_phase === 'failed') {
    display.finish(file, `✗ ${name}: ${printable(task.error ?? 'failed')}`);
    return 'failed';
  }
  display.finish(file, `… ${name}: ${WAITS}`);
  return 'waiting';
}
