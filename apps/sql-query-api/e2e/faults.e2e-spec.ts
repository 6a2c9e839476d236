import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument, openApiProblems } from '@tessera/platform';
import { waitUntil } from '@tessera/testing';
import { sqlQueryApi } from '../src/app.definition.js';
import { SLOW, SqlStack } from './sql-stack.js';

// Real: the built service as a process; its servers are stopped.

let stack: SqlStack;

beforeAll(async () => {
  // Short, since the service also starts without Redis and waits this long.
  stack = await SqlStack.start({ SQL_RATE_TIMEOUT_MS: '250' }, { asProcess: true });
});

afterAll(() => stack?.stop());

async function untilServed(): Promise<void> {
  await waitUntil(async () => (await stack.query('select 1')).status === 200, { what: 'a query to succeed' });
}

describe('the SQL service', () => {
  it('fails the queries that run while the warehouse restarts, and continues afterwards', async () => {
    const running = Array.from({ length: 4 }, () => stack.query(SLOW));
    await waitUntil(async () => (await stack.runningInWarehouse('generate_series')) === 4, {
      what: 'the queries to run',
    });

    await stack.warehouse.restart();

    for (const { status, body } of await Promise.all(running)) {
      expect(status).toBe(503);
      expect(body).toEqual({
        error: { code: 'INTERNAL_ERROR', message: 'The warehouse is unavailable.', details: {} },
      });
    }
    await untilServed();
  });

  it('reports that the warehouse is unavailable, and records it', async () => {
    await stack.warehouse.stop();

    const { status, body } = await stack.query('select 1', undefined, { 'x-request-id': 'away' });

    expect([status, body.error.code]).toEqual([503, 'INTERNAL_ERROR']);
    const ready = await fetch(`${stack.base.replace('/v1', '')}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ dependencies: { warehouse: { status: 'down' } } });
    expect(await stack.sql(`select status from sql_jobs where request_id = 'away'`)).toEqual([
      { status: 'FAILED' },
    ]);
    await stack.warehouse.restart();
    await untilServed();
  });

  it('rejects requests while the registry is unavailable, since it can neither authenticate nor record', async () => {
    await stack.registry.stop();
    // Keys are cached for a second.
    await waitUntil(async () => (await stack.call('/catalog/tables')).status !== 200, {
      what: 'that second',
    });

    const answers = await Promise.all([
      stack.query('select 1'),
      stack.call('/jobs/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11'),
      stack.call('/catalog/tables'),
    ]);

    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body).toEqual({
        error: { code: 'INTERNAL_ERROR', message: 'database unavailable', details: {} },
      });
    }
    await stack.registry.restart();
    await untilServed();
  });

  it('serves without limits while Redis is unavailable, and warns once', async () => {
    await stack.redis.stop();

    const answers = [];
    for (let count = 0; count < 5; count++) answers.push(await stack.query('select 1 as n'));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('100000');
    expect(answers[0]?.headers.get('x-ratelimit-remaining')).toBeNull();
    expect(stack.process.logs().match(/requests are not rate limited/g)).toHaveLength(1);
    await stack.redis.restart();
    await waitUntil(
      async () => (await stack.query('select 1')).headers.get('x-ratelimit-remaining') !== null,
      { what: 'the counting to go on' },
    );
  });

  it('starts while everything is unavailable, and serves once it is back', async () => {
    await stack.process.stop();
    await Promise.all([stack.warehouse.stop(), stack.registry.stop(), stack.redis.stop()]);

    await stack.startApp();

    expect((await stack.query('select 1')).status).toBe(503);
    await Promise.all([stack.warehouse.restart(), stack.registry.restart(), stack.redis.restart()]);
    await untilServed();
  });

  it('lets a running query finish when it is told to stop', async () => {
    const { last, stopped } = await stack.whileThingsAreLocked(async () => {
      const last = stack.query('select count(*) from things -- last');
      await waitUntil(async () => (await stack.runningInWarehouse('-- last')) === 1, { what: 'it to run' });
      return { last, stopped: stack.process.stop() };
    });

    expect((await last).status).toBe(200);
    expect(await stopped).toEqual({ code: 0, signal: null });
    await stack.startApp();
  });

  it('reveals no hosts, roles or passwords, whatever fails', async () => {
    const logs = stack.process.logs();

    expect(logs).not.toContain(stack.demo.apiKey);
    expect(logs).not.toContain('a secret of these tests');
  });
});

describe('the documentation', () => {
  it('leaves nothing out', async () => {
    const document = await createOpenApiDocument(sqlQueryApi);

    expect(openApiProblems(document)).toEqual([]);
    expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(['api_key', 'jwt', 'sigv4']);
    expect(document.servers).toEqual([{ url: '/v1' }]);
  });
});
