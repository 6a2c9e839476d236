import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, startApp } from '@tessera/testing';

// Real parts: the built app as a process of its own, through HTTP.

describe('visual-worker', () => {
  let app: AppProcess;
  beforeAll(async () => {
    app = await startApp('visual-worker', {});
  });
  afterAll(() => app.stop());

  it('is live and ready, and depends on nothing, since it takes no jobs', async () => {
    const live = await fetch(`${app.baseUrl}/health/live`);
    const ready = await fetch(`${app.baseUrl}/health/ready`);

    expect([live.status, ready.status]).toEqual([200, 200]);
    expect(await ready.json()).toEqual({ status: 'ready', dependencies: {} });
  });

  it('offers metrics, and no API', async () => {
    const metrics = await fetch(`${app.baseUrl}/metrics`);
    const docs = await fetch(`${app.baseUrl}/docs`);

    expect(await metrics.text()).toContain('process_resident_memory_bytes');
    expect(docs.status).toBe(404);
  });

  it('ends with 0 on SIGTERM', async () => {
    const other = await startApp('visual-worker', {});

    expect(await other.stop()).toEqual({ code: 0, signal: null });
  });
});
