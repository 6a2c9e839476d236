import { useEffect, useRef, useState } from 'react';
import { knowledge } from '../../app/api.js';

export interface Attached {
  key: string;
  name: string;
  state: 'uploading' | 'ready' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Once uploaded. */
  id: string | null;
  error: unknown;
}

/** Of a question. */
export const MOST_ATTACHMENTS = 10;

/** Files that questions are answered from, uploaded as they are added. They stay until they are removed. */
export function useAttachments() {
  const [files, setFiles] = useState<Attached[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = uploads.current;
    return () => running.forEach((upload) => upload.abort());
  }, []);

  const change = (key: string, to: Partial<Attached>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)));

  const upload = async (key: string, file: File) => {
    const abort = new AbortController();
    uploads.current.set(key, abort);
    try {
      const { attachment_id } = await knowledge.attach(file, file.name, {
        signal: abort.signal,
        onUpload: (sentBytes) => change(key, { progress: file.size === 0 ? 1 : sentBytes / file.size }),
      });
      change(key, { state: 'ready', id: attachment_id });
    } catch (error) {
      if (!abort.signal.aborted) change(key, { state: 'failed', error });
    } finally {
      uploads.current.delete(key);
    }
  };

  return {
    files,
    add: (added: readonly File[]) => {
      const taken = added
        .slice(0, MOST_ATTACHMENTS - files.length)
        .map((file) => ({ file, key: crypto.randomUUID() }));
      setFiles((now) => [
        ...now,
        ...taken.map(({ file, key }) => ({
          key,
          name: file.name,
          state: 'uploading' as const,
          progress: 0,
          id: null,
          error: null,
        })),
      ]);
      for (const { file, key } of taken) void upload(key, file);
    },
    /** The service deletes the file itself when it expires: earlier answers may still show it. */
    remove: (key: string) => {
      uploads.current.get(key)?.abort();
      setFiles((now) => now.filter((one) => one.key !== key));
    },
  };
}
