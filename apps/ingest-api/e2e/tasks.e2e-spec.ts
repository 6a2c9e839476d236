import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestApp, uniqueText } from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis, files, parser processes. No worker runs, so tasks stay pending.

let api: IngestApp;

beforeAll(async () => {
  api = await IngestApp.start();
});

afterAll(() => api.stop());

describe('GET /tasks', () => {
  it('lists the newest first, by filters', async () => {
    const { body } = await api.upload('filtered.txt', uniqueText());

    const { body: page } = await api.getJson(
      `/tasks?q=${String(body.job_id)}&pipeline=router&status=PENDING&kb_name=default`,
    );

    expect(page).toMatchObject({
      items: [
        {
          job_id: body.job_id,
          name: 'filtered.txt',
          status_phase: 'pending',
          kb_name: 'default',
          attempt: 1,
          queue_position: expect.any(Number),
        },
      ],
      limit: 50,
      offset: 0,
      error: null,
    });
  });

  it.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'offset=-1',
    'offset=1e30',
    'offset=99999999999999999999',
    'colour=red',
    'pipeline=none',
  ])('refuses ?%s', async (query) => {
    expect((await api.getJson(`/tasks?${query}`)).status).toBe(422);
  });

  it('is empty beyond the last row', async () => {
    expect(await api.getJson('/tasks?offset=2147483647')).toMatchObject({ status: 200, body: { items: [] } });
  });

  it.each(['abc', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11', '%27'])('does not know the task %s', async (id) => {
    const statuses = await Promise.all([
      api.getJson(`/tasks/${id}`),
      api.getJson(`/tasks/${id}/stream`),
      api.getJson(`/tasks/${id}/logs`),
      api.postJson(`/tasks/${id}/retry`, {}),
      api.request(`/tasks/${id}`, { method: 'DELETE' }),
    ]);

    expect(statuses).toEqual(Array(5).fill({ status: 404, body: { detail: 'task not found' } }));
  });

  it('streams progress until the task ends', async () => {
    const { body } = await api.upload('a.txt', uniqueText());
    setTimeout(
      () =>
        void api.sql(
          `update tasks set status = 'success', updated_at = now() where id = '${String(body.job_id)}'`,
        ),
      200,
    );

    const response = await fetch(`${api.base}/tasks/${String(body.job_id)}/stream`);
    const text = await response.text();

    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(text).toMatch(/^event: progress\ndata: \{"job_id":"[^\n]*\n\n/);
    expect(text.trimEnd().split('\n\n').at(-1)).toContain('"status":"success"');
  });

  it('ends a stream of a task that nothing happens to', async () => {
    const { body } = await api.upload('a.txt', uniqueText());

    const text = await (await fetch(`${api.base}/tasks/${String(body.job_id)}/stream`)).text();

    expect(text.trimEnd().split('\n\n').at(-1)).toBe(
      `event: timeout\ndata: {"job_id":"${String(body.job_id)}","reason":"no change timeout","seconds":1}`,
    );
  });

  it('retries a failed task, and only that', async () => {
    const { body } = await api.upload('a.txt', uniqueText());
    const early = await api.postJson(`/tasks/${String(body.job_id)}/retry`, {});
    await api.sql(
      `update tasks set status = 'failed', pipeline = 'text_pipeline' where id = '${String(body.job_id)}'`,
    );

    const retried = await api.postJson(`/tasks/${String(body.job_id)}/retry`, {});

    expect(early).toEqual({ status: 409, body: { detail: 'only a failed task can be retried' } });
    expect(retried).toEqual({
      status: 200,
      body: {
        job_id: body.job_id,
        status: 'pending',
        pipeline: 'text_pipeline',
        queue: 'text_queue',
        attempt: 2,
      },
    });
  });

  it('does not retry a task that a newer one of the same document has replaced', async () => {
    const text = uniqueText();
    const { body } = await api.upload('a.txt', text);
    await api.sql(`update tasks set status = 'failed' where id = '${String(body.job_id)}'`);
    await api.sql(
      `update document_pipelines set status = 'failed', attempt = 3 where document_id = '${String(body.document_id)}'`,
    );
    const newer = await api.upload('a.txt', text);

    const retried = await api.postJson(`/tasks/${String(body.job_id)}/retry`, {});

    expect(retried.status).toBe(409);
    expect((await api.getJson(`/tasks/${String(newer.body.job_id)}`)).body).toMatchObject({ attempt: 4 });
  });

  it('says that a retry cannot be dispatched while Redis is away, and leaves the task as it was', async () => {
    const { body } = await api.upload('a.txt', uniqueText());
    await api.sql(`update tasks set status = 'failed' where id = '${String(body.job_id)}'`);
    await api.redis.stop();

    const retried = await api.postJson(`/tasks/${String(body.job_id)}/retry`, {});

    await api.redis.restart();
    expect(retried).toEqual({ status: 502, body: { detail: 'the task could not be dispatched' } });
    expect((await api.getJson(`/tasks/${String(body.job_id)}`)).body).toMatchObject({
      status: 'failed',
      attempt: 1,
    });
  });

  it('deletes the record and keeps the document, which can be uploaded again', async () => {
    const text = uniqueText();
    const { body } = await api.upload('a.txt', text);

    const deleted = await api.request(`/tasks/${String(body.job_id)}`, { method: 'DELETE' });

    expect(deleted).toEqual({ status: 200, body: { deleted: true } });
    expect(await api.upload('a.txt', text)).toMatchObject({
      status: 201,
      body: { document_id: body.document_id },
    });
  });
});
