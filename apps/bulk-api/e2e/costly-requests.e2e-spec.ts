import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { costlyBodies, costlyHeads, costlyRequest, slowingRequests } from '@tessera/testing';
import { BulkStack } from './bulk-stack.js';

// Real: the built bulk-api as a process, two Postgres servers, Redis, a folder.

let stack: BulkStack;
beforeAll(async () => {
  stack = await BulkStack.start({ BULK_MAX_OPEN_JOBS: '100000' }, { asProcess: true });
});
afterAll(() => stack?.stop());

it('answers another tenant quickly while it rejects requests that are expensive to parse', async () => {
  const headers = [`Authorization: Bearer ${stack.demo.apiKey}`, 'X-Tenant-ID: demo'];
  const path = '/v1/bulk/jobs';
  const json = { method: 'POST', path, headers: [...headers, 'Content-Type: application/json'] };
  const job = { operation: 'query', object: 'things', query: `select ${'('.repeat(90_000)}` };
  const requests = [
    ...costlyHeads({ path, headers }),
    ...costlyBodies({ path, headers }, 'key_columns'),
    costlyRequest('a statement of 90,000 parentheses', json, JSON.stringify(job)),
    costlyRequest('a token of 15,000 characters', {
      method: 'GET',
      path: `${path}?offset=${'A'.repeat(15_000)}`,
      headers,
    }),
    costlyRequest('a signed address of 7,000 folders', {
      method: 'PUT',
      path: `/v1/bulk/objects/${'a/'.repeat(7_000)}?signature=x`,
      headers: [],
    }),
  ];

  const slowing = await slowingRequests({
    port: Number(new URL(stack.base).port),
    requests,
    ordinary: costlyRequest('a list', { method: 'GET', path, headers }),
    canary,
  });

  expect(slowing).toEqual([]);
  expect(stack.process.isRunning).toBe(true);
});

async function canary(): Promise<void> {
  const { status } = await stack.call('/bulk/jobs', { headers: stack.as(stack.other) });
  if (status !== 200) throw new Error(String(status));
}
