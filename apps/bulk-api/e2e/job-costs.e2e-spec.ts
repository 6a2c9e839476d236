import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkJobRecord, BulkJobRequest } from '@tessera/contracts';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BulkStack } from './bulk-stack.js';

// Limits of a job's cost. Real: the service in this process, two Postgres servers, Redis, a folder of objects, HTTP.

const LOADS = ['insert', 'update', 'upsert', 'delete'] as const;
const THINGS = [1, 2, 3].map((id) => ({ id, name: `${id} of demo` }));
const MAX_FAILED = 1_000;
const TENANT_BYTES = 50_000_000;
const BLANK_LINES = Buffer.alloc(500_000, '\n');
const MANY_RECORDS = 200_000;

let stack: BulkStack;

beforeAll(async () => {
  stack = await BulkStack.start({
    BULK_MAX_FAILED_RECORDS: String(MAX_FAILED),
    WAREHOUSE_BULK_TENANT_BYTES: String(TENANT_BYTES),
  });
});

afterAll(() => stack?.stop());

beforeEach(async () => {
  await stack.asOwner(
    `drop table if exists numbers; create table numbers (id integer primary key);
     truncate things; insert into things select n, n || ' of demo' from generate_series(1, 3) n`,
  );
});

const load = (
  operation: BulkJobRequest['operation'],
  given: Partial<BulkJobRequest> = {},
): BulkJobRequest => ({ operation, object: 'things', ...given });

async function run(request: BulkJobRequest, file: Uint8Array<ArrayBuffer>): Promise<BulkJobRecord> {
  return stack.untilEnded(await stack.submit(request, { file }));
}

function gzip(...parts: Array<string | Buffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part)))));
}

describe('a file of a million blank lines', () => {
  it.each(LOADS)('has only the records between them, in an %s of CSV', async (operation) => {
    const file = gzip('id,name\n', BLANK_LINES, '1,one\n', BLANK_LINES);

    const job = await run(load(operation, { compression: 'GZIP' }), file);

    expect(job.number_records_processed).toBe(1);
  });

  it.each(['insert', 'upsert', 'delete'] as const)(
    'has no records in an %s of CSV of one column',
    async (operation) => {
      const file = gzip('id\n', BLANK_LINES, BLANK_LINES);

      const job = await run(load(operation, { object: 'numbers', compression: 'GZIP' }), file);

      expect(job).toMatchObject({
        state: 'JobComplete',
        number_records_processed: 0,
        number_records_failed: 0,
      });
    },
  );

  it.each(LOADS)('has only the records between them, in an %s of JSON', async (operation) => {
    const file = gzip(BLANK_LINES, '{"id":1,"name":"one"}\n', BLANK_LINES);

    const job = await run(load(operation, { content_type: 'JSON', compression: 'GZIP' }), file);

    expect(job.number_records_processed).toBe(1);
  });
});

describe('an upload that decompresses to many times its size', () => {
  it.each(LOADS)('is rejected before its records are staged, in an %s', async (operation) => {
    const lines = operation === 'delete' ? 'id\n' : 'id,name\n';
    const file = gzip(lines, Buffer.alloc(40_000_000, '\n'));

    const job = await run(load(operation, { compression: 'GZIP' }), file);

    expect(file.length).toBeLessThan(40_000);
    expect(job).toMatchObject({
      state: 'Failed',
      number_records_processed: 0,
      error: { code: 'INVALID_FILE', details: { reason: 'FILE_TOO_COMPLEX', limit: 250 } },
    });
  });
});

