import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { IngestApp, uniqueText, UUID } from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis, files, parser processes. No worker runs, so tasks stay pending.

let api: IngestApp;

beforeAll(async () => {
  api = await IngestApp.start();
});

afterAll(() => api.stop());

describe('/kbs', () => {
  it('are created once, displayed with their counts, changed, and purged', async () => {
    const created = await api.postJson('/kbs', { kb_name: '政策', display_name: 'Policies' });
    const again = await api.postJson('/kbs', { kb_name: '政策' });
    await api.upload('a.txt', uniqueText(), { kb_name: '政策' });
    const shown = await api.getJson(`/kbs/${encodeURIComponent('政策')}`);
    const changed = await api.request(`/kbs/${encodeURIComponent('政策')}`, {
      method: 'PATCH',
      json: { description: 'All of them' },
    });
    const purged = await api.request(`/kbs/${encodeURIComponent('政策')}`, { method: 'DELETE' });
    const gone = await api.getJson(`/kbs/${encodeURIComponent('政策')}`);

    expect([created.status, again.status, changed.status, purged.status, gone.status]).toEqual([
      201, 409, 200, 202, 404,
    ]);
    expect(shown.body).toMatchObject({
      document_count: 1,
      chunk_count: 0,
      size_bytes: expect.any(Number),
      display_name: 'Policies',
    });
    expect(changed.body).toMatchObject({ description: 'All of them', display_name: 'Policies' });
    expect(purged.body).toEqual({ kb_name: '政策', job_id: expect.stringMatching(UUID) });
    expect((await api.getJson(`/tasks/${String(purged.body.job_id)}`)).body).toMatchObject({
      pipeline: 'kb_purge',
      total: 1,
      document_id: null,
    });
    expect(await api.sql(`select 1 from document_removals`)).toHaveLength(1);
  });

  it('are listed with their counts', async () => {
    await api.postJson('/kbs', { kb_name: 'listed', display_name: 'Listed' });
    await api.upload('a.txt', uniqueText(), { kb_name: 'listed' });

    const { status, body } = await api.getJson('/kbs?limit=500');
    const page = await api.getJson('/kbs?limit=1&offset=1');

    const items = body.items as Array<Record<string, unknown>>;
    expect([status, body]).toEqual([200, { items, total: items.length, limit: 500, offset: 0 }]);
    expect(items.find(({ kb_name }) => kb_name === 'listed')).toEqual({
      kb_name: 'listed',
      display_name: 'Listed',
      description: null,
      document_count: 1,
      chunk_count: 0,
      size_bytes: expect.any(Number),
      last_ingested_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(page.body).toEqual({ items: [items[1]], total: items.length, limit: 1, offset: 1 });
  });

  it('have their queued work cancelled when they are purged, and keep its records', async () => {
    await api.postJson('/kbs', { kb_name: 'queued' });
    const { body } = await api.upload('a.txt', uniqueText(), { kb_name: 'queued' });
    const jobId = String(body.job_id);
    await waitUntil(() => api.queuedJob('router_queue', `${jobId}-1`), { what: 'the job' });

    await api.request('/kbs/queued', { method: 'DELETE' });

    expect(await api.queuedJob('router_queue', `${jobId}-1`)).toBeNull();
    expect((await api.getJson(`/tasks/${jobId}`)).body).toMatchObject({
      status: 'failed',
      error: 'Cancelled: the knowledge base was purged.',
    });
  });

  it('have work that waits for Redis cancelled, too', async () => {
    await api.postJson('/kbs', { kb_name: 'waiting' });
    await api.redis.stop();
    await api.upload('a.txt', uniqueText(), { kb_name: 'waiting' });
    const jobs = () => api.sql(`select 1 from outbox where kb_name = 'waiting'`);
    const before = await jobs();

    const { status } = await api.request('/kbs/waiting', { method: 'DELETE' });

    const after = await jobs();
    await api.redis.restart();
    expect(status).toBe(202);
    expect([before.length, after.length]).toEqual([1, 0]);
  });

  it('have names in any script, each in one spelling', async () => {
    const composed = 'tiếng-हिन्दी';
    const decomposed = composed.normalize('NFD');

    const created = await api.postJson('/kbs', { kb_name: decomposed });
    const again = await api.postJson('/kbs', { kb_name: composed });
    await api.upload('a.txt', uniqueText(), { kb_name: decomposed });

    expect(created).toMatchObject({ status: 201, body: { kb_name: composed } });
    expect(again.status).toBe(409);
    for (const spelling of [composed, decomposed]) {
      const path = encodeURIComponent(spelling);
      expect((await api.getJson(`/kbs/${path}`)).body).toMatchObject({
        kb_name: composed,
        document_count: 1,
      });
      const tasks = (await api.getJson(`/tasks?kb_name=${path}`)).body;
      expect(tasks).toMatchObject({ items: [{ kb_name: composed }] });
    }
  });

  it('cannot lose the default one, which can be emptied', async () => {
    expect((await api.request('/kbs/default', { method: 'DELETE' })).status).toBe(409);
    expect((await api.request('/kbs/default?keep=true', { method: 'DELETE' })).status).toBe(202);
    expect((await api.getJson('/kbs/default')).body).toMatchObject({ document_count: 0 });
  });

  it.each(['GET', 'PATCH', 'DELETE'])('that do not exist are 404: %s', async (method) => {
    expect(
      await api.request('/kbs/nowhere', { method, ...(method === 'PATCH' ? { json: {} } : {}) }),
    ).toEqual({
      status: 404,
      body: {
        detail: 'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
      },
    });
  });

  it.each(['a b', '', 'a/b', '..', 'x'.repeat(65)])('cannot be named %j', async (name) => {
    expect((await api.postJson('/kbs', { kb_name: name })).status).toBe(422);
  });
});
