import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { costlyBodies, costlyHeads, costlyRequest, slowingRequests } from '@tessera/testing';
import { SqlStack } from './sql-stack.js';

// Real: the built sql-query-api as a process, two Postgres servers, Redis, a folder.

let stack: SqlStack;
beforeAll(async () => {
  stack = await SqlStack.start({}, { asProcess: true });
});
afterAll(() => stack?.stop());

const STATEMENTS = {
  'a statement of 49,000 parentheses': `select ${'('.repeat(49_000)}1${')'.repeat(49_000)}`,
  'a statement of 3,000 nested selects': `${'select * from ('.repeat(3_000)}select 1${') a'.repeat(3_000)}`,
  'a statement of 6,000 unions': `select 1${' union select 1'.repeat(6_000)}`,
  'a statement of 40,000 dollar signs': `select ${'$$'.repeat(20_000)}`,
  'a statement of 40,000 nested comments': `select 1 ${'/*'.repeat(20_000)}${'*/'.repeat(20_000)}`,
  'a statement of 49,000 quotes': `select '${"''".repeat(49_000)}`,
  'a list of 45,000 numbers': `select 1 where 1 in (${Array(45_000).fill(1).join()})`,
};

it('answers another tenant quickly while it rejects or runs expensive requests', async () => {
  const headers = [`Authorization: Bearer ${stack.demo.apiKey}`, 'X-Tenant-ID: demo'];
  const path = '/v1/queries';
  const json = { method: 'POST', path, headers: [...headers, 'Content-Type: application/json'] };
  const parameters = { timeout_seconds: 1 };
  const requests = [
    ...costlyHeads({ path: '/v1/jobs', headers }),
    ...costlyBodies({ path, headers }, 'parameters'),
    ...Object.entries(STATEMENTS).map(([what, sql]) =>
      costlyRequest(what, json, JSON.stringify({ sql, parameters })),
    ),
  ];

  const slowing = await slowingRequests({
    port: Number(new URL(stack.base).port),
    requests,
    ordinary: costlyRequest('a query', json, JSON.stringify({ sql: 'select 1' })),
    canary,
  });

  expect(slowing).toEqual([]);
  expect(stack.process.isRunning).toBe(true);
});

async function canary(): Promise<void> {
  const { status, body } = await stack.query('select name from things', {}, stack.as(stack.other));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}