describe('a job with more failed records than allowed', () => {
  const header = (operation: BulkJobRequest['operation']) => (operation === 'delete' ? 'id\n' : 'id,name\n');
  const record = (operation: BulkJobRequest['operation']) => (operation === 'delete' ? 'x\n' : 'x,y\n');
  const csv = (operation: BulkJobRequest['operation'], line: string) =>
    gzip(header(operation), line.repeat(MANY_RECORDS));

  async function expectRefused(id: string): Promise<void> {
    const job = await stack.untilEnded(id);
    expect(job).toMatchObject({
      state: 'Failed',
      number_records_failed: MAX_FAILED,
      error: { code: 'TOO_MANY_FAILED_RECORDS', details: { category: 'validation', limit: MAX_FAILED } },
    });
    expect(job.number_records_processed).toBeGreaterThan(MAX_FAILED);
    expect(await stack.inTenant('select id, name from things order by id')).toEqual(THINGS);
  }

  it.each(LOADS)(
    'stops, and keeps the first of them: %s of CSV that the table rejects',
    async (operation) => {
      const file = csv(operation, record(operation));

      const id = await stack.submit(load(operation, { compression: 'GZIP' }), { file });

      await expectRefused(id);
      const lines = gunzipSync(await stack.download(id, 'failed-results'))
        .toString()
        .trimEnd()
        .split('\n');
      expect(lines).toHaveLength(MAX_FAILED + 1);
      expect(lines[1]).toMatch(/,2,VALUE_INVALID,/);
      expect(lines.at(-1)).toContain(`,${MAX_FAILED + 1},VALUE_INVALID,`);
    },
  );

  it.each(LOADS)('stops while the file is read: %s of invalid CSV', async (operation) => {
    const file = csv(operation, '"x"y,1\n');

    const id = await stack.submit(load(operation, { compression: 'GZIP' }), { file });

    await expectRefused(id);
    const { body } = await stack.call(`/bulk/jobs/${id}`);
    expect(body.number_records_processed).toBeLessThan(10 * MAX_FAILED);
  });

  it.each(LOADS)('stops while the file is read: %s of JSON without objects', async (operation) => {
    const file = gzip('{"id":1,"name":"one"}\n', '0\n'.repeat(MANY_RECORDS));

    const id = await stack.submit(load(operation, { content_type: 'JSON', compression: 'GZIP' }), { file });

    await expectRefused(id);
  });

  it.each(LOADS)('stops, of Parquet: %s', async (operation) => {
    const query = "select null::integer as id, 'x' as name from generate_series(1, 100000)";
    const exported = await stack.submit(load('query', { query, content_type: 'PARQUET' }));
    await stack.untilEnded(exported);
    const file = new Uint8Array(await stack.download(exported));

    const id = await stack.submit(load(operation, { content_type: 'PARQUET' }), { file });

    await expectRefused(id);
  });

  it('stops, of a deletion whose query selects missing keys', async () => {
    const query = 'select generate_series(10, 100000) as id';

    const id = await stack.submit(load('delete', { query }));

    await expectRefused(id);
  });

  it('writes the other records as long as no more fail than allowed', async () => {
    const file = gzip('id,name\n', 'x,y\n'.repeat(MAX_FAILED), '4,four\n');

    const job = await run(load('insert', { compression: 'GZIP' }), file);

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: MAX_FAILED + 1,
      number_records_failed: MAX_FAILED,
    });
  });
});

describe('the disk space of a tenant’s jobs', () => {
  const lines = 'id,name\n' + Array.from({ length: 1_500_000 }, (_, id) => `${id},n\n`).join('');
  const staged = async () =>
    stack.inTenant(
      "select relname from pg_class where relnamespace = 'tessera_bulk'::regnamespace and relname ~ 'staged'",
    );

  it.each(LOADS)('is limited while it fills: an %s fails, and releases it', async (operation) => {
    const job = await run(load(operation), new Uint8Array(Buffer.from(lines)));

    expect(job).toMatchObject({
      state: 'Failed',
      number_records_failed: 0,
      error: {
        code: 'LOAD_REFUSED',
        details: { category: 'capacity', reason: 'DISK_BUDGET_EXCEEDED', limit: TENANT_BYTES },
      },
    });
    expect(await staged()).toEqual([]);
    expect(await stack.inTenant('select id, name from things order by id')).toEqual(THINGS);
  });

  it('is limited for a deletion of the keys that a query selects', async () => {
    const query = 'select generate_series(1, 2500000) as id';

    const job = await stack.untilEnded(await stack.submit(load('delete', { query })));

    expect(job).toMatchObject({ state: 'Failed', error: { details: { reason: 'DISK_BUDGET_EXCEEDED' } } });
    expect(await staged()).toEqual([]);
  });

  it('does not block other tenants while several such jobs run', async () => {
    const other = await stack.addTenantWithKey('bystander');
    const headers = { authorization: `Bearer ${other.apiKey}`, 'x-tenant-id': other.tenantId };
    const file = new Uint8Array(Buffer.from(lines));
    const failing = await Promise.all(LOADS.map((operation) => stack.submit(load(operation), { file })));
    await stack.untilState(failing[0]!, ['InProgress']);

    const query = load('query', { query: 'select count(*) as n from things' });
    const exported = await stack.untilEnded(await stack.submit(query, { headers }), headers);
    const written = await stack.createdJob(load('insert'), headers);
    const { body } = await stack.call(`/bulk/jobs/${written}/upload-url`, { headers });
    await fetch(body.upload_url, { method: 'PUT', body: 'id,name\n4,four\n' });
    await stack.patch(written, 'UploadComplete', headers);

    expect(exported.state).toBe('JobComplete');
    expect(await stack.untilEnded(written, headers)).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 1,
      number_records_failed: 0,
    });
    for (const id of failing)
      expect((await stack.untilEnded(id)).error).toMatchObject({
        details: { reason: 'DISK_BUDGET_EXCEEDED' },
      });
  });
});
