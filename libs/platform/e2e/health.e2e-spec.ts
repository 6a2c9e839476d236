import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startProbe } from './probe-app.js';

// Real parts: an app of this library behind real HTTP. Tests switch the dependency on and off.

const refused = async (): Promise<void> => {
  throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
};

describe('health', () => {
  it('an HTTP app is ready, and names an available dependency', async () => {
    await using probe = await startProbe();

    const response = await probe.fetch('/health/ready');

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ready',
      dependencies: { postgres: { status: 'up', duration_ms: expect.any(Number) } },
    });
  });

  it('an HTTP app stays ready without its dependency, and reports it without naming a host', async () => {
    await using probe = await startProbe();
    probe.dependency.check = refused;

    const response = await probe.fetch('/health/ready');

    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({
      status: 'ready',
      dependencies: { postgres: { status: 'down', error: 'ECONNREFUSED' } },
    });
    expect(JSON.stringify(body)).not.toContain('10.0.0.7');
  });

  it('a worker without its dependency is not ready until it is back', async () => {
    await using probe = await startProbe('worker');
    probe.dependency.check = refused;
    const down = await probe.fetch('/health/ready');
    probe.dependency.check = async () => undefined;
    const up = await probe.fetch('/health/ready');

    expect([down.status, up.status]).toEqual([503, 200]);
    expect(await down.json()).toMatchObject({ status: 'unready' });
  });

  it('a dependency that never responds counts as unavailable', async () => {
    await using probe = await startProbe('worker');
    probe.dependency.check = () => new Promise(() => undefined);

    const body = await (await probe.fetch('/health/ready')).json();

    expect(body).toMatchObject({ dependencies: { postgres: { status: 'down', error: 'timeout' } } });
  });

  it('is live whatever the state of its dependencies', async () => {
    await using probe = await startProbe('worker');
    probe.dependency.check = refused;

    expect((await probe.fetch('/health/live')).status).toBe(200);
  });
});

describe('GET /version', () => {
  it('reports the version of the package, and no revision outside an image', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    await using probe = await startProbe();

    const response = await probe.fetch('/version');

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ version, revision: null });
  });

  it('reports the version and revision of an image', async () => {
    await using probe = await startProbe('worker', {
      TESSERA_VERSION: '1.4.0',
      TESSERA_REVISION: 'f1c2d3e4',
    });

    const response = await probe.fetch('/version');

    expect(await response.json()).toEqual({ version: '1.4.0', revision: 'f1c2d3e4' });
  });
});

describe('metrics', () => {
  it('count requests by route pattern, never by path, and include those of the modules', async () => {
    await using probe = await startProbe();
    const metrics = async () => (await probe.fetch('/metrics')).text();
    const found = { route: '/items/:id', status: 200 };
    const missing = { route: 'unmatched', status: 404 };
    const before = await metrics();
    await probe.fetch('/items/1');
    await probe.fetch('/items/2');
    await probe.fetch('/nowhere');

    const text = await metrics();

    expect(requestCount(text, found) - requestCount(before, found)).toBe(2);
    expect(requestCount(text, missing) - requestCount(before, missing)).toBe(1);
    expect(text).toMatch(/tessera_removals_total\{what="document"\} \d/);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });
});

/** The process counts for all apps that its tests start. */
function requestCount(metrics: string, { route, status }: { route: string; status: number }): number {
  const sample = `tessera_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} `;
  const line = metrics.split('\n').find((each) => each.startsWith(sample));
  return Number(line?.slice(sample.length) ?? 0);
}
