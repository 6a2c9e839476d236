import { ApiError, ConnectionError, unwrap } from '@tessera/client';
import { warehouse } from '../../app/api.js';
import { queryClient } from '../../app/query-client.js';
import { createStore } from '../../app/store.js';
import { BULK_JOB } from '../queries.js';

export interface Upload {
  fileName: string;
  sentBytes: number;
  totalBytes: number;
  error: unknown;
  abort: () => void;
}

const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

/** By job. They go on while a person looks at other pages. */
const uploads = createStore<Readonly<Record<string, Upload>>>({});

export function useUpload(jobId: string): Upload | null {
  return uploads.use()[jobId] ?? null;
}

/** Uploads the file of a job, and starts the job. After a lost connection the file is sent again, to a new signed URL. */
export async function startUpload(jobId: string, file: File): Promise<void> {
  const abort = new AbortController();
  const change = (next: Partial<Upload>) => {
    const upload = uploads.get()[jobId];
    if (upload) uploads.set({ ...uploads.get(), [jobId]: { ...upload, ...next } });
  };
  const upload = { fileName: file.name, sentBytes: 0, totalBytes: file.size, error: null };
  uploads.set({ ...uploads.get(), [jobId]: { ...upload, abort: () => abort.abort() } });
  try {
    await send(jobId, file, abort.signal, (sentBytes) => change({ sentBytes }));
    await warehouse().changeBulkJob(jobId, 'UploadComplete', { signal: abort.signal });
    forgetUpload(jobId);
    await queryClient.invalidateQueries({ queryKey: [BULK_JOB] });
  } catch (error) {
    if (abort.signal.aborted) forgetUpload(jobId);
    else change({ error });
  }
}

function forgetUpload(jobId: string): void {
  const { [jobId]: _ended, ...others } = uploads.get();
  uploads.set(others);
}

async function send(
  jobId: string,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const params = { path: { id: jobId } };
  for (let attempt = 1; ; attempt++) {
    try {
      const target = unwrap(await warehouse().http.GET('/v1/bulk/jobs/{id}/upload-url', { params, signal }));
      return await put(target.upload_url, file, signal, onSent);
    } catch (error) {
      const isLost = error instanceof ConnectionError || (error instanceof ApiError && error.isTemporary);
      if (!isLost || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

/** `fetch` does not tell a page what it has sent. */
function put(url: string, file: File, signal: AbortSignal, onSent: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onerror = () => reject(new ConnectionError('The connection was lost during the upload.'));
    request.onabort = () => reject(signal.reason as Error);
    request.onload = () => {
      if (request.status < 300) return resolve();
      const headers = { get: (name: string) => request.getResponseHeader(name) } as Headers;
      reject(new ApiError({ status: request.status, headers }, jsonOf(request.responseText)));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** S3 sends its errors as XML. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
