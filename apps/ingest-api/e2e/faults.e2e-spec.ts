import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cases, waitUntil } from '@tessera/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { IngestStack, type Service, SERVICES } from './ingest-stack.js';

// Real: ingest-api, router-worker and text-worker as built processes that are killed with SIGKILL; a Postgres and a
// Redis of its own that are killed, too; files and parser processes.

const FILES = cases({ smoke: 20, soak: 200 });
const SECTIONS = 40;

let stack: IngestStack;

beforeAll(async () => {
  stack = await IngestStack.start({}, { processes: SERVICES });
});

afterAll(() => stack.stop());

it('indexes each of many files once although every part is killed meanwhile', async () => {
  const names = Array.from({ length: FILES }, (_, n) => `file-${n}.md`);
  const faults = breakEverything();
  const documentIds = await Promise.all(names.map((name, n) => uploadUntilTaken(name, n)));
  await faults;

  await waitUntil(async () => (await stack.sql(UNFINISHED).catch(() => [{}])).length === 0, {
    what: 'all documents to be ready',
    timeoutMs: 240_000,
    intervalMs: 200,
  });

  expect(new Set(documentIds).size).toBe(FILES);
  const rows = await stack.sql<{ id: string; status: string; text_chunk_count: number; attempt: number }>(
    `select document_id id, d.status, text_chunk_count, published_attempt attempt
     from document_states d join document_pipelines using (document_id)`,
  );
  await waitUntil(async () => (await stack.sql('select 1 from attempt_removals')).length === 0, {
    what: 'the points of attempts that died to be removed',
  });
  expect(rows).toHaveLength(FILES);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['ready']));
  for (const { id: documentId, attempt, text_chunk_count } of rows) {
    const page = { offset: 0, limit: 1_000 };
    const hits = await stack.vectors.scroll('svc_text', { documentId, attempt }, page);
    expect(hits.map(({ payload }) => payload.chunkIndex)).toEqual(
      Array.from({ length: text_chunk_count }, (_, index) => index),
    );
    expect(new Set(hits.map((hit) => hit.id)).size).toBe(text_chunk_count);
    expect(await stack.objectsOf(documentId)).toContain('source');
    for (let other = 1; other <= attempt + 1; other++)
      if (other !== attempt)
        expect(await stack.vectors.scroll('svc_text', { documentId, attempt: other }, page)).toEqual([]);
  }
  const total = rows.reduce((sum, row) => sum + row.text_chunk_count, 0);
  expect(await stack.vectors.count('svc_text')).toBe(total);
  expect(await stack.sql(`select distinct status from tasks where status not in ('success')`)).toEqual([]);
  expect(await stack.workFolders()).toEqual([]);
});

const UNFINISHED = `select 1 from document_states where status <> 'ready' having count(*) > 0 or (select count(*) from documents) < ${FILES}`;

/** Kills every part once, one after another, while files are uploaded and indexed. */
async function breakEverything(): Promise<void> {
  const services: Service[] = ['text-worker', 'router-worker', 'ingest-api', 'text-worker'];
  for (const service of services) {
    await sleep(400);
    await stack.killAndRestart(service);
  }
  await stack.redis.kill();
  await sleep(500);
  await stack.redis.restart();
  await sleep(400);
  await stack.postgres.kill();
  await sleep(500);
  await stack.postgres.restart();
}

/** Retries like a client until the service accepts the upload. */
async function uploadUntilTaken(name: string, n: number): Promise<string> {
  await sleep(n * 250);
  return waitUntil(
    async () => {
      const answer = await stack.upload(name, contentOf(n)).catch(() => null);
      return answer && [200, 201].includes(answer.status) ? answer.body.document_id : null;
    },
    { what: `${name} to be taken`, timeoutMs: 240_000, intervalMs: 200 },
  );
}

function contentOf(n: number): string {
  const sections = Array.from(
    { length: SECTIONS },
    (_, part) =>
      `## Part ${part} of file ${n}\n\nPump ${n * SECTIONS + part} was checked and works as it should.\n`,
  );
  return `# File ${n}\n\n${sections.join('\n')}`;
}
