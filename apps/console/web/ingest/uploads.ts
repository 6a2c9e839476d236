import { ApiError, type IngestSource, unwrap } from '@tessera/client';
import { knowledge } from '../app/api.js';
import { queryClient } from '../app/query-client.js';
import { createStore } from '../app/store.js';
import { createLane } from './lane.js';
import { retryTask, type Task } from './queries.js';

export type Pipeline = 'text' | 'visual';

export type UploadState =
  | 'waiting'
  | 'checking'
  | 'sending'
  | 'following'
  | 'succeeded'
  | 'duplicate'
  | 'rejected'
  | 'failed'
  | 'cancelled';

/** A file or address on its way into a knowledge base. */
export interface Upload {
  id: string;
  name: string;
  source: IngestSource;
  kbName: string;
  pipeline: Pipeline | undefined;
  state: UploadState;
  /** Of the file, in percent; null for an address, and before it is sent. */
  sentPercent: number | null;
  /** Null before it was sent. */
  jobId: string | null;
  documentId: string | null;
  isKnown: boolean;
  task: Task | null;
  error: unknown;
}

/**
 * Together below the six connections that a browser opens to a server, so that the page itself can still be used. A task
 * without a stream is followed later: the order of the tasks is about that of the uploads.
 */
const inSendingLane = createLane(3);
const inFollowingLane = createLane(2);

/** Outside the screen: uploads go on while others are looked at. */
const store = createStore<readonly Upload[]>([]);
const aborts = new Map<string, AbortController>();
let count = 0;

export const useUploads = store.use;

export const isOpen = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'checking' || state === 'sending' || state === 'following';
/** Of these, the browser still has something to send. */
export const isUnsent = (upload: Upload): boolean => isOpen(upload) && upload.jobId === null;
export const isRetryable = ({ state }: Upload): boolean => state === 'failed' || state === 'rejected';

export function addUploads(
  sources: readonly IngestSource[],
  to: { kbName: string; pipeline: Pipeline | undefined },
): void {
  const added = sources.map((source): Upload => ({
    id: `upload-${++count}`,
    name: 'url' in source ? source.url : source.name,
    source,
    ...to,
    state: 'waiting',
    sentPercent: null,
    jobId: null,
    documentId: null,
    isKnown: false,
    task: null,
    error: null,
  }));
  store.set([...store.get(), ...added]);
  for (const { id } of added) void run(id);
}

/** A failed task begins its next attempt; anything else is checked and sent again. */
export function retryUploads(ids: readonly string[]): void {
  for (const id of ids) {
    change(id, { state: 'waiting', sentPercent: null, error: null });
    void run(id);
  }
}

export function cancelUpload(id: string): void {
  aborts.get(id)?.abort();
}

export function clearEnded(): void {
  store.set(store.get().filter(isOpen));
}

async function run(id: string): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  const { signal } = abort;
  // Whoever waits in a lane does not notice.
  signal.addEventListener('abort', () => change(id, { state: 'cancelled' }));
  try {
    await inSendingLane(() => submit(id, signal));
    await inFollowingLane(() => follow(id, signal));
  } catch (error) {
    if (signal.aborted) return;
    const isRefusal = error instanceof ApiError && error.status === 422;
    change(id, { state: isRefusal ? 'rejected' : 'failed', error });
  } finally {
    aborts.delete(id);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) });
  }
}

const LISTS = new Set<unknown>(['/tasks', '/documents', '/kbs', '/ingest/queue-metrics']);

async function submit(id: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const upload = find(id);
  if (upload.jobId !== null && upload.task?.status_phase === 'failed') {
    await retryTask(upload.jobId);
    return change(id, { state: 'following', task: null });
  }
  change(id, { state: 'checking' });
  await validate(upload, signal);
  change(id, { state: 'sending' });
  const { kbName, pipeline, source } = upload;
  const sent = await knowledge.ingest(source, {
    kbName,
    pipeline,
    signal,
    onUpload: (sentBytes, totalBytes) =>
      change(id, { sentPercent: totalBytes === 0 ? null : Math.floor((100 * sentBytes) / totalBytes) }),
  });
  change(id, {
    state: 'following',
    jobId: sent.job_id,
    documentId: sent.document_id,
    isKnown: sent.dedup_hit,
  });
}

async function validate({ source, name }: Upload, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  // A form is sent as it is; the types describe its fields.
  const request = { body: form as never, signal };
  if ('url' in source) {
    form.set('url', source.url);
    unwrap(await knowledge.http.POST('/ingest/validate/url', request));
  } else {
    form.set('file', source.file, name);
    unwrap(await knowledge.http.POST('/ingest/validate/file', request));
  }
}

async function follow(id: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { jobId, isKnown } = find(id);
  if (jobId === null) return;
  const onProgress = (task: Task) => change(id, { task });
  const task = await knowledge.waitForTask(jobId, { onProgress, signal });
  if (task.status_phase === 'failed') return change(id, { state: 'failed', task });
  const original = duplicateOf(task);
  change(id, {
    state: isKnown || original !== null ? 'duplicate' : 'succeeded',
    task,
    documentId: original ?? task.document_id,
  });
}

/** The document that already has the bytes of an address. */
function duplicateOf({ logs }: Task): string | null {
  const ids = logs.map(({ duplicate_of: known }) => known);
  return ids.find((known) => typeof known === 'string') ?? null;
}

function find(id: string): Upload {
  const upload = store.get().find((known) => known.id === id);
  if (!upload) throw new Error(`Unknown upload ${id}`);
  return upload;
}

function change(id: string, changes: Partial<Upload>): void {
  store.set(store.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}
