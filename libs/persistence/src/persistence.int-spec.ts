import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthRegistry } from '@tessera/platform';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { KnowledgeAccess } from './knowledge-access.js';
import { requireMigrated } from './migrate.js';
import { IdempotencyRepository } from './repositories/idempotency.repository.js';
import { OutboxRepository } from './repositories/outbox.repository.js';
import { SectionRepository } from './repositories/section.repository.js';
import { configOf, connect, aStoredDocument } from './persistence.fixture-spec.js';

// Real: Postgres 18, a fresh database for each test.

let testDatabase: TestDatabase;
let dataSource: ReturnType<typeof createDataSource>;
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  ({ dataSource, database } = await connect(testDatabase.url));
});

afterEach(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

describe('a server that does not respond', () => {
  it('is abandoned, together with the session that waits for it', async () => {
    const source = createDataSource({ ...configOf(testDatabase.url), poolSize: 1, statementTimeoutMs: 500 });
    await source.initialize();
    const pidOf = async () => {
      const rows: [{ pid: number }] = await source.query('select pg_backend_pid() pid');
      return rows[0].pid;
    };
    const silent = await pidOf();
    process.kill(silent, 'SIGSTOP');

    try {
      await expect(source.query('select 1')).rejects.toThrow(/read timeout/);
      expect(await pidOf()).not.toBe(silent);
    } finally {
      process.kill(silent, 'SIGCONT');
      await source.destroy();
    }
  });
});

describe('the schema', () => {
  it('matches the entities after all migrations', async () => {
    const drift = await dataSource.driver.createSchemaBuilder().log();

    expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('is created once if two services start at the same time', async () => {
    const fresh = await createTestDatabase();
    const services = await Promise.all([connect(fresh.url), connect(fresh.url), connect(fresh.url)]);

    const rows: unknown[] = await services[0].database.manager.query('select * from migrations');

    expect(rows).toHaveLength(dataSource.migrations.length);
    for (const service of services) await service.database.onApplicationShutdown();
    await fresh.drop();
  });

  it('is created by another process while a service waits for it', async () => {
    const fresh = await createTestDatabase();
    const source = createDataSource(configOf(fresh.url));
    await source.initialize();
    const waiting = new Database(source, new HealthRegistry(), 'wait');

    await expect(requireMigrated(source)).rejects.toThrow(/Run `tessera migrate`/);
    waiting.onApplicationBootstrap();
    const somebodyElse = await connect(fresh.url);
    await new Promise<void>((resolve) => waiting.onReady(async () => resolve()));
    const rows: unknown[] = await waiting.manager.query('select * from documents');

    expect(rows).toEqual([]);
    await waiting.onApplicationShutdown();
    await somebodyElse.database.onApplicationShutdown();
    await fresh.drop();
  });
});

describe('the outbox', () => {
  it('serves knowledge bases in turn, and hides rows that another dispatcher has locked', async () => {
    const outbox = new OutboxRepository(database);
    const add = (kbName: string, jobId: string) =>
      database.transaction((manager) =>
        outbox.add(manager, { queue: 'q', jobId, owner: kbName, payload: {} }),
      );
    for (let n = 0; n < 5; n++) await add('big', `big-${n}`);
    await add('small', 'small-0');

    const seen = await database.transaction(async (manager) => {
      const mine = await outbox.lockNext(manager, 'q', 2);
      const others = await database.transaction((other) => outbox.lockNext(other, 'q', 2));
      return { mine: mine.map((row) => row.jobId), others: others.map((row) => row.jobId) };
    });

    expect(seen.mine).toEqual(['big-0', 'small-0']);
    expect(seen.others).toEqual([]);
  });

  it('holds back rows that are not due yet', async () => {
    const outbox = new OutboxRepository(database);
    await database.transaction((manager) =>
      outbox.add(manager, { queue: 'q', jobId: 'later', owner: 'kb', payload: {}, delayMs: 60_000 }),
    );

    const due = await database.transaction((manager) => outbox.lockNext(manager, 'q', 10));

    expect(due).toEqual([]);
  });
});

describe('an idempotency key', () => {
  it('stays free after a failure, even if the failed request renews its lease late', async () => {
    const records = new IdempotencyRepository(database);
    const request = { tenantId: 'acme', operation: 'query', key: 'k', requestHash: '0'.repeat(64) };
    const aClaim = () => ({ ...request, claimId: uuid(), jobId: uuid(), leaseMs: 60_000 });
    const failed = aClaim();
    await records.claim(failed);

    await records.release(failed);
    await records.renew([failed.claimId], 60_000);

    await expect(records.claim(aClaim())).resolves.toMatchObject({ known: null });
  });

  it('keeps the response of the request that holds it, not of one that lost it', async () => {
    const records = new IdempotencyRepository(database);
    const request = { tenantId: 'acme', operation: 'query', key: 'k', requestHash: '0'.repeat(64) };
    const aClaim = () => ({ ...request, claimId: uuid(), jobId: uuid(), leaseMs: 60_000 });
    const [lost, holding] = [aClaim(), aClaim()];
    await records.claim(lost);
    await database.manager.query(`update idempotency_records set expires_at = now() - interval '1 second'`);
    await records.claim(holding);
    const answer = { status: 200, headers: {}, lifeMs: 60_000 };

    const isLateKept = await records.complete(lost, { ...answer, bodyKey: 'late' });
    const isKept = await records.complete(holding, { ...answer, bodyKey: 'holder' });

    expect([isLateKept, isKept]).toEqual([false, true]);
  });
});

describe('sections', () => {
  it('belong to the published attempt, whatever others have written', async () => {
    const { id } = await aStoredDocument(database, { kbName: 'kb' });
    const sections = new SectionRepository(database);
    const section = {
      sectionIndex: 0,
      parentIndex: null,
      level: 1,
      title: 'A "b"',
      path: 'A',
      summary: '',
      pageNumbers: [1, 2],
    };
    const owner = { documentId: id, pipeline: 'text_pipeline', attempt: 1 } as const;
    await database.manager.query(
      `update document_pipelines set pipeline = 'text_pipeline', published_attempt = 2 where document_id = $1`,
      [id],
    );

    await sections.insert(owner, [section, { ...section, sectionIndex: 1 }]);
    await sections.insert({ ...owner, attempt: 2 }, [section]);
    await sections.insert({ ...owner, attempt: 2 }, [section]);
    await sections.insert({ ...owner, attempt: 3 }, [section, { ...section, sectionIndex: 1 }]);

    expect(await sections.list(KnowledgeAccess.unrestricted, id, 'text_pipeline')).toEqual([
      expect.objectContaining(section),
    ]);
  });
});

describe('while Postgres is unavailable', () => {
  it('a service recognises the outage, and connects once Postgres is back', async () => {
    const source = createDataSource(configOf('postgres://nobody@127.0.0.1:1/none'));
    const away = new Database(source, new HealthRegistry());

    expect(() => away.manager).toThrow(expect.objectContaining({ code: 'ECONNREFUSED' }));
  });
});
