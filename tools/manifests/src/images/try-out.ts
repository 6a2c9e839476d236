import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ManagedProcess, waitUntil, workspaceRoot } from '@tessera/testing';

/** A running app of an image. */
export interface Serving {
  process: ManagedProcess;
  baseUrl: string;
}

/** A text for router and text worker, and a photo for the visual worker, whose OCR has separate data. */
const DOCUMENTS = [
  { file: 'it-security-guide.md', type: 'text/markdown', question: 'password length' },
  { file: 'photo-of-wet-lab-notice.jpg', type: 'image/jpeg', question: 'wet laboratory' },
];
const INGEST_TIMEOUT_MS = 300_000;
/** 401: without a credential, the SQL services reveal nothing else. */
const REQUESTS: ReadonlyArray<readonly [app: string, path: string, status: number]> = [
  ['query-gateway', '/documents', 200],
  ['ingest-api', '/kbs', 200],
  ['sql-query-api', '/v1/catalog/tables', 401],
  ['bulk-api', '/v1/bulk/jobs', 401],
  ['mcp-gateway', '/.well-known/oauth-protected-resource', 200],
  ['console', '/console/', 200],
  ['router-worker', '/health/ready', 200],
  ['text-worker', '/health/ready', 200],
  ['visual-worker', '/health/ready', 200],
];

/**
 * Sends a request to each app, and documents through all workers until a search finds them.
 * @throws Error that says what failed
 */
export async function tryOut(
  serving: Record<string, Serving>,
  report: (line: string) => void,
): Promise<void> {
  const url = (app: string, path: string) => `${serving[app]?.baseUrl}${path}`;
  for (const [app, path, status] of REQUESTS) {
    const answer = await fetch(url(app, path));
    if (answer.status !== status)
      throw new Error(`${app} answers ${path} with ${answer.status}, not ${status}.`);
  }
  report('  all apps answer');
  for (const { file, type, question } of DOCUMENTS) {
    const form = new FormData();
    const bytes = await readFile(join(workspaceRoot, 'examples', file));
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), basename(file));
    const { job_id } = (await json(url('ingest-api', '/ingest'), { method: 'POST', body: form })) as {
      job_id: string;
    };
    const isDone = async () => {
      const task = (await json(url('ingest-api', `/tasks/${job_id}`))) as { status: string; error?: unknown };
      if (task.status === 'failed')
        throw new Error(`${file} could not be ingested: ${JSON.stringify(task.error)}`);
      return task.status === 'success';
    };
    await waitUntil(isDone, {
      what: `${file} to be ingested`,
      timeoutMs: INGEST_TIMEOUT_MS,
      intervalMs: 250,
    });
    const found = JSON.stringify(
      await json(url('query-gateway', '/search'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: question }),
      }),
    );
    if (!found.includes(file))
      throw new Error(`A search for “${question}” does not find ${file}: ${found.slice(0, 500)}`);
    report(`  ${file}: ingested and found`);
  }
}

async function json(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
