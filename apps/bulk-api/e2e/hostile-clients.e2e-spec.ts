import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cases,
  describeReport,
  frame,
  type FramedRequest,
  type HostileReport,
  type Random,
  sendHostileClients,
  wildForm,
  wildJson,
  testSeed,
} from '@tessera/testing';
import { BulkStack } from './bulk-stack.js';

// Real: the built bulk-api as a process, two Postgres servers, Redis, a folder; clients are bare sockets.

const CONNECTIONS = cases({ smoke: 200, soak: 1_000 });

let stack: BulkStack;
let report: HostileReport;

beforeAll(async () => {
  stack = await BulkStack.start({ LOG_LEVEL: 'error', BULK_MAX_OPEN_JOBS: '100000' }, { asProcess: true });
  report = await sendHostileClients({
    port: Number(new URL(stack.base).port),
    count: CONNECTIONS,
    seed: testSeed(),
    request,
    faultless: Buffer.from('POST /v1/bulk/jobs HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'),
    canary: look,
  });
  console.log(describeReport('bulk-api', testSeed(), report));
});

afterAll(() => stack?.stop());

function request(random: Random, mark: string): FramedRequest {
  const credential = random.chance(0.9) ? stack.demo.apiKey : 'tsk_none';
  const headers = [`Authorization: Bearer ${credential}`, 'X-Tenant-ID: demo'];
  if (random.chance(0.1)) headers.push(`X-Idempotency-Key: ${random.pick([mark, 'same', '', 'x\ty'])}`);
  const path = random.pick([
    '/v1/bulk/jobs',
    '/v1/bulk/jobs',
    `/v1/bulk/jobs/${mark}`,
    `/v1/bulk/objects/bulk/${mark}/upload?signature=x`,
    '/v1/bulk//jobs?toString=1',
  ]);
  const job = { operation: 'query', object: mark, query: `select '${mark}' as mark` };
  const body = random.chance(0.8) ? wildJson(random, job) : wildForm(random, mark);
  return frame(random, { method: random.pick(['POST', 'POST', 'PATCH', 'PUT']), path, headers }, body);
}

async function look(): Promise<void> {
  const response = await fetch(`${stack.base.replace('/v1', '')}/openapi.json`, {
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status !== 200) throw new Error(String(response.status));
  await response.json();
}

describe('clients that violate the protocol', () => {
  it('are all connected to the same process as before', () => {
    expect(report.count).toBe(CONNECTIONS);
    expect(stack.process.isRunning).toBe(true);
    expect(stack.process.logs()).not.toMatch(/uncaught|unhandled/);
    expect([...report.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    // Few generated requests create a job; even a short run contains refused ones.
    const expected = cases({ smoke: 400, soak: 201 });
    expect(report.statuses.get(expected)).toBeGreaterThan(0);
  });

  it('leave no job of an incomplete request', async () => {
    await stack.createdJob({ operation: 'query', object: 'whole', query: 'select 1' });
    const objects = await stack.sql<{ object: string }>('select object from bulk_jobs');

    const marks = new Set(objects.map(({ object }) => object));
    expect(report.doomed.filter((mark) => marks.has(mark))).toEqual([]);
    expect(marks).toContain('whole');
  });

  it('do not keep other clients from being served', () => {
    expect(report.canaryFailures).toEqual([]);
    expect(report.canaries).toBeGreaterThan(cases({ smoke: 0, soak: 5 }));
  });
});
