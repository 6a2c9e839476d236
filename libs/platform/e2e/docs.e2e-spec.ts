import { describe, expect, it } from '@jest/globals';
import { createOpenApiDocument, openApiProblems, operationsOf } from '../src/index.js';
import { type Probe, probeApp, startProbe } from './probe-app.js';

// Real parts: an app of this library behind real HTTP.

describe('documentation', () => {
  it('serves the OpenAPI document without probes', async () => {
    await using probe = await startProbe();

    const document: any = await (await probe.fetch('/openapi.json')).json();

    expect(document.openapi).toMatch(/^3\./);
    expect(Object.keys(document.paths)).toContain('/echo');
    expect(Object.keys(document.paths).join()).not.toMatch(/health|metrics/);
    expect(document.paths['/echo'].post).toMatchObject({ operationId: 'echoBody', summary: 'Echo a body' });
    expect(Object.keys(document.paths['/echo'].post.responses)).toEqual(
      expect.arrayContaining(['200', '400', '413', '422', '500']),
    );
  });

  it('serves Swagger UI with all assets from this service', async () => {
    await using probe = await startProbe();

    const page = await probe.fetch('/docs');
    const html = await page.text();
    const assets = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css|png))"/g)].map(([, path]) => path);
    const statuses = await Promise.all(
      assets.map(async (path) => (await probe.fetch(new URL(path!, 'http://x/docs').pathname)).status),
    );

    expect(page.status).toBe(200);
    expect(html).not.toMatch(/(?:src|href)="https?:/);
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('also serves the document under its own name, where the edge looks for it', async () => {
    await using probe = await startProbe();

    const [own, named] = await Promise.all(
      ['/openapi.json', '/openapi/probe.json'].map(async (path) => (await probe.fetch(path)).json()),
    );

    expect(named).toEqual(own);
  });

  it('offers the definitions of all configured apps behind its edge', async () => {
    await using alone = await startProbe();
    await using forAll = await startProbe('knowledge', {}, { docsOf: ['probe', 'other'] });

    const script = async (probe: Probe) => (await probe.fetch('/docs/swagger-ui-init.js')).text();

    expect(await script(alone)).not.toContain('"urls"');
    expect(await script(forAll)).toContain('"url": "/openapi/other.json"');
  });

  it('is not served by a worker', async () => {
    await using probe = await startProbe('worker');

    expect((await probe.fetch('/docs')).status).toBe(404);
  });

  it('generated without running the app equals the served one', async () => {
    await using probe = await startProbe();

    const served = await (await probe.fetch('/openapi.json')).json();

    expect(JSON.parse(JSON.stringify(await createOpenApiDocument(probeApp('knowledge'))))).toEqual(served);
  });

  it('names the path under which clients reach the app', async () => {
    const app = probeApp('sql');

    const documents = [app, { ...app, pathPrefix: '/v1' }].map((each) => createOpenApiDocument(each));

    expect((await Promise.all(documents)).map(({ servers }) => servers)).toEqual([
      [{ url: '/' }],
      [{ url: '/v1' }],
    ]);
  });

  it('contains only the headers of its own app, whatever other documents the process has generated', async () => {
    const app = probeApp('knowledge');
    const header = { name: 'X-Probe', description: 'Of one app', required: true, example: 'x' };
    const withHeader = { ...app, openapi: { ...app.openapi, headers: [header] } };

    const first = JSON.stringify(await createOpenApiDocument(withHeader));
    const second = JSON.stringify(await createOpenApiDocument(app));

    expect(first.split('"#/components/parameters/X-Probe"').length - 1).toBe(
      operationsOf(await createOpenApiDocument(app)).length,
    );
    expect(first.split('"Of one app"').length - 1).toBe(1);
    expect(second).not.toContain('X-Probe');
  });

  it('reports what an operation lacks', async () => {
    const problems = openApiProblems(await createOpenApiDocument(probeApp('knowledge')));

    expect(problems).toContain('GET /throw/{what} has no summary');
    expect(problems).toContain('GET /items/{id} documents no error');
    expect(problems).toContain('GET /items/{id} has no example');
    expect(problems.filter((problem) => problem.startsWith('POST /echo'))).toEqual([]);
  });
});
