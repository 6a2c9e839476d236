import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkJobRequest } from '@tessera/contracts';
import { waitUntil } from '@tessera/testing';
import { BulkStack } from './bulk-stack.js';

// Real: the built service as a process; its servers are stopped.

const QUERY: BulkJobRequest = {
  operation: 'query',
  object: 'things',
  query: 'select id, name from things order by id',
};
const UPSERT: BulkJobRequest = { operation: 'upsert', object: 'things' };
const WAITING = 5_000_000;

let stack: BulkStack;

beforeAll(async () => {
  stack = await BulkStack.start({ SQL_RATE_TIMEOUT_MS: '250' }, { asProcess: true });
});

afterAll(() => stack?.stop());

async function untilServed(): Promise<void> {
  await waitUntil(async () => (await stack.call('/bulk/jobs')).status === 200, { what: 'an answer' });
}

describe('bulk jobs', () => {
  it('are retried when the warehouse fails in the middle', async () => {
    const sql = `select count(*) from generate_series(1, ${WAITING}) a, generate_series(1, ${WAITING}) b -- in the middle`;
    const endless = await stack.submit({ ...QUERY, query: sql });
    await waitUntil(async () => (await stack.runningInWarehouse('in the middle')) > 0, { what: 'it to run' });

    await stack.warehouse.restart();

    await waitUntil(async () => (await stack.runningInWarehouse('in the middle')) > 0, {
      what: 'it to run again',
    });
    expect(await stack.sql(`select state, failures from bulk_jobs where id = '${endless}'`)).toEqual([
      { state: 'InProgress', failures: 0 },
    ]);
    await stack.patch(endless, 'Aborted');
  });

  it('are rejected and wait while the warehouse is unavailable, and complete once it is back', async () => {
    const id = await stack.createdJob(UPSERT);
    await stack.upload(id, 'id,name\n1,one\n');
    await stack.warehouse.stop();

    const { status, body } = await stack.create(UPSERT);
    await stack.patch(id, 'UploadComplete');
    await waitUntil(
      async () => (await stack.sql(`select 1 from bulk_jobs where not_before is not null`)).length > 0,
      {
        what: 'the job to be put off',
      },
    );
    await stack.warehouse.restart();

    expect([status, body.error?.code]).toEqual([503, 'INTERNAL_ERROR']);
    expect(await stack.untilEnded(id)).toMatchObject({ state: 'JobComplete', number_records_failed: 0 });
  });

  it('also run without Redis, without rate limits', async () => {
    await stack.redis.stop();

    const id = await stack.submit(QUERY);
    const job = await stack.untilEnded(id);

    expect(job.state).toBe('JobComplete');
    expect(await stack.sql(`select count(*)::int as rows from outbox`)).toEqual([{ rows: 1 }]);
    await stack.redis.restart();
    await waitUntil(async () => (await stack.sql('select 1 from outbox')).length === 0, {
      what: 'the message to be sent',
    });
  });

  it('end normally although the registry fails in the middle', async () => {
    const id = await stack.whileThingsAreLocked(async () => {
      const submitted = await stack.submit(UPSERT, { file: 'id,name\n9,nine\n' });
      await waitUntil(async () => (await stack.waitingForLocks()) > 0, { what: 'it to wait for the table' });
      await stack.registry.stop();
      const { status, body } = await stack.call(`/bulk/jobs/${submitted}`);
      expect([status, body.error?.message]).toEqual([503, 'database unavailable']);
      return submitted;
    });
    await stack.registry.restart();
    await untilServed();

    expect(await stack.untilEnded(id)).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 1,
      number_records_failed: 0,
    });
    expect(await stack.inTenant('select name from things where id = 9')).toEqual([{ name: 'nine' }]);
  });

  it('can be created although everything is unavailable at the start', async () => {
    await stack.process.stop();
    await Promise.all([stack.warehouse.stop(), stack.registry.stop(), stack.redis.stop()]);

    await stack.startApp();

    expect((await stack.call('/bulk/jobs')).status).toBe(503);
    await Promise.all([stack.warehouse.restart(), stack.registry.restart(), stack.redis.restart()]);
    await untilServed();
    expect((await stack.untilEnded(await stack.submit(QUERY))).state).toBe('JobComplete');
  });

  it('reveal no hosts, roles or passwords', async () => {
    const logs = stack.process.logs();

    expect(logs).not.toContain(stack.demo.apiKey);
    expect(logs).not.toContain('secret of these tests');
    expect(logs).not.toContain('a secret of addresses');
    expect(logs).not.toMatch(/uncaught|unhandled/);
  });
});
