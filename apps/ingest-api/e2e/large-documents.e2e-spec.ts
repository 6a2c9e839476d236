import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { IngestStack, SERVICES } from './ingest-stack.js';

// Real: ingest-api, router-worker and text-worker inside this process, Postgres, Redis, files, parser processes.
// LARGE_DOCUMENTS=1 uses the sizes that the bounds were made for, runs services as processes, and prints its
// measurements (an hour).

const IS_LARGE = process.env['LARGE_DOCUMENTS'] === '1';
const TEXT_BYTES = IS_LARGE ? 100 * 1024 * 1024 : 256 * 1024;
const CSV_ROWS = IS_LARGE ? 1_000_000 : 5_000;
const TIMEOUT_MS = IS_LARGE ? 7_200_000 : 300_000;
/** More than the concurrency of text_queue. */
const TEXTS = 9;
const ENV: Record<string, string> = IS_LARGE
  ? { QUEUE_LOCK_MS: '30000' }
  : { LARGE_DOCUMENT_BYTES: String(128 * 1024) };
const WORDS = 'valve pump sensor report turbine harbour winter meadow copper signal archive lantern'.split(
  ' ',
);

let stack: IngestStack;

beforeAll(async () => {
  stack = await IngestStack.start(
    { DATABASE_STATEMENT_TIMEOUT_MS: '300000', ...ENV },
    { processes: IS_LARGE ? SERVICES : [] },
  );
});

afterAll(() => stack.stop());

it(
  'are indexed completely, and a small one uploaded after them is searchable before any of them need have ended',
  async () => {
    const names = [...Array.from({ length: TEXTS }, (_, n) => `large-${n}.txt`), 'large.csv'];
    const jobIds: string[] = [];
    for (const name of names) {
      const { status, body } = await stack.upload(name, name.endsWith('.csv') ? largeCsv() : largeText(name));
      expect(status).toBe(201);
      jobIds.push(body.job_id!);
    }
    await waitUntil(async () => (await stack.sql(UNROUTED)).length === 0, { what: 'their routes' });
    const start = performance.now();

    const smallMs = await (IS_LARGE ? smallSearchable() : whileNoneCanEnd(smallSearchable));

    const ended = await Promise.all(jobIds.map(untilEnded));
    const seconds = Math.round((performance.now() - start) / 1_000);
    expect(ended.map(({ status, error }) => ({ status, error }))).toEqual(
      ended.map(() => ({ status: 'success', error: null })),
    );
    const counts = await Promise.all(ended.map(({ document_id }) => countsOf(document_id)));
    for (const { registry, store } of counts) expect(store).toBe(registry);
    if (IS_LARGE) {
      console.log({ smallMs, seconds, counts });
      expect(smallMs).toBeLessThan(10_000);
    }
  },
  TIMEOUT_MS,
);

const UNROUTED = `select 1 from tasks where pipeline = 'router'`;

/** Keeps the large documents from being published, so that they hold their places in the queue. */
async function whileNoneCanEnd<T>(work: () => Promise<T>): Promise<T> {
  return stack.whileLocked('select 1 from documents for update', work);
}

/** Milliseconds from the upload of a small document until search finds it. */
async function smallSearchable(): Promise<number> {
  const start = performance.now();
  const { body } = await stack.upload('small.md', tenPages());
  await waitUntil(async () => (await searchable(body.document_id!)) > 0, {
    what: 'the small document to be searchable',
    timeoutMs: 240_000,
    intervalMs: 50,
  });
  return performance.now() - start;
}

async function untilEnded(jobId: string) {
  return waitUntil(
    async () => {
      const task = await stack.task(jobId);
      return ['success', 'failed'].includes(task.status) ? task : null;
    },
    { what: `the end of task ${jobId}`, timeoutMs: TIMEOUT_MS, intervalMs: 250 },
  );
}

/** Points of the published attempt that search finds. */
async function searchable(documentId: string): Promise<number> {
  const rows = await stack.sql<{ attempt: number }>(
    'select published_attempt attempt from document_pipelines where document_id = $1 and published_attempt is not null',
    [documentId],
  );
  if (!rows[0]) return 0;
  const hits = await stack.vectors.search({
    collection: 'svc_text',
    text: 'zeppelin',
    filter: { documentIds: [documentId] },
    limit: 10,
  });
  return hits.filter(({ payload }) => payload.attempt === rows[0]?.attempt).length;
}

async function countsOf(documentId: string): Promise<{ registry: number; store: number }> {
  const [row] = await stack.sql<{ count: number }>(
    'select chunk_count count from document_pipelines where document_id = $1',
    [documentId],
  );
  const store = await stack.vectors.count('svc_text', { documentIds: [documentId] });
  return { registry: row!.count, store };
}

/** Sentences of a few words, with a paragraph every few lines. */
function largeText(title: string): Buffer {
  const parts = [`${title}\n\n`];
  for (let size = 0, n = 0; size < TEXT_BYTES; n++) {
    const words = Array.from({ length: 9 }, (_, at) => WORDS[(n * 7 + at * (n % 5)) % WORDS.length]);
    const line = `Note ${n} says that ${words.join(' ')} came to ${n * 37}.${n % 6 === 5 ? '\n\n' : ' '}`;
    parts.push(line);
    size += line.length;
  }
  return Buffer.from(parts.join('').slice(0, TEXT_BYTES));
}

function largeCsv(): Buffer {
  const lines = ['id,name,place,amount,checked'];
  for (let n = 0; n < CSV_ROWS; n++)
    lines.push(`${n},${WORDS[n % 12]} ${n},hall ${n % 90},${(n * 31) % 9_999},${n % 2 ? 'yes' : 'no'}`);
  return Buffer.from(lines.join('\n'));
}

function tenPages(): string {
  const pages = Array.from({ length: 10 }, (_, page) => {
    const lines = Array.from(
      { length: 30 },
      (_, line) => `The zeppelin of page ${page} flew ${line} times over the bay.`,
    );
    return `## Page ${page}\n\n${lines.join('\n')}\n`;
  });
  return `# Ten pages\n\n${pages.join('\n')}`;
}
