import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { tableFromIPC } from 'apache-arrow';
import { SqlStack } from './sql-stack.js';

// Real: the service in this process, two Postgres servers, Redis, a folder of objects, HTTP.

const ARROW = 'application/vnd.apache.arrow.stream';
const SQL = `select id::bigint as id, (id * 1.5)::numeric(10, 2) as price, name, now() as at, array[id, null] as ids
             from things order by id`;

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start();
});

afterAll(() => stack?.stop());

/** POST /queries, or GET of a path, which accepts Arrow. */
async function send(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const method = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const own = { ...stack.as(stack.demo), 'content-type': 'application/json', accept: ARROW, ...headers };
  return fetch(stack.base + path, { ...method, headers: own });
}

async function tableOf(response: Response) {
  return tableFromIPC(new Uint8Array(await response.arrayBuffer()));
}

describe('Accept: application/vnd.apache.arrow.stream', () => {
  it('returns the rows of a query with exact types', async () => {
    const response = await send('/queries', { sql: SQL, parameters: { limit: 2 } });

    const table = await tableOf(response);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(ARROW);
    expect(response.headers.get('vary')).toContain('Accept');
    expect(
      table.schema.fields.map(({ name, type, metadata }) => [
        name,
        String(type),
        metadata.get('tessera.type'),
      ]),
    ).toEqual([
      ['id', 'Int64', 'bigint'],
      ['price', 'Decimal[10e+2]', 'numeric'],
      ['name', 'Utf8', 'text'],
      ['at', 'Timestamp<MICROSECOND, UTC>', 'timestamp with time zone'],
      ['ids', 'List<Int32>', 'integer[]'],
    ]);
    expect(table.getChild('name')?.toJSON()).toEqual(['1 of demo', '2 of demo']);
    expect(Object.fromEntries(table.schema.metadata)).toEqual({
      'tessera.row_count': '2',
      'tessera.total_rows': '3',
      'tessera.truncated': 'true',
      'tessera.execution_time_ms': expect.stringMatching(/^\d+$/),
      'tessera.query_id': expect.stringMatching(/^"[\da-f-]{36}"$/),
    });
  });

  it('returns the results of a job, however large', async () => {
    const sql = `select n, repeat('ä"', 100) as v from generate_series(1, 10000) n`;
    const { body } = await stack.query(sql);

    const table = await tableOf(await send(`/jobs/${body.metadata.query_id}/results`));

    expect(table.numRows).toBe(10_000);
    expect(table.getChild('n')?.get(9_999)).toBe(10_000);
    expect(table.getChild('v')?.get(0)).toBe('ä"'.repeat(100));
    expect(table.schema.metadata.get('tessera.query_id')).toBe(JSON.stringify(body.metadata.query_id));
  });

  it('returns the rows of a job that a query waits for', async () => {
    const response = await send('/queries', { sql: SQL, parameters: { wait_seconds: 300 } });

    expect((await tableOf(response)).numRows).toBe(3);
  });

  it('is repeated for the same idempotency key, which JSON is not', async () => {
    const key = { 'x-idempotency-key': randomUUID() };
    const sql = 'select random() as r';

    const first = await send('/queries', { sql }, key);
    const again = await send('/queries', { sql }, key);
    const json = await send('/queries', { sql }, { ...key, accept: 'application/json' });

    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(ARROW);
    expect(await again.arrayBuffer()).toEqual(await first.arrayBuffer());
    expect(json.status).toBe(409);
  });

  it('names a column that Arrow cannot represent', async () => {
    const response = await send('/queries', { sql: `select 'infinity'::date as "end"` });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        code: 'INVALID_SQL',
        message: 'Column "end" contains "infinity", which its Arrow type cannot store.',
        details: { hint: 'Cast the column to text, select fewer rows, or request JSON.' },
      },
    });
  });

  it('returns jobs, plans and errors as JSON', async () => {
    const [job, plan, error] = await Promise.all([
      send('/queries', { sql: SQL }, { prefer: 'respond-async' }),
      send('/queries', { sql: SQL, parameters: { dry_run: true } }),
      send('/queries', { sql: 'select * from nothing' }),
    ]);

    expect([job?.status, plan?.status, error?.status]).toEqual([202, 200, 400]);
    for (const response of [job, plan, error])
      expect(response?.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.each([
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['text/html', 'json'],
    ['garbage', 'json'],
    [`application/json, ${ARROW}`, 'json'],
    [`${ARROW};q=0.5, application/json`, 'json'],
    [`${ARROW};q=0, */*`, 'json'],
    [`${ARROW}, */*;q=0.1`, 'arrow'],
    [`application/json;q=0.8, ${ARROW};q=0.9`, 'arrow'],
  ])('is weighed against others: %s is %s', async (accept, format) => {
    const response = await send('/queries', { sql: 'select 1 as n' }, { accept });

    const type = response.headers.get('content-type');
    expect([response.status, type?.includes('arrow') ? 'arrow' : 'json']).toEqual([200, format]);
  });
});
