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
    await warehouse().uploadBulkFile(jobId, file, {
      signal: abort.signal,
      onUpload: (sentBytes) => change({ sentBytes }),
    });
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
