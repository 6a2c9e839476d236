import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHttpApp } from '@tessera/platform';
import { ingestApi } from '../src/app.definition.js';
import { IngestApp } from './ingest-app.js';

// Real: the service, Postgres, Redis, HTTP.

const BOARD = '/admin/queues';

let api: IngestApp;
let bearer: (scopes: Parameters<IngestApp['addKey']>[0]) => Promise<RequestInit>;

beforeAll(async () => {
  api = await IngestApp.start({ AUTH_MODE: 'required', QUEUE_BOARD: 'true' });
  bearer = async (given) => ({ headers: (await api.addKey(given)).headers });
});

afterAll(() => api?.stop());

const get = (path: string, init?: RequestInit) => fetch(`${api.base}${path}`, init);

describe('the queue board', () => {
  it('is displayed only to administrators', async () => {
    const statuses = [
      await get(BOARD),
      await get(
        BOARD,
        await bearer({ scopes: ['knowledge:read', 'knowledge:write'], read: ['*'], write: ['*'] }),
      ),
      await get(BOARD, await bearer({ scopes: ['admin'] })),
    ].map(({ status }) => status);

    expect(statuses).toEqual([401, 403, 200]);
  });

  it('lists the queues, and its own scripts run in a browser', async () => {
    const admin = await bearer({ scopes: ['admin'] });

    const page = await get(BOARD, admin);
    const html = await page.text();
    const script = /src="([^"]+\.js)"/.exec(html)?.[1] ?? '';
    const listed = await (await get(`${BOARD}/api/queues`, admin)).text();

    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]*(?:src=|application\/json))/);
    expect((await get(new URL(script, `${api.base}${BOARD}/`).pathname, admin)).status).toBe(200);
    for (const queue of ['router_queue', 'text_queue', 'text_queue_large', 'visual_queue', 'embedding_queue'])
      expect(listed).toContain(`"${queue}"`);
  });

  it('changes nothing', async () => {
    const admin = await bearer({ scopes: ['admin'] });

    const paused = await get(`${BOARD}/api/queues/text_queue/pause`, { method: 'PUT', ...admin });

    expect(paused.status).toBe(405);
  });
});

describe('without credentials', () => {
  it('it does not start on a public address', async () => {
    const started = startHttpApp(ingestApi, {
      ...{ PORT: '0', HOST: '0.0.0.0', LOG_LEVEL: 'silent', QUEUE_BOARD: 'true' },
      ...{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' },
    });

    await expect(started).rejects.toThrow(/AUTH_MODE=required/);
  });
});
