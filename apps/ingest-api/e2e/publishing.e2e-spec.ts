import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases, Random, testSeed, waitUntil } from '@tessera/testing';
import { IngestStack } from './ingest-stack.js';

// Real: ingest-api and router-worker inside this process, text-worker as a built process that is killed with SIGKILL;
// Postgres, Redis, files, parser processes. A lock in the registry holds a step, so that the kill is sure to hit it.

/** The many are more than the vector store indexes in one batch. */
const SECTIONS = cases({ smoke: 300, soak: 2_100 });

let stack: IngestStack;
let documentId: string;
let jobId: string;

beforeAll(async () => {
  stack = await IngestStack.start({}, { processes: ['text-worker'] });
  const parts = Array.from(
    { length: SECTIONS },
    (_, n) => `## Part ${n}\n\nLine ${n} about valves and pumps.\n`,
  );
  const { body } = await stack.upload('long.md', `# Long\n\n${parts.join('\n')}`);
  [documentId, jobId] = [body.document_id!, body.job_id!];
  await untilEndedWell();
});

afterAll(() => stack.stop());

/** Steps of publishing, with the lock on the registry that keeps a worker in them. */
const STEPS: Array<[step: string, lock: string]> = [
  ['points are all written and the registry is not told yet', 'select 1 from documents for update'],
  ['the registry writes sections', 'lock table sections in share mode'],
  ['the registry writes keywords', 'lock table chunk_keywords in share mode'],
  ['the registry names the attempt', 'lock table attempt_removals in share mode'],
];

