import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil, workspaceRoot } from '@tessera/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IngestStack, type Task } from './ingest-stack.js';

// Real: ingest-api, router-worker and text-worker inside this process, Postgres, Redis, files, parser processes. No
// worker consumes visual_queue.

let stack: IngestStack;

beforeAll(async () => {
  stack = await IngestStack.start({ FIGURE_HANDOVER: 'send' });
});

afterAll(() => stack.stop());

describe('a text document with tables on its pages', () => {
  it('is ready, stays so whatever the visual task does, and both tasks are listed as compound', async () => {
    const file = readFileSync(join(workspaceRoot, 'examples', 'travel-and-expense-policy.pdf'));
    const { body } = await stack.upload('policy.pdf', file);
    const documentId = body.document_id!;
    expect(await stack.untilEnded(body.job_id!)).toMatchObject({ status: 'success' });

    const visual = await waitUntil(async () => (await tasksOf('visual_pipeline', documentId))[0] ?? null, {
      what: 'the visual task',
    });

    expect(visual).toMatchObject({ status: 'queued', parent_job_id: body.job_id, document_id: documentId });
    expect(await statusOf(documentId)).toBe('ready');
    expect((await tasksOf('compound', documentId)).map(({ job_id }) => job_id).sort()).toEqual(
      [body.job_id, visual.job_id].sort(),
    );
    const handed = await stack.sql<{ parent_section: string; is_found: boolean }>(
      `select parent_section, exists (select 1 from chunk_keywords k where k.chunk_id = h.source_chunk_id) is_found
       from handovers h where document_id = $1`,
      [documentId],
    );
    expect(handed.length).toBeGreaterThan(0);
    for (const row of handed)
      expect(row).toEqual({ parent_section: expect.stringMatching(/./), is_found: true });

    await stack.sql(`update tasks set status = 'failed', error = 'broken' where id = $1`, [visual.job_id]);
    const retried = await fetch(`${stack.base}/tasks/${visual.job_id}/retry`, { method: 'POST' });
    expect([retried.status, await retried.json()]).toEqual([
      200,
      expect.objectContaining({ queue: 'visual_queue', attempt: 2 }),
    ]);
    expect(await statusOf(documentId)).toBe('ready');

    const deleted = await fetch(`${stack.base}/tasks/${visual.job_id}`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    expect(await statusOf(documentId)).toBe('ready');
    expect((await stack.upload('policy.pdf', file)).body).toMatchObject({
      dedup_hit: true,
      status: 'success',
    });
  });
});

async function tasksOf(pipeline: string, documentId: string): Promise<Task[]> {
  const response = await fetch(`${stack.base}/tasks?pipeline=${pipeline}&q=${documentId}`);
  return ((await response.json()) as { items: Task[] }).items;
}

async function statusOf(documentId: string): Promise<string | undefined> {
  const rows = await stack.sql<{ status: string }>(
    'select status from document_states where document_id = $1',
    [documentId],
  );
  return rows[0]?.status;
}
