import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkJobRecord, BulkJobRequest } from '@tessera/contracts';
import { cases, Random, testSeed, untilLockAwaited, waitUntil, whileLocked } from '@tessera/testing';
import { gzipSync } from 'node:zlib';
import { BulkStack } from './bulk-stack.js';

// Real: the built service as a process, two Postgres servers, Redis, a folder of objects, HTTP.

/** Statements of a load that wait while the table is locked. */
const APPLYING = ['%things%'];
const BIG_FILE = [
  'id,name',
  ...Array.from({ length: 20_000 }, (_, index) => `${index + 100},n${index}`),
].join('\n');
/** Makes the completion of a job wait for {@link HOLD}. */
const HOLD_ENDS = `create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(42); return new; end $$;
  create trigger hold before update on bulk_jobs for each row when (new.state = 'JobComplete') execute function hold()`;
const HOLD = 'select pg_advisory_xact_lock(42)';
const END_WAITING = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

let stack: BulkStack;

beforeAll(async () => {
  stack = await BulkStack.start({}, { asProcess: true });
  await stack.asOwner(`create table colours (name text primary key);
    insert into colours values ('red'), ('blue');
    create table items (id integer primary key, colour text references colours, size integer check (size > 0),
                        label text not null default 'none', code text unique)`);
});

afterAll(() => stack?.stop());

beforeEach(async () => {
  await stack.asOwner(
    `truncate things, items, keyless; insert into things select n, n || ' of demo' from generate_series(1, 3) n`,
  );
});

const load = (
  operation: BulkJobRequest['operation'],
  given: Partial<BulkJobRequest> = {},
): BulkJobRequest => ({
  operation,
  object: 'things',
  ...given,
});

async function run(request: BulkJobRequest, file?: string | Uint8Array<ArrayBuffer>): Promise<BulkJobRecord> {
  return stack.untilEnded(await stack.submit(request, { file }));
}

async function things(): Promise<Array<[number, string]>> {
  const rows = await stack.inTenant<{ id: number; name: string }>('select id, name from things order by id');
  return rows.map(({ id, name }) => [id, name]);
}

const STARTED = [
  [1, '1 of demo'],
  [2, '2 of demo'],
  [3, '3 of demo'],
];

describe('a load', () => {
  it('inserts the records of the file', async () => {
    const job = await run(load('insert'), 'id,name\n4,"a, ""b""\nc"\n5,""\n');

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 2,
      number_records_failed: 0,
      error: null,
    });
    expect(await things()).toEqual([...STARTED, [4, 'a, "b"\nc'], [5, '']]);
  });

  it.each([
    ['CSV', 'NONE', 'id,name\n4,four\n'],
    ['CSV', 'GZIP', gzipSync('id,name\n4,four\n')],
    ['JSON', 'NONE', '{"name": "four", "id": 4}\n'],
    ['JSON', 'NONE', '[{"id": 4, "name": "four"}]'],
    ['JSON', 'GZIP', gzipSync('{"id": 4, "name": "four"}')],
  ] as const)('reads %s with %s', async (content_type, compression, file) => {
    const job = await run(load('insert', { content_type, compression }), file);

    expect([job.state, job.number_records_processed]).toEqual(['JobComplete', 1]);
    expect(await things()).toEqual([...STARTED, [4, 'four']]);
  });

  it('loads a PARQUET export again', async () => {
    const sql = 'select id + 10 as id, name from things';
    const exported = await stack.submit({ ...load('query'), query: sql, content_type: 'PARQUET' });
    await stack.untilEnded(exported);

    const file = new Uint8Array(await stack.download(exported));
    const job = await run(load('insert', { content_type: 'PARQUET' }), file);

    expect([job.state, job.number_records_processed]).toEqual(['JobComplete', 3]);
    expect((await things()).slice(3)).toEqual([
      [11, '1 of demo'],
      [12, '2 of demo'],
      [13, '3 of demo'],
    ]);
  });

  it('updates, upserts and deletes by the key', async () => {
    await run(load('update'), 'id,name\n1,one\n');
    await run(load('upsert'), 'id,name\n2,two\n4,four\n');
    const deleted = await run(load('delete'), 'id\n3\n');

    expect(deleted).toMatchObject({ state: 'JobComplete', number_records_processed: 1 });
    expect(await things()).toEqual([
      [1, 'one'],
      [2, 'two'],
      [4, 'four'],
    ]);
  });

  it('deletes the rows that a query selects', async () => {
    const job = await run(load('delete', { query: `select id from things where name like '1%'` }));

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 1,
      number_records_failed: 0,
    });
    expect(await things()).toEqual(STARTED.slice(1));
  });

  it('fails only a record that the table rejects, with the reason', async () => {
    const file = [
      'id,colour,size,code',
      '1,red,1,a',
      '2,green,1,b',
      '3,red,-1,c',
      '4,red,big,d',
      '5,red,1,a',
      '1,red,1,e',
      ',red,1,f',
      '8,blue',
      '9,blue,2,g',
    ].join('\n');
    const id = await stack.submit(load('insert', { object: 'items' }), { file });

    const job = await stack.untilEnded(id);
    const failed = (await stack.download(id, 'failed-results')).toString();
    const results = (await stack.download(id, 'results')).toString();

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 9,
      number_records_failed: 7,
      error: null,
    });
    const rows = await stack.inTenant<{ id: number }>('select id from items order by id');
    expect(rows.map((row) => row.id)).toEqual([1, 9]);
    const lines = failed.trimEnd().split('\n');
    expect(lines[0]).toBe('id,colour,size,code,_line,_code,_message');
    expect(lines.slice(1).map((line) => Number(/,(\d+),[A-Z0-9_]+,/.exec(line)?.[1]))).toEqual([
      3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(results).toBe(failed);
  });

  it('fails when no record could be written, with the reasons', async () => {
    const id = await stack.submit(load('insert'), { file: 'id,name\n1,again\n2,again\n' });

    const job = await stack.untilEnded(id);

    expect(job).toMatchObject({
      state: 'Failed',
      number_records_processed: 2,
      number_records_failed: 2,
      error: { code: 'ALL_RECORDS_FAILED', details: { category: 'validation' } },
    });
    expect((await stack.download(id, 'failed-results')).toString().split('\n')).toHaveLength(4);
    expect((await stack.call(`/bulk/jobs/${id}/results`)).status).toBe(409);
    expect(await things()).toEqual(STARTED);
  });

  it('may have nothing to do', async () => {
    const job = await run(load('insert'), 'id,name\n');

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 0,
      number_records_failed: 0,
    });
  });
});

