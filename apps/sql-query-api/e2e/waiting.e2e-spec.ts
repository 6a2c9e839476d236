import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitUntil } from '@tessera/testing';
import { SLOW, SqlStack } from './sql-stack.js';

// Real: the service in this process, two Postgres servers, Redis, a folder of objects, HTTP.

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start();
});

afterAll(() => stack?.stop());

const LONGEST = { wait_seconds: 300 };
const LOCKED = 'select count(*) from things';

async function untilRunning(mark: string): Promise<void> {
  await waitUntil(async () => (await stack.runningInWarehouse(mark)) === 1, { what: 'the statement to run' });
}

async function untilStatus(jobId: string, status: string): Promise<void> {
  await waitUntil(async () => (await stack.call(`/jobs/${jobId}`)).body.status === status, {
    what: `${jobId} to be ${status}`,
  });
}

/** Records of the statements that contain the mark. */
function recordsOf(mark: string): Promise<Array<{ id: string; mode: string }>> {
  return stack.sql('select id, mode from sql_jobs where position($1 in statement) > 0', [mark]);
}

describe('a query that waits for its job', () => {
  it('gets the rows of a statement that ends in time, as from a synchronous query', async () => {
    const sql = 'select id, name as "näme \\", 1.5::numeric as x from things order by id';
    const synchronous = await stack.query(sql, { limit: 2 });

    const { status, headers, body } = await stack.query(sql, { limit: 2, ...LONGEST });

    const own = { query_id: expect.any(String), execution_time_ms: expect.any(Number) };
    expect(status).toBe(200);
    expect(body).toEqual({
      data: synchronous.body.data,
      metadata: { ...synchronous.body.metadata, ...own },
    });
    expect(body.metadata).toMatchObject({ total_rows: 3, row_count: 2, truncated: true });
    expect(headers.get('location')).toBeNull();
    const job = await stack.call(`/jobs/${body.metadata.query_id}`);
    expect(job.body).toMatchObject({ status: 'COMPLETED', row_count: 2 });
  });

  it.each([0, 1, 10_000])('gets all of %d rows, wherever they are stored', async (count) => {
    const sql = `select n, repeat('x', 50) as v from generate_series(1, ${count}) n`;

    const waited = await stack.query(sql, LONGEST);

    expect(waited.status).toBe(200);
    expect(waited.body.data).toEqual((await stack.query(sql)).body.data);
  });

  it.each([
    ['wait_seconds', { wait_seconds: 1 }, {}, null],
    ['Prefer', undefined, { prefer: 'respond-async, wait=1' }, 'respond-async, wait=1'],
    ['both', { wait_seconds: 1 }, { prefer: 'handling=lenient, Respond-Async' }, 'respond-async'],
  ])(
    'gets the job of one that takes longer, which runs on, once: %s',
    async (name, options, headers, applied) => {
      const mark = `-- longer: ${name}`;
      const accepted = await stack.whileThingsAreLocked(async () => {
        const answer = await stack.query(`${LOCKED} ${mark}`, options, headers);
        await untilRunning(mark);
        return answer;
      });

      expect(accepted.status).toBe(202);
      expect(accepted.body.status).toBe('RUNNING');
      expect(accepted.headers.get('location')).toBe(`/v1/jobs/${accepted.body.job_id}`);
      expect(accepted.headers.get('preference-applied')).toBe(applied);
      await untilStatus(accepted.body.job_id, 'COMPLETED');
      expect(await recordsOf(mark)).toEqual([{ id: accepted.body.job_id, mode: 'async' }]);
    },
  );

  it('gets the rows if another process runs the job', async () => {
    const headers = stack.as(await stack.addTenantWithKey('elsewhere'));
    const busy = [1, 2].map(() => stack.query(SLOW, { wait_seconds: 0 }, headers));
    const [first, second] = await Promise.all(busy);
    const waiting = stack.query('select 7 as n -- elsewhere', LONGEST, headers);
    const [{ id } = { id: '' }] = await waitUntil(
      async () => {
        const found = await recordsOf('-- elsewhere');
        return found.length > 0 ? found : null;
      },
      { what: 'the job' },
    );
    await stack.sql(
      `update sql_jobs set status = 'COMPLETED', completed_at = now(), row_count = 1, total_rows = 1, execution_time_ms = 1,
         columns = '[{"name":"n","type":"integer"}]', result = '{"data":[{"n":7}],"metadata":{"columns":["n"],"row_count":1}}'
       where id = $1`,
      [id],
    );

    const { status, body } = await waiting;

    expect([status, body.data, body.metadata.query_id]).toEqual([200, [{ n: 7 }], id]);
    for (const job of [first, second])
      await stack.call(`/jobs/${job?.body.job_id}/cancel`, { method: 'POST', headers });
  });

  it.each(['select 1 / 0', 'select * from nothing', 'drop table things', 'select * frm x'])(
    'gets the error of a statement that fails: %s',
    async (sql) => {
      const synchronous = await stack.query(sql);

      const { status, body, headers } = await stack.query(sql, LONGEST);

      expect(status).toBe(synchronous.status);
      expect(body).toEqual(synchronous.body);
      expect(headers.get('x-error-code')).toBe(synchronous.headers.get('x-error-code'));
    },
  );

  it('is told that its job was cancelled', async () => {
    const mark = '-- to be cancelled';
    const waiting = stack.query(`${SLOW} ${mark}`, LONGEST);
    await untilRunning(mark);
    const [{ id } = { id: '' }] = await recordsOf(mark);

    await stack.call(`/jobs/${id}/cancel`, { method: 'POST' });

    const { status, body } = await waiting;
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'cancelled' } });
  });

  it('leaves its job running if it disconnects', async () => {
    const mark = '-- left alone';
    const leaving = new AbortController();
    const id = await stack.whileThingsAreLocked(async () => {
      const left = fetch(`${stack.base}/queries`, {
        method: 'POST',
        headers: { ...stack.as(stack.demo), 'content-type': 'application/json' },
        body: JSON.stringify({ sql: `${LOCKED} ${mark}`, parameters: LONGEST }),
        signal: leaving.signal,
      }).catch(() => null);
      await untilRunning(mark);
      leaving.abort();
      await left;
      return (await recordsOf(mark))[0]?.id ?? '';
    });

    await untilStatus(id, 'COMPLETED');
  });

  it('gets the same response again for the same idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const mark = '-- waited for once';

    const first = await stack.query(`select random() as r ${mark}`, LONGEST, headers);
    const again = await stack.query(`select random() as r ${mark}`, LONGEST, headers);
    const other = await stack.query(`select random() as r ${mark}`, { wait_seconds: 1 }, headers);

    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(other.body.error.details).toEqual({ reason: 'body_mismatch' });
    expect(await recordsOf(mark)).toHaveLength(1);
  });

  it.each([-1, 301, 1.5, '1'])('names the field when it rejects %j', async (wait_seconds) => {
    const { status, body } = await stack.query('select 1', { wait_seconds });

    expect([status, body.error.details['field']]).toEqual([400, 'parameters.wait_seconds']);
  });
});

describe('Prefer: wait without respond-async', () => {
  it('asks for no job', async () => {
    const { status, headers } = await stack.query('select 1', undefined, { prefer: 'wait=1' });

    expect(status).toBe(200);
    expect(headers.get('preference-applied')).toBeNull();
  });
});
