import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { objectKeys } from '@tessera/objects';
import { waitUntil } from '@tessera/testing';
import { IngestStack } from './ingest-stack.js';

// Real: ingest-api, router-worker and text-worker inside this process, Postgres, Redis, files, parser processes.

let stack: IngestStack;

beforeAll(async () => {
  stack = await IngestStack.start();
});

afterAll(() => stack.stop());

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const REPORT = `# Sensors

The water sensors of the north plant were calibrated in March 2023.

## Results

All sensors measured within two percent of the reference.

## Costs

The calibration cost 4,200 euros in total.
`;

describe('a text document', () => {
  it('is found by its words once its task has ended in success', async () => {
    const { body } = await stack.upload('report.md', REPORT);

    const task = await stack.untilEnded(body.job_id!);

    expect(task).toMatchObject({ status: 'success', pipeline: 'text_pipeline', progress: 100, error: null });
    expect(task.logs.map(({ step }) => step)).toEqual(['route', 'parse', 'index', 'publish']);
    const hits = await find('calibration cost', body.document_id!);
    expect(hits[0]?.payload).toMatchObject({
      path: 'Sensors / Costs',
      fileName: 'report.md',
      kbName: 'default',
    });
    const [row] = await stack.sql<{ status: string; text_chunk_count: number; sections: string }>(
      `select status, text_chunk_count, (select count(*) from sections s where s.document_id = d.document_id) sections
       from document_states d where document_id = $1`,
      [body.document_id],
    );
    expect(row).toMatchObject({ status: 'ready', sections: '3' });
    expect(await stack.vectors.count('svc_text', { documentIds: [body.document_id!] })).toBe(
      row?.text_chunk_count,
    );
    expect(await stack.workFolders()).toEqual([]);
  });

  it('keeps its tables as cells with their points, and as HTML among its objects', async () => {
    const { body } = await stack.upload(
      'limits.md',
      '| City | Hotel limit |\n|---|---|\n| Tromsø | 1,900 NOK & tax |\n',
    );

    await stack.untilEnded(body.job_id!);

    const [hit] = await find('hotel limit tromso', body.document_id!);
    expect(hit?.payload).toMatchObject({
      chunkType: 'table',
      content: '',
      table: {
        caption: null,
        headerRowCount: 1,
        rows: [
          [
            { text: 'City', isHeader: true },
            { text: 'Hotel limit', isHeader: true },
          ],
          [{ text: 'Tromsø' }, { text: '1,900 NOK & tax' }],
        ],
      },
    });
    expect(await stack.tablesOf(body.document_id!)).toEqual([
      '<table><thead><tr><th>City</th><th>Hotel limit</th></tr></thead>' +
        '<tbody><tr><td>Tromsø</td><td>1,900 NOK &amp; tax</td></tr></tbody></table>',
    ]);
  });

  it('that cannot be read fails with a reason for its uploader', async () => {
    const { body } = await stack.upload('blank.md', ' \n\n ');

    const task = await stack.untilEnded(body.job_id!);

    expect(task).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w+\. \w+/) });
    expect(
      await stack.sql('select status, error from document_states where document_id = $1', [body.document_id]),
    ).toEqual([{ status: 'failed', error: task.error }]);
  });

  it('that is indexed again replaces its previous content', async () => {
    const { body } = await stack.upload('again.md', `${REPORT}\nAgain.`);
    await stack.untilEnded(body.job_id!);
    const before = await stack.vectors.count('svc_text', { documentIds: [body.document_id!] });
    await stack.sql(`update tasks set status = 'failed' where id = $1`, [body.job_id]);

    await fetch(`${stack.base}/tasks/${body.job_id}/retry`, { method: 'POST' });

    expect(await stack.untilEnded(body.job_id!)).toMatchObject({ status: 'success' });
    await waitUntil(
      async () => (await stack.vectors.count('svc_text', { documentIds: [body.document_id!] })) === before,
      { what: 'what it was to go' },
    );
  });

  it('leaves nothing behind when it is deleted while it is indexed', async () => {
    const { body } = await stack.upload('doomed.md', `${REPORT}\nDoomed.`);

    await stack.whileLocked('lock table sections in share mode', async (holder) => {
      await stack.untilWorkerWaits();
      await holder.query(
        `with gone as (delete from documents where id = $1 returning id, kb_name)
         insert into document_removals (document_id, kb_name) select id, kb_name from gone`,
        [body.document_id],
      );
    });

    expect(await stack.untilEnded(body.job_id!)).toMatchObject({ status: 'failed' });
    // Deleted last, when nothing else is left.
    await waitUntil(async () => (await stack.sql('select 1 from document_removals')).length === 0, {
      what: 'the removal to be done',
    });
    expect(await stack.objectsOf(body.document_id!)).toEqual([]);
    expect(await stack.vectors.count('svc_text', { documentIds: [body.document_id!] })).toBe(0);
  });
});

