import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
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
      total: 1,
      limit: 50,
      offset: 0,
      error: null,
    });
    const id = String(body.document_id);
    for (const q of [id, id.slice(9, 23), id.toUpperCase()])
      expect((await api.getJson(`/tasks?q=${q}`)).body).toMatchObject({ items: [{ job_id: body.job_id }] });
    for (const other of [
      'pipeline=text_pipeline',
      'status=failed',
      'status=',
      'kb_name=other',
      'kb_name=',
      'offset=1',
    ])
      expect((await api.getJson(`/tasks?q=${id}&${other}`)).body).toMatchObject({ items: [] });
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
  ])('rejects ?%s', async (query) => {
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

  it('returns the same fields of a task in the list, alone and in its stream', async () => {
    const { body } = await api.upload('whole.txt', uniqueText());
    const jobId = String(body.job_id);

    const { body: task } = await api.getJson(`/tasks/${jobId}`);
    const { body: list } = await api.getJson(`/tasks?q=${jobId}`);
    const stream = await api.stream(jobId);

    expect(task).toEqual({
      job_id: jobId,
      document_id: body.document_id,
      name: 'whole.txt',
      source_uri: `documents/${String(body.document_id)}/source`,
      pipeline: 'router',
      status: 'pending',
      status_phase: 'pending',
      progress: 0,
      current: 0,
      total: 0,
      error: null,
      logs: [],
      created_at: expect.stringMatching(ISO),
      updated_at: expect.stringMatching(ISO),
      kb_name: 'default',
      attempt: 1,
      max_attempts: expect.any(Number),
      queue_position: expect.any(Number),
      parent_job_id: null,
    });
    expect(list.items).toEqual([task]);
    expect(JSON.parse(stream.split('\n')[1]!.replace('data: ', ''))).toEqual(task);
  });

  it('pages through its log, the oldest entry first, with the details of an entry', async () => {
    const { body } = await api.upload('logged.txt', uniqueText());
    await api.sql(
      `insert into task_logs (task_id, at, level, step, message, details)
       select '${String(body.job_id)}', now(), 'info', 'step ' || n, 'message', jsonb_build_object('pages', n)
       from generate_series(1, 3) n`,
    );

    const page = await api.getJson(`/tasks/${String(body.job_id)}/logs?limit=2&offset=1`);

    const entry = { at: expect.stringMatching(ISO), level: 'info', message: 'message' };
    expect(page).toEqual({
      status: 200,
      body: {
        job_id: body.job_id,
        items: [
          { ...entry, step: 'step 2', pages: 2 },
          { ...entry, step: 'step 3', pages: 3 },
        ],
        total: 3,
      },
    });
  });

  it('streams progress until the task ends', async () => {
    const { body } = await api.upload('a.txt', uniqueText());
    const end = `update tasks set status = 'success', updated_at = now() where id = '${String(body.job_id)}'`;

    const response = await fetch(`${api.base}/tasks/${String(body.job_id)}/stream`);
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      if (text === '') await api.sql(end);
      text += piece;
    }

    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(text).toMatch(/^event: progress\ndata: \{"job_id":"[^\n]*\n\n/);
    expect(text.trimEnd().split('\n\n').at(-1)).toContain('"status":"success"');
  });

  it('ends the stream of a task without progress', async () => {
    const { body } = await api.upload('a.txt', uniqueText());

    const text = await api.stream(String(body.job_id));

    expect(text.trimEnd().split('\n\n').at(-1)).toBe(
      `event: timeout\ndata: {"job_id":"${String(body.job_id)}","reason":"no change timeout","seconds":3}`,
    );
    expect([...api.checker.seenEvents].sort()).toEqual(api.checker.describedEvents.sort());
  });

  it.each([
    ['router', 'router_queue'],
    ['text_pipeline', 'text_queue'],
    ['visual_pipeline', 'visual_queue'],
  ])('retries a failed task of %s through %s from the data of the registry', async (pipeline, queue) => {
    const { body } = await api.upload('a.txt', uniqueText());
    const jobId = String(body.job_id);
    const early = await api.postJson(`/tasks/${jobId}/retry`, {});
    await api.sql(
      `update tasks set status = 'failed', error = 'broken', pipeline = '${pipeline}' where id = '${jobId}'`,
    );

    const retried = await api.postJson(`/tasks/${jobId}/retry`, {});

    expect(early).toEqual({ status: 409, body: { detail: 'only a failed task can be retried' } });
    expect(retried).toEqual({
      status: 200,
      body: { job_id: jobId, status: 'pending', pipeline, queue, attempt: 2 },
    });
    expect((await api.getJson(`/tasks/${jobId}`)).body).toMatchObject({
      status_phase: 'pending',
      error: null,
    });
    const job = await waitUntil(() => api.queuedJob(queue, `${jobId}-2`), { what: 'the job' });
    expect(job).toEqual({
      version: 1,
      owner: 'default',
      taskId: jobId,
      documentId: body.document_id,
      kbName: 'default',
      attempt: 2,
      requestId: expect.any(String),
      ...(pipeline === 'visual_pipeline' && { part: 'document' }),
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
    const newerId = String(newer.body.job_id);
    expect((await api.getJson(`/tasks/${newerId}`)).body).toMatchObject({ attempt: 1 });
    expect(await api.sql(`select attempt from tasks where id = '${newerId}'`)).toEqual([{ attempt: 4 }]);
  });

  it('reports that a retry cannot be dispatched while Redis is unavailable, and leaves the task unchanged', async () => {
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

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
