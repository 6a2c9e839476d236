import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkJobRequest } from '@tessera/contracts';
import { waitUntil } from '@tessera/testing';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BulkStack } from './bulk-stack.js';

// Real: the service in this process, two Postgres servers, Redis, a folder of objects, HTTP. Ageing is simulated in the
// registry.

const QUERY: BulkJobRequest = { operation: 'query', object: 'things', query: 'select id from things' };
const UPSERT: BulkJobRequest = { operation: 'upsert', object: 'things' };

let stack: BulkStack;

beforeAll(async () => {
  stack = await BulkStack.start({
    SQL_CLEAN_INTERVAL_MS: '200',
    BULK_ORPHAN_INTERVAL_MS: '300',
    SVC_RESULT_TTL_DAYS: '2',
    SVC_JOB_TTL_DAYS: '5',
  });
});

afterAll(() => stack?.stop());

async function letPass(jobId: string, days: number): Promise<void> {
  await stack.sql(
    `update bulk_jobs set updated_at = updated_at - make_interval(days => $2),
            completed_at = completed_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2)
     where id = $1`,
    [jobId, days],
  );
}

/** Staging tables and ledger entries of a load. */
async function stagedOf(jobId: string): Promise<number> {
  const rows = await stack.inTenant(
    `select 1 from pg_class where relname like '%${jobId.replaceAll('-', '_')}%' or relname like '%${jobId}%'
       or relname like '%${jobId.replaceAll('-', '')}%'`,
  );
  return rows.length;
}

describe('a job that has ended', () => {
  it('keeps only its results: no upload, no staging, nothing of earlier attempts', async () => {
    const id = await stack.submit(UPSERT, { file: 'id,name\n1,one\n4,four\n' });
    await stack.untilEnded(id);

    await waitUntil(() => stack.objectsOf(id).join() === 'failed/1', { what: 'the upload to be removed' });

    await waitUntil(async () => (await stagedOf(id)) === 0, { what: 'the staging to be removed' });
    expect((await stack.call(`/bulk/jobs/${id}`)).body).toMatchObject({ number_records_processed: 2 });
  });

  it('leaves nothing when it was aborted with an upload', async () => {
    const id = await stack.createdJob(UPSERT);
    await stack.upload(id, 'id,name\n1,one\n');
    await stack.patch(id, 'Aborted');

    await waitUntil(() => stack.objectsOf(id).length === 0, { what: 'the upload to be removed' });
  });
});

describe('expired results', () => {
  it('are gone, and their job reports it', async () => {
    const id = await stack.submit(QUERY);
    await stack.untilEnded(id);
    const { body } = await stack.call(`/bulk/jobs/${id}/results`);

    await letPass(id, 3);

    const late = await stack.call(`/bulk/jobs/${id}/results`);
    await waitUntil(() => stack.objectsOf(id).length === 0, { what: 'the files to be removed' });
    expect([late.status, late.body.error?.code]).toEqual([404, 'NOT_FOUND']);
    expect((await fetch(body.download_url)).status).toBe(404);
    expect((await stack.call(`/bulk/jobs/${id}`)).body.state).toBe('JobComplete');
  });

  it('get no URL that outlives them', async () => {
    const id = await stack.submit(QUERY);
    await stack.untilEnded(id);
    await stack.sql(
      `update bulk_jobs set completed_at = now() - interval '2 days' + interval '100 seconds' where id = $1`,
      [id],
    );

    const { body } = await stack.call(`/bulk/jobs/${id}/results`);

    expect(new Date(body.expires_at).getTime() - Date.now()).toBeLessThanOrEqual(101_000);
  });
});

describe('an expired job', () => {
  it.each<[string, () => Promise<string>]>([
    ['that is complete', async () => stack.submit(QUERY)],
    [
      'whose upload never came',
      async () => {
        const id = await stack.createdJob(UPSERT);
        await stack.call(`/bulk/jobs/${id}/upload-url`);
        return id;
      },
    ],
    [
      'that was uploaded and never queued',
      async () => {
        const id = await stack.createdJob(UPSERT);
        await stack.upload(id, 'id,name\n');
        return id;
      },
    ],
  ])('%s is forgotten with all its files', async (_what, make) => {
    const id = await make();
    const isOpen = (await stack.call(`/bulk/jobs/${id}`)).body.state === 'Open';
    if (!isOpen) await stack.untilEnded(id);

    await letPass(id, 6);

    const { status } = await stack.call(`/bulk/jobs/${id}`);
    const patch = await stack.patch(id, 'Aborted');
    await waitUntil(
      async () => (await stack.sql(`select 1 from bulk_jobs where id = '${id}'`)).length === 0,
      {
        what: 'the record to be removed',
      },
    );
    expect([status, patch.status]).toEqual([404, 404]);
    expect(stack.objectsOf(id)).toEqual([]);
  });

  it('is kept while it runs', async () => {
    const id = await stack.whileThingsAreLocked(async () => {
      const submitted = await stack.submit(QUERY);
      await stack.untilState(submitted, ['InProgress']);
      await letPass(submitted, 6);
      const { status } = await stack.call(`/bulk/jobs/${submitted}`);
      expect(status).toBe(200);
      return submitted;
    });

    expect((await stack.untilEnded(id)).state).toBe('JobComplete');
  });
});

describe('objects of unknown jobs', () => {
  it('are removed once they are a day old', async () => {
    const [old, young] = ['0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12'];
    const kept = await stack.createdJob(UPSERT);
    await stack.upload(kept, 'id,name\n');
    for (const id of [old, young]) {
      const folder = join(stack.folder, 'objects', 'data', 'bulk', id);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'upload'), 'x');
    }
    const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000);
    for (const id of [old, kept])
      utimesSync(join(stack.folder, 'objects', 'data', 'bulk', id, 'upload'), longAgo, longAgo);

    await waitUntil(() => stack.objectsOf(old).length === 0, { what: 'the orphan to be removed' });

    expect([stack.objectsOf(young), stack.objectsOf(kept)]).toEqual([['upload'], ['upload']]);
  });
});