describe('a document for the visual pipeline', () => {
  it.each([
    ['a picture', 'picture.png', PICTURE],
    ['a web page', 'page.html', '<!doctype html><title>Plan</title><p>A plan.</p>'],
  ])('waits in visual_queue for its worker: %s', async (_what, name, content) => {
    const { body } = await stack.upload(name, content);

    const task = await waitUntil(
      async () => {
        const seen = await stack.task(body.job_id!);
        return seen.pipeline === 'visual_pipeline' ? seen : null;
      },
      { what: 'its route' },
    );

    expect(task).toMatchObject({ status: 'queued', status_phase: 'pending' });
    expect(task.logs.at(-1)).toMatchObject({ step: 'route', queue: 'visual_queue' });
  });

  it('goes to the text pipeline if its uploader requests it', async () => {
    const { body } = await stack.upload('text_pipeline:picture.txt', 'Another plan for the valves.');

    const task = await stack.untilEnded(body.job_id!);

    expect(task).toMatchObject({ status: 'success', pipeline: 'text_pipeline', name: 'picture.txt' });
  });
});

describe('a web page whose uploader requests the text pipeline', () => {
  it('is found by its text and its tables, and its task reports what was omitted', async () => {
    const { body } = await stack.upload(
      'text_pipeline:page.html',
      `<!doctype html><title>Harbour plan</title><nav>Home</nav><h1>Harbour plan</h1>
       <p>The eastern quay is dredged every spring.</p>
       <table><tr><th>Quay</th><th>Depth</th></tr><tr><td>Eastern</td><td>9.5 m</td></tr></table>`,
    );

    const task = await stack.untilEnded(body.job_id!);

    expect(task).toMatchObject({ status: 'success', pipeline: 'text_pipeline' });
    expect(task.logs.find(({ level }) => level === 'warning')?.message).toContain('are missing');
    const [hit] = await find('eastern quay dredged', body.document_id!);
    expect(hit?.payload).toMatchObject({ fileName: 'page.html', path: 'Harbour plan' });
    expect((await stack.tablesOf(body.document_id!))[0]).toContain('9.5 m');
  });
});

describe('a purged knowledge base', () => {
  it('loses its documents, points and objects, and its purge ends in success', async () => {
    await fetch(`${stack.base}/kbs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kb_name: 'short-lived' }),
    });
    const uploads = await Promise.all(
      [1, 2, 3].map((n) => stack.upload(`${n}.md`, `${REPORT}\nCopy ${n}.`, { kb_name: 'short-lived' })),
    );
    await stack.untilEnded(uploads[0]!.body.job_id!);
    await stack.putObject(
      objectKeys.pagePicture(uploads[0]!.body.document_id!, 'a'.repeat(64), '1-auto.png'),
    );

    const response = await fetch(`${stack.base}/kbs/short-lived`, { method: 'DELETE' });
    const { job_id } = (await response.json()) as { job_id: string };

    expect(await stack.untilEnded(job_id)).toMatchObject({
      pipeline: 'kb_purge',
      status: 'success',
      progress: 100,
    });
    await waitUntil(async () => (await stack.vectors.count('svc_text', { kbNames: ['short-lived'] })) === 0, {
      what: 'its points to go',
    });
    for (const { body } of uploads) expect(await stack.objectsOf(body.document_id!)).toEqual([]);
    expect((await fetch(`${stack.base}/kbs/short-lived`)).status).toBe(404);
  });
});

function find(text: string, documentId: string) {
  return stack.vectors.search({
    collection: 'svc_text',
    text,
    filter: { documentIds: [documentId] },
    limit: 5,
  });
}
