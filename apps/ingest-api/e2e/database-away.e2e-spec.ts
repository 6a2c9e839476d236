import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestPostgres, waitUntil } from '@tessera/testing';
import { IngestApp, uniqueText } from './ingest-app.js';

// Real: HTTP, a Postgres of the test's own that is stopped, Redis, files, parser processes. No worker runs.

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let api: IngestApp;
let jobId: string;

beforeAll(async () => {
  postgres = await createTestPostgres();
  api = await IngestApp.startOn(postgres.url(), () => postgres.dispose());
  jobId = String((await api.upload('a.txt', uniqueText())).body.job_id);
  await postgres.stop();
});

afterAll(() => api?.stop());

describe('while Postgres is away', () => {
  it('tasks are an empty list that says so', async () => {
    expect(await api.getJson('/tasks?limit=7&offset=3')).toEqual({
      status: 200,
      body: { items: [], limit: 7, offset: 3, error: 'database unavailable' },
    });
  });

  it.each([
    ['GET', '/tasks/{job_id}'],
    ['GET', '/tasks/{job_id}/stream'],
    ['GET', '/tasks/{job_id}/logs'],
    ['POST', '/tasks/{job_id}/retry'],
    ['DELETE', '/tasks/{job_id}'],
    ['GET', '/kbs'],
    ['GET', '/kbs/default'],
    ['DELETE', '/kbs/default?keep=true'],
  ])('%s %s is 503', async (method, path) => {
    expect(await api.request(path.replace('{job_id}', jobId), { method })).toEqual({
      status: 503,
      body: { detail: 'database unavailable' },
    });
  });

  it('an upload is 503, and is taken once it is back', async () => {
    const text = uniqueText();
    const refused = await api.upload('b.txt', text);
    await postgres.restart();

    expect(refused).toEqual({ status: 503, body: { detail: 'database unavailable' } });
    await waitUntil(async () => (await api.upload('b.txt', text)).status === 201, {
      what: 'an upload to be taken',
    });
  });
});
