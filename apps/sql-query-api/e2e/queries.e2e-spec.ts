import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SqlStack } from './sql-stack.js';

// Real: the built service as a process, two Postgres servers (registry and warehouse), Redis, HTTP.

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start();
}, 120_000);

afterAll(() => stack?.stop());

describe('POST /queries', () => {
  it('answers with rows keyed by column name, and what they are', async () => {
    const { status, body } = await stack.query('select id, name from things order by id');

    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        { id: 1, name: '1 of demo' },
        { id: 2, name: '2 of demo' },
        { id: 3, name: '3 of demo' },
      ],
      metadata: {
        columns: ['id', 'name'],
        column_types: ['integer', 'text'],
        row_count: 3,
        total_rows: 3,
        truncated: false,
        execution_time_ms: expect.any(Number),
        query_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });
});
