import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDataSource, Database, SqlJobRepository, type SqlJobEntry } from '@tessera/persistence';
import { HealthRegistry } from '@tessera/platform';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tessera/testing';
import type { SqlServicesConfig } from '../sql-services.settings.js';
import { newJobId } from '../jobs/job-id.js';
import { AuditTrail } from './audit-trail.js';

// Real: Postgres 18.

let testDatabase: TestDatabase;
let database: Database;
let trail: AuditTrail<SqlJobEntry>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const config = {
    databaseUrl: testDatabase.url,
    poolSize: 2,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 5_000,
  };
  database = new Database(createDataSource(config), new HealthRegistry());
  const ready = Promise.withResolvers<void>();
  database.onReady(async () => ready.resolve());
  database.onApplicationBootstrap();
  await ready.promise;
  trail = new AuditTrail(new SqlJobRepository(database), { leaseMs: 2_000 } as SqlServicesConfig);
});

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

function anEntry(changes: Partial<SqlJobEntry> = {}): SqlJobEntry {
  return {
    id: newJobId(),
    tenantId: 'demo',
    principal: 'key:1',
    requestId: null,
    mode: 'sync',
    status: 'RUNNING',
    statement: 'select 1',
    parameters: { limit: 1, timeoutSeconds: 1 },
    submittedAt: new Date(),
    startedAt: new Date(),
    completedAt: null,
    rowCount: null,
    totalRows: null,
    executionTimeMs: null,
    error: null,
    columns: null,
    result: null,
    resultKey: null,
    ...changes,
  };
}

const statusOf = async (id: string) => (await new SqlJobRepository(database).find('demo', id))?.status;
const find = (tenantId: string, id: string) => new SqlJobRepository(database).find(tenantId, id);
const longer = () => new Promise((resolve) => setTimeout(resolve, 80));

it('a statement that takes longer is written down while it runs', async () => {
  const entry = anEntry();

  trail.begin(entry, () => undefined);

  await waitUntil(async () => (await statusOf(entry.id)) === 'RUNNING', { what: 'its record' });
});

it('an end that waits for another write is not taken back by the beginning', async () => {
  const entry = anEntry();
  const lock = database.transaction(async (manager) => {
    await manager.query('lock table sql_jobs in exclusive mode');
    await longer();
  });
  const first = trail.write(anEntry());
  trail.begin(entry, () => undefined);

  await Promise.all([trail.write({ ...entry, status: 'FAILED' }), first, lock]);
  await longer();

  expect(await statusOf(entry.id)).toBe('FAILED');
});

it('a record that cannot be written fails its own statement, and none of those that are written with it', async () => {
  const busy = database.transaction(async (manager) => {
    await manager.query('lock table sql_jobs in exclusive mode');
    await longer();
  });
  const first = trail.write(anEntry());
  const good = Array.from({ length: 20 }, () => anEntry({ tenantId: 'other' }));
  const bad = anEntry({ principal: 'jwt:a\0b' });
  const outcomes = Promise.allSettled(
    [...good.slice(0, 10), bad, ...good.slice(10)].map((entry) => trail.write(entry)),
  );
  await Promise.all([first, busy]);

  const failed = (await outcomes).flatMap(({ status }, index) => (status === 'rejected' ? index : []));

  expect(failed).toEqual([10]);
  expect(await Promise.all(good.map(({ id }) => find('other', id)))).not.toContain(null);
});
