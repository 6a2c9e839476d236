import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BULK_JOB_STATES, BULK_TRANSITIONS, type BulkJobState, FINAL_BULK_STATES } from '@tessera/contracts';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.js';
import { BulkJob } from './entities/bulk-job.entity.js';
import { connect } from './persistence.fixture-spec.js';
import { BulkJobRepository } from './repositories/bulk-job.repository.js';
import { type BulkOutcome, BulkRunRepository } from './repositories/bulk-run.repository.js';

// Real: Postgres 18, one database for all tests. Each BulkRunRepository stands for a process.

const RUNS = 60;
const LEASE_MS = 600_000;
const DONE: BulkOutcome = {
  recordsProcessed: 7,
  recordsFailed: 2,
  error: null,
  resultKey: 'k',
  resultBytes: 9,
};

let testDatabase: TestDatabase;
let database: Database;
let jobs: BulkJobRepository;
let here: BulkRunRepository;
let there: BulkRunRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = await connect(testDatabase.url));
  jobs = new BulkJobRepository(database);
  here = new BulkRunRepository(database);
  there = new BulkRunRepository(database);
});

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

beforeEach(() => database.manager.query('truncate bulk_jobs'));

describe('the state of a bulk job', () => {
  it.each(BULK_JOB_STATES)('changes from %s only along the transitions', async (state) => {
    const tries: Record<'queue' | 'abort', (id: string) => Promise<unknown>> = { queue, abort };
    for (const [name, change] of Object.entries(tries)) {
      const { from, to } = BULK_TRANSITIONS[name as keyof typeof tries];
      const id = await aJob({ state });

      const changed = await change(id);

      const isAllowed = (from as readonly BulkJobState[]).includes(state);
      expect(changed !== null).toBe(isAllowed);
      expect(await stateOf(id)).toBe(isAllowed ? to : state);
    }
  });

  it('has three final values', () => {
    expect(FINAL_BULK_STATES).toEqual(['JobComplete', 'Failed', 'Aborted']);
  });

  it('is changed by exactly one of several concurrent requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('queue', 'abort'), { minLength: 2, maxLength: 8 }),
        async (requests) => {
          const id = await aJob();

          const changed = await Promise.all(requests.map((one) => (one === 'queue' ? queue(id) : abort(id))));

          // Queueing first leaves room for one abort; every other change happens once.
          const states = changed.flatMap((job) => job?.state ?? []);
          expect(states.filter((state) => state === 'UploadComplete').length).toBeLessThanOrEqual(1);
          expect(states.filter((state) => state === 'Aborted').length).toBe(
            requests.includes('abort') ? 1 : 0,
          );
          expect(await stateOf(id)).toBe(requests.includes('abort') ? 'Aborted' : 'UploadComplete');
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('is final once if a runner ends the job while it is aborted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }), async (isAborting) => {
        await database.manager.query('truncate bulk_jobs');
        const id = await aJob({ state: 'UploadComplete' });
        const [taken] = await claim(here);

        const ended = await Promise.all(
          isAborting.map(async (aborts) => (aborts ? (await abort(id)) !== null : here.finish(taken!, DONE))),
        );

        expect(ended.filter(Boolean)).toHaveLength(1);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('claiming', () => {
  it('assigns a job to one process, however many ask at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, index) => aJob({ tenantId: `t${index}` }, true)),
    );

    const taken = await Promise.all([here, there, here, there].map((process) => claim(process)));

    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(taken.flat().every(({ state, attempt }) => state === 'InProgress' && attempt === 1)).toBe(true);
  });

  it('serves tenants in turn, within the limit of each', async () => {
    for (let index = 0; index < 10; index++) await aJob({ tenantId: 'busy' }, true);
    const late = await aJob({ tenantId: 'late' }, true);

    const first = await claim(here, { count: 3, perTenant: 2 });
    const later = await claim(there, { count: 3, perTenant: 2 });

    expect(first.map(({ tenantId }) => tenantId).sort()).toEqual(['busy', 'busy', 'late']);
    expect(first.map(({ id }) => id)).toContain(late);
    expect(later).toEqual([]);
  });

  it('takes over the job of a dead process as the next attempt, and counts it', async () => {
    const id = await aJob({}, true);
    await claim(here);
    const early = await claim(there);
    await endLeases();

    const [taken] = await claim(there);

    expect(early).toEqual([]);
    expect(taken).toMatchObject({ id, attempt: 2, failures: 1 });
  });

  it('returns to a process its own job in its current attempt', async () => {
    await aJob({}, true);
    await claim(here);
    await endLeases();

    const [again] = await claim(here);

    expect(again).toMatchObject({ attempt: 1, failures: 0 });
  });

  it('skips a postponed job until its time has come', async () => {
    const id = await aJob({}, true);
    const [taken] = await claim(here);
    await here.requeue(taken!, { delayMs: 3_600_000, hasFailed: true });
    const before = await claim(there);
    await database.manager.query(`update bulk_jobs set not_before = now() - interval '1 second'`);

    const [again] = await claim(there);

    expect(before).toEqual([]);
    expect(again).toMatchObject({ id, attempt: 2, failures: 1 });
  });
});

describe('a process whose job was taken over', () => {
  it('changes nothing any more, and is notified', async () => {
    const id = await aJob({}, true);
    const [mine] = await claim(here);
    await endLeases();
    const [theirs] = await claim(there);

    const isFinished = await here.finish(mine!, { ...DONE, resultKey: 'stale' });
    await here.noteProgress(mine!, 99);
    await here.requeue(mine!);
    await here.renew([id], 1);

    expect(isFinished).toBe(false);
    expect(await here.isAborted(id)).toBe(false);
    expect(await here.cancelledAmong([id])).toEqual([id]);
    expect(await there.cancelledAmong([id])).toEqual([]);
    expect(await there.finish(theirs!, DONE)).toBe(true);
    expect(await jobs.find('acme', id)).toMatchObject({
      state: 'JobComplete',
      resultKey: 'k',
      recordsProcessed: 7,
      recordsFailed: 2,
      runnerId: null,
    });
  });
});

describe('the list of jobs', () => {
  it('is the same page by page, newest first, and contains only the tenant’s jobs', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 23; index++) ids.push(await aJob({ object: `t${index}` }));
    await aJob({ tenantId: 'other' });

    const pages: BulkJob[] = [];
    for (let after: string | undefined; ;) {
      const page = await jobs.list('acme', { limit: 5, after }, 7);
      pages.push(...page);
      after = page.at(-1)?.id;
      if (page.length < 5) break;
    }

    expect(pages.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  it('excludes filtered and expired jobs', async () => {
    const wanted = await aJob({ state: 'Failed', operation: 'insert' });
    await aJob({ state: 'Failed', operation: 'query' });
    await aJob({ state: 'Aborted', operation: 'insert' });
    const old = await aJob({ state: 'Failed', operation: 'insert' });
    await database.manager.query(
      `update bulk_jobs set updated_at = now() - interval '8 days' where id = '${old}'`,
    );

    const found = await jobs.list('acme', { limit: 5, state: 'Failed', operation: 'insert' }, 7);

    expect(found.map(({ id }) => id)).toEqual([wanted]);
  });
});

async function aJob(
  given: Partial<Omit<BulkJob, 'error'>> = {},
  isQueued = given.state === 'UploadComplete',
): Promise<string> {
  const id = uuid();
  await database.manager.insert(BulkJob, {
    id,
    tenantId: 'acme',
    principal: 'key:a',
    operation: 'query',
    object: 'things',
    query: 'select 1',
    contentType: 'CSV',
    compression: 'NONE',
    state: isQueued ? 'UploadComplete' : 'Open',
    ...given,
    ...(isQueued ? { queuedAt: new Date() } : {}),
  });
  return id;
}

function queue(id: string): Promise<BulkJob | null> {
  return database.transaction((manager) => jobs.queue(manager, 'acme', id));
}

function abort(id: string): Promise<BulkJob | null> {
  return jobs.abort('acme', id);
}

async function stateOf(id: string): Promise<BulkJobState | undefined> {
  return (await jobs.find('acme', id))?.state;
}

function claim(process: BulkRunRepository, { count = 10, perTenant = 10 } = {}): Promise<BulkJob[]> {
  return process.claim({ count, perTenant, leaseMs: LEASE_MS });
}

async function endLeases(): Promise<void> {
  await database.manager.query(`update bulk_jobs set lease_until = now() - interval '1 second'`);
}
