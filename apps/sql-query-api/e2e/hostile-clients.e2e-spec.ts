import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cases,
  describeReport,
  frame,
  type FramedRequest,
  type HostileReport,
  type Random,
  sendHostileClients,
  waitUntil,
  wildJson,
  testSeed,
} from '@tessera/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SqlStack } from './sql-stack.js';

// Real: the built sql-query-api as a process, two Postgres servers, Redis, a folder; clients are bare sockets.

const CONNECTIONS = cases({ smoke: 200, soak: 2_500 });

let stack: SqlStack;
let report: HostileReport;

beforeAll(async () => {
  stack = await SqlStack.start({}, { asProcess: true });
  report = await sendHostileClients({
    port: Number(new URL(stack.base).port),
    count: CONNECTIONS,
    seed: testSeed(),
    request,
    faultless: faultlessQuery(),
    canary: askAsAnotherTenant,
  });
  console.log(describeReport('sql-query-api', testSeed(), report));
});

afterAll(() => stack?.stop());

function request(random: Random, mark: string): FramedRequest {
  const credential = random.chance(0.9) ? stack.demo.apiKey : 'tsk_none';
  const headers = [`Authorization: Bearer ${credential}`, 'X-Tenant-ID: demo'];
  if (random.chance(0.1)) headers.push(`X-Idempotency-Key: ${random.pick([mark, 'same', '', 'x\ty'])}`);
  if (random.chance(0.1)) headers.push('Prefer: respond-async');
  const path = random.chance(0.9)
    ? '/v1/queries'
    : random.pick([`/v1/jobs/${mark}/cancel`, '/v1/queries?toString=1', '/v1//queries', '/v1/bulk/jobs']);
  const body = {
    sql: `select '${mark}' as mark, $1::text as value`,
    parameters: { values: [random.pick(['text', 1, 9_007_199_254_740_992, true, null])], limit: 5 },
  };
  return frame(random, { method: 'POST', path, headers }, wildJson(random, body));
}

function faultlessQuery(): Buffer {
  const body = JSON.stringify({ sql: `select 'cut off'` });
  const head = [
    'POST /v1/queries HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${stack.demo.apiKey}`,
    'X-Tenant-ID: demo',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

async function askAsAnotherTenant(): Promise<void> {
  const answer = await stack.query('select name from things order by id', {}, stack.as(stack.other));
  if (answer.status !== 200 || answer.body.data[2]?.name !== '3 of other')
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}

describe('clients that violate the protocol', () => {
  it('are all connected to the same process as before', () => {
    expect(report.count).toBe(CONNECTIONS);
    expect(stack.process.isRunning).toBe(true);
    expect(stack.process.logs()).not.toMatch(/uncaught|unhandled/);
    expect([...report.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(0);
  });

  it('do not keep other tenants from being served', () => {
    expect(report.canaryFailures).toEqual([]);
    expect(report.canaries).toBeGreaterThan(cases({ smoke: 0, soak: 5 }));
  });

  it('leave no statement of an incomplete request, and none that is still running', async () => {
    const unfinished = () => stack.sql(`select id from sql_jobs where status in ('QUEUED', 'RUNNING')`);
    await waitUntil(async () => (await unfinished()).length === 0, {
      what: 'the end of the last statements',
    });

    const run = await stack.sql<{ statement: string }>('select statement from sql_jobs');
    const statements = run.map(({ statement }) => statement).join('\n');
    expect(report.doomed.filter((mark) => statements.includes(`'${mark}'`))).toEqual([]);
    expect(statements).not.toContain('cut off');
  });

  it('leave no partial file', async () => {
    expect(await readdir(join(stack.folder, 'objects/partial'))).toEqual([]);
  });
});
