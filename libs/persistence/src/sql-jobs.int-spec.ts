import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitUntil, whileLocked } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.js';
import type { SqlJob } from './entities/sql-job.entity.js';
import { connect } from './persistence.fixture-spec.js';
import { SqlJobRepository } from './repositories/sql-job.repository.js';

// Real: Postgres 18, one database for all tests. Concurrent claims stand for processes.

const LEASE_MS = 600_000;
const WAITING_CLAIMS = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%update sql_jobs%'`;

let testDatabase: TestDatabase;
let database: Database;
let jobs: SqlJobRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = await connect(testDatabase.url));
  jobs = new SqlJobRepository(database);
});

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

beforeEach(() => database.manager.query('truncate sql_jobs'));

describe('an asynchronous query', () => {
  it('is run by one process if two claim it at once', async () => {
    const id = await aQuery();

    const claims = await whileLocked(testDatabase.url, 'select from sql_jobs for update', async () => {
      const both = [claim(), claim()];
      await waitUntil(async () => (await waitingClaims()) === both.length, { what: 'both to reach for it' });
      return both;
    });

    const taken = (await Promise.all(claims)).flat();
    expect(taken.map((job) => job.id)).toEqual([id]);
  });

  it('stays cancelled if its result arrives late', async () => {
    const id = await aQuery();
    await claim();
    await jobs.cancel('acme', id);

    const isFinished = await jobs.finish({
      id,
      status: 'COMPLETED',
      completedAt: new Date(),
      rowCount: 1,
      totalRows: 1,
      executionTimeMs: 5,
      error: null,
      columns: null,
      result: '{}',
      resultKey: null,
    });

    expect(isFinished).toBe(false);
    expect(await jobs.find('acme', id)).toMatchObject({ status: 'CANCELLED', rowCount: null, result: null });
  });
});

/** A waiting one. @returns its id */
async function aQuery(): Promise<string> {
  const entry = {
    id: uuid(),
    tenantId: 'acme',
    principal: 'key:a',
    requestId: null,
    mode: 'async',
    status: 'QUEUED',
    statement: 'select 1',
    parameters: { limit: 1, timeoutSeconds: 1 },
    submittedAt: new Date(),
    startedAt: null,
    completedAt: null,
    rowCount: null,
    totalRows: null,
    executionTimeMs: null,
    error: null,
    columns: null,
    result: null,
    resultKey: null,
  } as const;
  await jobs.writeAll([entry], LEASE_MS);
  return entry.id;
}

function claim(): Promise<SqlJob[]> {
  return jobs.claim({ count: 10, perTenant: 10, leaseMs: LEASE_MS });
}

async function waitingClaims(): Promise<number> {
  const rows: unknown[] = await database.manager.query(WAITING_CLAIMS);
  return rows.length;
}