describe('a document that is indexed again', () => {
  it.each(STEPS)('is whole before and after the worker is killed while %s', async (_, lock) => {
    await indexAgain();
    await stack.whileLocked(lock, async () => {
      await stack.untilWorkerWaits();
      await stack.kill('text-worker');
      await expectWhole();
    });

    await stack.startService('text-worker');

    await untilEndedWell();
    await untilClean();
    await expectWhole();
  });

  it.each(momentsWithin(600, cases({ smoke: 1, soak: 20 })))(
    'is whole although the worker is killed %i ms after its first points',
    async (delayMs) => {
      await indexAgain();
      const attempt = await currentAttempt();
      await waitUntil(async () => (await pointsOf(attempt)) > 0, {
        what: 'points of the attempt',
        intervalMs: 5,
      });
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await stack.kill('text-worker');
      await expectWhole();

      await stack.startService('text-worker');

      await untilEndedWell();
      await untilClean();
      await expectWhole();
    },
  );

  it('is whole when a second attempt takes over from one that has written points', async () => {
    await indexAgain();
    const attempt = await currentAttempt();
    await waitUntil(async () => (await pointsOf(attempt)) > 0, {
      what: 'points of the attempt',
      intervalMs: 5,
    });

    await indexAgain();

    await untilEndedWell();
    await untilClean();
    await expectWhole();
    expect((await published()).attempt).toBeGreaterThan(attempt);
  });

  it('leaves nothing of an attempt that fails for good, and stays retrievable in its previous state', async () => {
    const before = await published();
    await stack.sql('update tasks set max_attempts = attempt + 1 where id = $1', [jobId]);
    await indexAgain();
    await stack.whileLocked('lock table chunk_keywords in share mode', async () => {
      await stack.untilWorkerWaits();
      await stack.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'tessera'`,
      );
      await waitUntil(async () => (await stack.task(jobId)).status === 'failed', {
        what: 'the attempt to fail',
      });
    });

    await untilClean();

    expect(await published()).toEqual(before);
    await expectWhole();
  });
});

describe('a document that is deleted while it is being published', () => {
  it.each(STEPS.slice(1, 3))('leaves nothing although %s, and the worker is killed', async (_, lock) => {
    const { body } = await stack.upload('doomed.md', `# Doomed\n\n${lock} holds the worker.\n`);
    const id = body.document_id!;
    await stack.whileLocked(lock, async () => {
      await stack.untilWorkerWaits();
      await stack.kill('text-worker');
    });
    await stack.sql(
      `with gone as (delete from documents where id = $1 returning id, kb_name)
       insert into document_removals (document_id, kb_name) select id, kb_name from gone`,
      [id],
    );

    await stack.startService('text-worker');

    await waitUntil(async () => (await stack.sql('select 1 from document_removals')).length === 0, {
      what: 'the removal to be done',
    });
    await waitUntil(async () => (await stack.vectors.count('svc_text', { documentIds: [id] })) === 0, {
      what: 'its points to go',
    });
    expect(await stack.objectsOf(id)).toEqual([]);
  });
});

/** Random milliseconds, different in each run. */
function momentsWithin(limitMs: number, count: number): number[] {
  const random = new Random(testSeed());
  return Array.from({ length: count }, () => random.below(limitMs));
}

/** Expects all chunks of the published attempt, in order, in the registry and the store. */
async function expectWhole(): Promise<void> {
  const { attempt, chunks } = await published();
  const found: number[] = [];
  for (let page: number[] = [0]; page.length > 0; found.push(...page)) {
    const options = { offset: found.length, limit: 1_000 };
    const hits = await stack.vectors.scroll('svc_text', { documentId, attempt }, options);
    page = hits.map(({ payload }) => payload.chunkIndex);
  }
  expect(found).toEqual(Array.from({ length: chunks }, (_, index) => index));
  const others = await stack.sql<{ attempt: number }>('select generate_series(1, 60) attempt');
  const exceptAttempts = others
    .filter((other) => other.attempt !== attempt)
    .map((other) => ({ documentId, ...other }));
  expect(await stack.vectors.count('svc_text', { documentIds: [documentId], exceptAttempts })).toBe(chunks);
  const rows = await stack.sql<{ sections: number }>(
    `select count(*)::int sections from sections s join document_pipelines p using (document_id, pipeline)
     where document_id = $1 and s.attempt = p.published_attempt`,
    [documentId],
  );
  expect(rows).toEqual([{ sections: SECTIONS + 1 }]);
}

/** Waits until stores and registry contain only the attempt that the registry names. */
async function untilClean(): Promise<void> {
  await waitUntil(
    async () => {
      const { chunks } = await published();
      return (await stack.vectors.count('svc_text', { documentIds: [documentId] })) === chunks;
    },
    { what: 'what ended attempts left to go', timeoutMs: 240_000, intervalMs: 200 },
  );
  await waitUntil(async () => (await stack.sql('select 1 from attempt_removals')).length === 0, {
    what: 'the removals to be struck off',
  });
  const attempts = await stack.sql<{ attempt: number }>(
    `select attempt from sections where document_id = $1 union select attempt from chunk_keywords where document_id = $1`,
    [documentId],
  );
  expect(attempts).toEqual([{ attempt: (await published()).attempt }]);
}

async function published(): Promise<{ attempt: number; chunks: number }> {
  const [row] = await stack.sql<{ attempt: number; chunks: number }>(
    'select published_attempt attempt, chunk_count chunks from document_pipelines where document_id = $1',
    [documentId],
  );
  return row!;
}

async function pointsOf(attempt: number): Promise<number> {
  return (await stack.vectors.scroll('svc_text', { documentId, attempt }, { offset: 0, limit: 1 })).length;
}

async function currentAttempt(): Promise<number> {
  const [row] = await stack.sql<{ attempt: number }>('select attempt from tasks where id = $1', [jobId]);
  return row!.attempt;
}

async function indexAgain(): Promise<void> {
  await stack.sql(`update tasks set status = 'failed' where id = $1`, [jobId]);
  const response = await fetch(`${stack.base}/tasks/${jobId}/retry`, { method: 'POST' });
  expect(response.status).toBeLessThan(300);
}

async function untilEndedWell(): Promise<void> {
  await waitUntil(async () => (await stack.task(jobId)).status === 'success', {
    what: 'the document to be ready',
    timeoutMs: 240_000,
    intervalMs: 100,
  });
}