describe('a load whose process is killed', () => {
  it('is applied once and completely if killed while it writes to the table', async () => {
    const id = await stack.whileThingsAreLocked(async () => {
      const submitted = await stack.submit(load('insert'), { file: BIG_FILE });
      await untilLockAwaited(stack.tenantUrl, APPLYING);
      await stack.process.kill9();
      return submitted;
    });
    await stack.restartApp();

    const job = await stack.untilEnded(id);

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 20_000,
      number_records_failed: 0,
    });
    expect(await things()).toHaveLength(20_003);
  });

  it('is applied once if killed after it was applied but before that was recorded', async () => {
    await stack.sql(HOLD_ENDS);
    const id = await whileLocked(stack.registry.url(), HOLD, async (holder) => {
      const submitted = await stack.submit(load('insert'), { file: 'id,name\n4,four\n1,again\n' });
      await untilLockAwaited(stack.registry.url(), ['%update bulk_jobs%']);
      await stack.process.kill9();
      // Otherwise the server would continue what the killed process had sent.
      await holder.query(END_WAITING);
      return submitted;
    });
    const applied = await things();
    await stack.restartApp();

    const job = await stack.untilEnded(id);

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 2,
      number_records_failed: 1,
    });
    expect(applied).toEqual([...STARTED, [4, 'four']]);
    expect(await things()).toEqual(applied);
    expect((await stack.download(id, 'failed-results')).toString().split('\n')).toHaveLength(3);
    expect(await stack.sql(`select attempt from bulk_jobs where id = '${id}'`)).toEqual([{ attempt: 2 }]);
    await stack.sql('drop trigger hold on bulk_jobs');
  });

  it('is applied once and completely, whenever it is killed', async () => {
    const random = new Random(testSeed());
    for (let kill = 0; kill < cases({ smoke: 2, soak: 50 }); kill++) {
      const afterMs = random.below(400);
      await stack.asOwner('truncate things');
      const id = await stack.submit(load('upsert'), { file: BIG_FILE });
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await stack.process.kill9();
      const [found] = await stack.inTenant<{ rows: number }>('select count(*)::int as rows from things');
      await stack.restartApp();

      const job = await stack.untilEnded(id);

      expect([0, 20_000]).toContain(found?.rows);
      expect(job).toMatchObject({
        state: 'JobComplete',
        number_records_processed: 20_000,
        number_records_failed: 0,
      });
      expect(await things()).toHaveLength(20_000);
    }
  });
});

describe('an aborted load', () => {
  it('leaves the table unchanged, and nothing in staging', async () => {
    const id = await stack.whileThingsAreLocked(async () => {
      const submitted = await stack.submit(load('insert'), { file: BIG_FILE });
      await untilLockAwaited(stack.tenantUrl, APPLYING);
      expect((await stack.patch(submitted, 'Aborted')).body.state).toBe('Aborted');
      await waitUntil(
        async () =>
          (await stack.sql(`select 1 from bulk_jobs where id = $1 and state = 'Aborted'`, [submitted]))
            .length === 1,
        { what: 'the abort' },
      );
      await waitUntil(async () => (await stack.waitingForLocks()) === 0, {
        what: 'the end of its statement',
      });
      return submitted;
    });

    // Long before the cleaner runs.
    await waitUntil(async () => (await tablesOf(id)).length === 0, { what: 'the end of its tables' });
    expect((await stack.call(`/bulk/jobs/${id}`)).body).toMatchObject({
      state: 'Aborted',
      number_records_failed: 0,
    });
    expect(await things()).toEqual(STARTED);
  });
});

/** The staging tables of a load. */
function tablesOf(jobId: string): Promise<object[]> {
  const suffix = jobId.replaceAll('-', '');
  return stack.inTenant(
    `select tablename from pg_tables where schemaname = 'tessera_bulk' and tablename like '%${suffix}'`,
  );
}
