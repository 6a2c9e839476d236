import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestPostgres, waitUntil } from '@tessera/testing';
import { IngestApp, uniqueText } from './ingest-app.js';

// Real: HTTP, a Postgres of its own that is stopped, Redis, files, parser processes. No worker runs.

/** Lets the registration of `unanswered.txt` commit, and then wait for a standby that does not exist. */
const REGISTERING_WAITS = `
  create function wait_for_standby() returns trigger language plpgsql as
    $$ begin perform set_config('synchronous_commit', 'on', true); return new; end $$;
  create trigger waits after insert on documents for each row when (new.name = 'unanswered.txt')
    execute function wait_for_standby()`;
const END_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let api: IngestApp;
let jobId: string;

beforeAll(async () => {
  postgres = await createTestPostgres({ settings: { synchronous_standby_names: 'absent' } });
  api = await IngestApp.startOn(postgres.url(), () => postgres.dispose());
  jobId = String((await api.upload('a.txt', uniqueText())).body.job_id);
});

afterAll(() => api?.stop());

describe('when Postgres registers an upload and its response is lost', () => {
  it('the upload is 503, and its document keeps its bytes', async () => {
    const text = uniqueText();
    const before = await api.storedObjects();
    await api.sql(REGISTERING_WAITS);
    const uploading = api.upload('unanswered.txt', text);
    await waitUntil(async () => (await api.sql(END_WAITING)).length > 0, {
      what: 'its registration to be committed',
    });

    const { status } = await uploading;

    expect(status).toBe(503);
    expect((await api.upload('again.txt', text)).body).toMatchObject({ dedup_hit: true });
    expect(await api.storedObjects()).toBe(before + 1);
  });
});

describe('while Postgres is unavailable', () => {
  beforeAll(() => postgres.stop());

  it('the list of tasks is empty and says so', async () => {
    expect(await api.getJson('/tasks?limit=7&offset=3')).toEqual({
      status: 200,
      body: { items: [], total: 0, limit: 7, offset: 3, error: 'database unavailable' },
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

  it('an upload is 503, and is accepted once it is back', async () => {
    const text = uniqueText();
    const refused = await api.upload('b.txt', text);
    await postgres.restart();

    expect(refused).toEqual({ status: 503, body: { detail: 'database unavailable' } });
    await waitUntil(async () => (await api.upload('b.txt', text)).status === 201, {
      what: 'an upload to be taken',
    });
  });
});
