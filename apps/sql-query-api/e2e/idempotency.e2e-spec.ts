import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { SqlStack } from './sql-stack.js';

// Real: the built service as processes, two Postgres servers, Redis, a folder of objects, HTTP.

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start({ SQL_CLEAN_INTERVAL_MS: '300' }, { asProcess: true });
});

afterAll(() => stack?.stop());

/** The job is recorded but not the response, and nobody renews the lease. */
const AS_LEFT_BY_A_DEATH = `update idempotency_records set response_status = null, response_headers = null, response_key = null,
  claim_id = gen_random_uuid(), expires_at = now() + interval '2 s' where key = $1`;

const keyed = (key: string) => ({ 'x-idempotency-key': key });

describe('X-Idempotency-Key', () => {
  it('returns the first response to later requests, byte for byte', async () => {
    const key = randomUUID();
    const first = await stack.query('select random() as r', { limit: 5 }, keyed(key));

    const again = await stack.call('/queries', {
      body: { parameters: { limit: 5 }, sql: 'select random() as r' },
      headers: keyed(key),
    });

    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('does so after the death of the process, and for large responses', async () => {
    const key = randomUUID();
    const sql = 'select n, random() as r, repeat($1, 100) as v from generate_series(1, 10000) n';
    const first = await stack.query(sql, { values: ['z'] }, keyed(key));

    await stack.process.kill9();
    await stack.restartApp();

    const again = await stack.query(sql, { values: ['z'] }, keyed(key));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('repeats large responses to slow readers without holding them in memory', async () => {
    const key = randomUUID();
    const sql = 'select n, repeat($1, 2000) as v from generate_series(1, 10000) n';
    const body = { sql, parameters: { values: ['w'] } };
    await stack.call('/queries', { body, headers: keyed(key) });
    const before = residentMiB(stack);

    const readers = Array.from({ length: 20 }, () => slowReader(stack, JSON.stringify(body), keyed(key)));
    await Promise.all(readers.map(({ started }) => started));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const held = residentMiB(stack) - before;
    for (const { socket } of readers) socket.destroy();

    // 20 responses of 20 MB.
    expect(held).toBeLessThan(120);
    expect((await stack.query('select 1')).status).toBe(200);
  });

  it('is rejected with another body', async () => {
    const key = randomUUID();
    await stack.query('select 1', undefined, keyed(key));

    const other = await stack.query('select 2', undefined, keyed(key));

    expect(other.status).toBe(409);
    expect(other.body.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'body_mismatch' } });
  });

  it('is rejected with a number that differs only beyond the precision of a double', async () => {
    const headers = keyed(randomUUID());
    const withValue = (value: string) =>
      stack.call('/queries', {
        body: `{"sql":"select $1::bigint","parameters":{"values":[${value}]}}`,
        headers,
      });
    await withValue('9007199254740993');

    const same = await withValue('9007199254740993');
    const other = await withValue('9007199254740992');

    expect(same.headers.get('idempotent-replayed')).toBe('true');
    expect(other.body.error.details).toEqual({ reason: 'body_mismatch' });
  });

  it.each(['a\tb', 'k'.repeat(256)])('cannot be %j', async (key) => {
    const answer = await stack.query('select 1', undefined, keyed(key));

    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toEqual({ field: 'X-Idempotency-Key' });
  });

  it('is rejected while the first request is being answered', async () => {
    const key = randomUUID();
    const sql = 'select count(*) from things -- first';
    const { first, second } = await stack.whileThingsAreLocked(async () => {
      const first = stack.query(sql, undefined, keyed(key));
      await waitUntil(async () => (await stack.runningInWarehouse('-- first')) === 1, { what: 'it to run' });
      return { first, second: await stack.query(sql, undefined, keyed(key)) };
    });

    expect(second.status).toBe(409);
    expect(second.body.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'in_progress' } });
    expect(second.headers.get('retry-after')).toBe('1');
    expect((await first).status).toBe(200);
    expect((await stack.query(sql, undefined, keyed(key))).headers.get('idempotent-replayed')).toBe('true');
  });

  it('runs a statement once, however many requests arrive at the same time', async () => {
    const key = randomUUID();
    const sql = `select random() as r, '${key}' as k`;

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => stack.query(sql, undefined, keyed(key))),
    );

    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ body }) => body.data[0]?.r)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await stack.sql(`select 1 from sql_jobs where statement like '%${key}%'`)).toHaveLength(1);
  });

  it('is free again after a failure', async () => {
    const key = randomUUID();
    await stack.query('select 1 / (n - 1) as v from generate_series(1, 1) n', undefined, keyed(key));

    const second = await stack.query('select 1 as v', undefined, keyed(key));

    expect(second.body).toMatchObject({ data: [{ v: 1 }] });
  });

  it('belongs to its tenant', async () => {
    const key = randomUUID();
    await stack.query('select 1 as v', undefined, keyed(key));

    const theirs = await stack.query('select 2 as v', undefined, { ...keyed(key), ...stack.as(stack.other) });

    expect(theirs.body.data).toEqual([{ v: 2 }]);
  });

  it('returns the job of an asynchronous query', async () => {
    const headers = { ...keyed(randomUUID()), prefer: 'respond-async' };
    const first = await stack.query('select 1', undefined, headers);

    const again = await stack.query('select 1', undefined, headers);

    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.job_id).toBe(first.body.job_id);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('creates one job even if the process dies before it responds', async () => {
    const key = randomUUID();
    const headers = { ...keyed(key), prefer: 'respond-async' };
    const sql = `select '${key}' as k`;
    const first = await stack.query(sql, undefined, headers);
    await stack.sql(AS_LEFT_BY_A_DEATH, [key]);

    const waiting = await stack.query(sql, undefined, headers);
    const again = await waitUntil(
      async () => {
        const answer = await stack.query(sql, undefined, headers);
        return answer.status === 202 ? answer : null;
      },
      { what: 'the key to be free' },
    );

    expect([waiting.status, waiting.body.error?.details]).toEqual([
      409,
      expect.objectContaining({ reason: 'in_progress' }),
    ]);
    expect(again.body.job_id).toBe(first.body.job_id);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(await stack.sql(`select 1 from sql_jobs where statement like '%${key}%'`)).toHaveLength(1);
  });

  it('is held while the request is being answered, however long that takes', async () => {
    const key = randomUUID();
    const sql = 'select count(*) from things -- held';
    const ends = await stack.whileThingsAreLocked(async () => {
      const first = stack.query(sql, undefined, keyed(key));
      await waitUntil(async () => (await stack.runningInWarehouse('-- held')) === 1, { what: 'it to run' });
      const read = async () => {
        const [record] = await stack.sql<{ at: Date }>(
          'select expires_at at from idempotency_records where key = $1',
          [key],
        );
        return (record?.at ?? new Date(0)).getTime();
      };
      const ends = [await read()];
      while (ends.length < 3) {
        const before = ends.at(-1) ?? 0;
        ends.push(
          await waitUntil(async () => ((await read()) > before ? read() : null), { what: 'a renewal' }),
        );
      }
      return { ends, first };
    });

    expect((await ends.first).status).toBe(200);
  });

  it('has 1 to 255 characters', async () => {
    expect((await stack.query('select 1', undefined, keyed('k'.repeat(255)))).status).toBe(200);

    const { status, body } = await stack.query('select 1', undefined, keyed('k'.repeat(256)));

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'X-Idempotency-Key' } });
  });

  it('is forgotten after a day, with its response', async () => {
    const key = randomUUID();
    const first = await stack.query('select random() as r', undefined, keyed(key));
    const [record] = await stack.sql<{ response_key: string; hours: number }>(
      `select response_key, extract(epoch from expires_at - now()) / 3600 as hours from idempotency_records where key = $1`,
      [key],
    );
    expect(Math.round(Number(record?.hours))).toBe(24);

    await stack.sql(`update idempotency_records set expires_at = now() - interval '1 s' where key = $1`, [
      key,
    ]);

    await waitUntil(() => !storedResponses().includes(record?.response_key ?? ''), {
      what: 'the answer to be removed',
    });
    const second = await stack.query('select random() as r', undefined, keyed(key));
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(second.body).not.toEqual(first.body);
  });
});

function storedResponses(): string[] {
  const folder = join(stack.folder, 'objects', 'data', 'idempotency');
  return readdirSync(folder).map((name) => `idempotency/${name}`);
}

/** Resident memory of the service. */
function residentMiB({ process: { pid } }: SqlStack): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** A client that stops reading after the start of its response. */
function slowReader(
  { base, demo, as }: SqlStack,
  body: string,
  headers: Record<string, string>,
): { socket: Socket; started: Promise<void> } {
  const { hostname, port, pathname } = new URL(`${base}/queries`);
  const socket = connect({ host: hostname, port: Number(port) });
  const all = {
    host: hostname,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...as(demo),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  socket.on('error', () => undefined);
  const started = new Promise<void>((resolve) =>
    socket.once('data', () => {
      socket.pause();
      resolve();
    }),
  );
  return { socket, started };
}
