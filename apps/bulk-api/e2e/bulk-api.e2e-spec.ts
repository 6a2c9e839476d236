import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, startApp } from '@tessera/testing';

// Real parts: the built app as a process of its own, through HTTP.

describe('bulk-api', () => {
  let app: AppProcess;
  beforeAll(async () => {
    app = await startApp('bulk-api', {});
  });
  afterAll(() => app.stop());

  it('is live and ready without any other service', async () => {
    const live = await fetch(`${app.baseUrl}/health/live`);
    const ready = await fetch(`${app.baseUrl}/health/ready`);

    expect([live.status, ready.status]).toEqual([200, 200]);
    expect(await ready.json()).toEqual({ status: 'ready', dependencies: {} });
  });

  it('offers metrics and Swagger UI', async () => {
    const metrics = await fetch(`${app.baseUrl}/metrics`);
    const docs = await fetch(`${app.baseUrl}/docs`);

    expect(await metrics.text()).toContain('process_resident_memory_bytes');
    expect(docs.status).toBe(200);
  });

  it('claims no operation that does not exist', async () => {
    const document = await (await fetch(`${app.baseUrl}/openapi.json`)).json();

    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\./), paths: {} });
  });

  it('answers every route with an error of the SQL service, under the request id', async () => {
    const response = await fetch(`${app.baseUrl}/v1/bulk/jobs`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-request-id': 'try-1' },
    });

    expect(response.status).toBe(404);
    expect(response.headers.get('x-request-id')).toBe('try-1');
    expect(await response.json()).toEqual({
      error: { code: 'NOT_FOUND', message: 'no route for POST /v1/bulk/jobs', details: {} },
    });
  });

  it('ends with 0 on SIGTERM', async () => {
    const other = await startApp('bulk-api', {});

    expect(await other.stop()).toEqual({ code: 0, signal: null });
  });
});
