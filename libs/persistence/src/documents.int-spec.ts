import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.js';
import { KnowledgeAccess } from './knowledge-access.js';
import { AttemptRemovalRepository } from './repositories/attempt-removal.repository.js';
import { DocumentPipelineRepository } from './repositories/document-pipeline.repository.js';
import { DocumentRemovalRepository } from './repositories/document-removal.repository.js';
import type { NewDocument } from './repositories/document.repository.js';
import { DocumentUploadRepository, UploadGivenUpError } from './repositories/document-upload.repository.js';
import { IngestionRepository } from './repositories/ingestion.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { OutboxRepository } from './repositories/outbox.repository.js';
import { TaskRepository } from './repositories/task.repository.js';
import {
  documentsOf,
  INDEXED,
  connect,
  aDocument,
  aStoredDocument,
  aTask,
  aRegisteredDocument,
  jobOf,
  newTask,
} from './persistence.fixture-spec.js';

// Real: Postgres 18, a fresh database for each test.

const { unrestricted } = KnowledgeAccess;

let testDatabase: TestDatabase;
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = await connect(testDatabase.url));
});

afterEach(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

describe('a document', () => {
  it('is registered once for equal bytes in a knowledge base', async () => {
    const documents = documentsOf(database);
    await new KnowledgeBaseRepository(database).ensure('kb');
    const first = aDocument({ kbName: 'kb' });
    await database.transaction((manager) =>
      documents.insertOrLockSame(manager, KnowledgeAccess.unrestricted, first),
    );

    const again = await database.transaction((manager) =>
      documents.insertOrLockSame(
        manager,
        KnowledgeAccess.unrestricted,
        aDocument({ kbName: 'kb', sha256: first.sha256 }),
      ),
    );

    expect(again).toMatchObject({
      isNew: false,
      document: { id: first.id, sizeBytes: 10, status: 'pending' },
    });
  });

  it('is separate in another knowledge base, and under another domain profile', async () => {
    const documents = documentsOf(database);
    await new KnowledgeBaseRepository(database).ensure('other');
    const { sha256 } = await aStoredDocument(database, { kbName: 'kb' });

    for (const given of [{ kbName: 'other' }, { kbName: 'kb', pluginNamespace: 'legal' }]) {
      const next = aDocument({ ...given, sha256 });
      const stored = await database.transaction((manager) =>
        documents.insertOrLockSame(manager, KnowledgeAccess.unrestricted, next),
      );
      expect(stored).toMatchObject({ isNew: true, document: { id: next.id } });
    }
  });

  it('requests its removal when deleted, and nothing if it did not exist', async () => {
    const documents = documentsOf(database);
    const removals = new DocumentRemovalRepository(database);
    const document = await aStoredDocument(database, { kbName: 'kb' });

    const deleted = [
      await documents.delete(unrestricted, document.id),
      await documents.delete(unrestricted, document.id),
    ];

    expect(deleted).toEqual([true, false]);
    expect(await removals.next(10)).toMatchObject([{ documentId: document.id, kbName: 'kb', taskId: null }]);
  });

  it('is found by a part of its name, in which % and _ are literal', async () => {
    const documents = documentsOf(database);
    await aStoredDocument(database, { kbName: 'kb', name: 'growth 100%.pdf' });
    await aStoredDocument(database, { kbName: 'kb', name: 'growth 1000.pdf' });

    const found = await documents.list(unrestricted, { q: '100%', kbName: 'kb' }, { limit: 10, offset: 0 });

    expect(found).toMatchObject({ total: 1, items: [{ name: 'growth 100%.pdf' }] });
  });

  it('is listed and counted by its status, whatever the states of its runs, with each of the other filters', async () => {
    const documents = documentsOf(database);
    const routers = [null, 'pending', 'indexing', 'failed'];
    const routed = [null, 'pending', 'indexing', 'failed', 'ready 1', 'indexing 1', 'failed 1', 'pending 1'];
    const all = routers.flatMap((router) => routed.map((run) => ({ router, run }))).slice(1);
    for (const [at, runs] of all.entries()) {
      const { id } = await aStoredDocument(database, { kbName: `kb${at % 3}`, name: `${at}.pdf` });
      await giveRuns(database, id, runs);
    }
    const page = { limit: 100, offset: 0 };

    for (const filter of [{}, { kbName: 'kb1' }, { q: '2' }, { kbName: 'kb2', q: '1' }]) {
      const unfiltered = await documents.list(unrestricted, filter, page);
      expect(unfiltered.total).toBe(unfiltered.items.length);
      for (const status of ['pending', 'indexing', 'ready', 'failed'] as const) {
        const items = unfiltered.items.filter((one) => one.status === status);
        expect(await documents.list(unrestricted, { ...filter, status }, page)).toEqual({
          items,
          total: items.length,
        });
      }
    }
    const statuses = (await documents.list(unrestricted, {}, page)).items.map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual(['failed', 'indexing', 'pending', 'ready']);
  });
});

describe('the remains of ended attempts', () => {
  it('are removed again if that is requested during a removal', async () => {
    const { ingestion, document, task } = await aRegisteredDocument(database);
    await ingestion.route(task, 'text_pipeline', jobOf('next'), []);
    const attempt = { id: task.id, attempt: 2 };
    await new DocumentPipelineRepository(database).begin(document.id, 'text_pipeline', attempt);
    await database.transaction((manager) => new TaskRepository(database).fail(manager, task.id, 2, 'broken'));
    const removals = new AttemptRemovalRepository(database);
    const [underWay] = await removals.take(['text_pipeline'], 10);

    await removals.requestEnded({ documentId: document.id, pipeline: 'text_pipeline' });
    await removals.complete(underWay!);

    const [again] = await removals.take(['text_pipeline'], 10);
    expect(again).toMatchObject({ documentId: document.id, upTo: 2 });
    await removals.complete(again!);
    expect(await removals.take(['text_pipeline'], 10)).toEqual([]);
  });
});

/**
 * @param runs statuses of the document's router and text pipeline; ` 1` follows the status of one that has published
 */
async function giveRuns(
  { manager }: Database,
  documentId: string,
  { router, run }: { router: string | null; run: string | null },
): Promise<void> {
  await manager.query(`update documents set pipeline = 'text_pipeline' where id = $1`, [documentId]);
  await manager.query('delete from document_pipelines where document_id = $1', [documentId]);
  for (const [pipeline, state] of [
    ['router', router],
    ['text_pipeline', run],
  ])
    if (state) {
      const [status, published = null] = state.split(' ');
      await manager.query(
        `insert into document_pipelines (document_id, pipeline, status, task_id, published_attempt)
         values ($1, $2, $3, $4, $5)`,
        [documentId, pipeline, status, uuid(), published],
      );
    }
}

describe('a task', () => {
  it('rejects writes of a stale attempt', async () => {
    const tasks = new TaskRepository(database);
    const ingestion = new IngestionRepository(database);
    const id = await aTask(database);
    await database.transaction((manager) => tasks.nextAttempt(manager, id, 1, 'crashed'));

    const stale = [
      await tasks.begin(id, 1, 'parsing'),
      await tasks.progress(id, 1, { status: 'parsing', progress: 50, current: 1, total: 2 }),
      await database.transaction((manager) => ingestion.complete(manager, { id, attempt: 1 }, INDEXED, [])),
      await database.transaction((manager) => tasks.fail(manager, id, 1, 'late')),
    ];

    expect(stale).toEqual([null, false, false, false]);
    expect(await tasks.begin(id, 2, 'parsing')).toMatchObject({ attempt: 2, status: 'parsing' });
  });

  it('can be reset only once it has failed', async () => {
    const tasks = new TaskRepository(database);
    const id = await aTask(database);
    const early = await database.transaction((manager) =>
      tasks.reset(manager, KnowledgeAccess.unrestricted, id),
    );
    await database.transaction((manager) => tasks.fail(manager, id, 1, 'broken'));

    const reset = await database.transaction((manager) =>
      tasks.reset(manager, KnowledgeAccess.unrestricted, id),
    );

    expect(early).toBeNull();
    expect(reset).toMatchObject({ status: 'pending', attempt: 2, error: null });
  });

  it('is listed with the newest entries of its log', async () => {
    const tasks = new TaskRepository(database);
    const id = await aTask(database);
    await tasks.log(id, { level: 'info', step: 'route', message: 'text', details: { pages: 3 } });

    const { items } = await tasks.list(unrestricted, { q: id.slice(0, 13) }, { limit: 10, offset: 0 });
    const [listed] = items;

    expect(listed).toMatchObject({
      id,
      queuePosition: 1,
      logs: [{ step: 'route', message: 'text', details: { pages: 3 } }],
    });
    expect((await tasks.list(unrestricted, {}, { limit: 10, offset: 1_000_000 })).items).toEqual([]);
  });

  it('has its position among all tasks that wait for the same pipeline, also on a page with few of them', async () => {
    const tasks = new TaskRepository(database);
    const ids = await Promise.all(Array.from({ length: 9 }, () => aTask(database)));
    for (const [index, id] of ids.entries())
      await database.manager.query(
        `update tasks set created_at = '2001-01-01'::timestamptz + $2 * interval '1 hour', kb_name = $3, status = $4,
                          pipeline = $5 where id = $1`,
        [
          id,
          index,
          index % 2 ? 'places-b' : 'places-a',
          index === 4 ? 'indexing' : index % 3 ? 'queued' : 'pending',
          index === 2 ? 'kb_purge' : 'visual_pipeline',
        ],
      );

    const page = await tasks.list(unrestricted, { kbName: 'places-a' }, { limit: 10, offset: 0 });
    const alone = await tasks.find(unrestricted, ids[8]!);

    // Of nine, one has begun, and one waits for something else.
    expect(page.total).toBe(5);
    expect(page.items.map(({ queuePosition }) => queuePosition)).toEqual([7, 5, null, 1, 1]);
    expect(alone?.queuePosition).toBe(7);
  });

  it('counts as lost if it is idle and has no outbox row', async () => {
    const tasks = new TaskRepository(database);
    const outbox = new OutboxRepository(database);
    const lost = await aTask(database);
    const waiting = await aTask(database);
    await database.transaction((manager) =>
      outbox.add(manager, { queue: 'router_queue', jobId: `${waiting}-1`, owner: 'kb', payload: {} }),
    );
    await database.manager.query(`update tasks set updated_at = now() - interval '1 hour'`);

    const idle = await tasks.idle(1_000, 10);

    expect(idle.map((task) => task.id)).toEqual([lost]);
  });
});

describe('a document in ingestion', () => {
  it('is registered with its task and its job, or not at all', async () => {
    const ingestion = new IngestionRepository(database);
    await new KnowledgeBaseRepository(database).ensure('kb');
    const document = aDocument();
    const task = { ...newTask(document.taskId), documentId: document.id, requestId: 'r-1' };

    const first = await ingestion.register(KnowledgeAccess.unrestricted, document, task, jobOf('first'));
    const second = await ingestion.register(
      KnowledgeAccess.unrestricted,
      { ...document, id: uuid() },
      { ...task, id: uuid() },
      jobOf('second'),
    );

    expect([first, second]).toEqual([true, false]);
    expect(await documentsOf(database).find(unrestricted, document.id)).toMatchObject({
      ...document,
      status: 'pending',
    });
    expect(await new TaskRepository(database).find(unrestricted, task.id)).toMatchObject(task);
    expect(await database.manager.query('select job_id, payload from outbox')).toEqual([
      { job_id: 'first', payload: { a: 1 } },
    ]);
  });

  it('completes its upload, and is not registered if that was given up', async () => {
    const ingestion = new IngestionRepository(database);
    const uploads = new DocumentUploadRepository(database);
    await new KnowledgeBaseRepository(database).ensure('kb');
    const [inTime, late, unnoted] = [aDocument(), aDocument(), aDocument()].map((document) => ({
      ...document,
      sha256: document.id.replaceAll('-', '').repeat(2),
    })) as [NewDocument, NewDocument, NewDocument];
    await uploads.begin(inTime.id, 60_000);
    await uploads.begin(late.id, -1);

    const givenUp = await uploads.giveUpExpired(10);
    const registered = [];
    for (const document of [inTime, late, unnoted]) {
      const task = { ...newTask(document.taskId), documentId: document.id };
      registered.push(await ingestion.register(unrestricted, document, task, jobOf(document.id)));
    }

    expect(givenUp).toEqual([{ id: late.id }]);
    expect(registered).toEqual([true, false, true]);
    await expect(database.transaction((manager) => uploads.complete(manager, late.id))).rejects.toThrow(
      UploadGivenUpError,
    );
    await database.transaction((manager) => uploads.complete(manager, unnoted.id));
    expect(await database.manager.query('select document_id from document_uploads')).toEqual([
      { document_id: late.id },
    ]);
    expect(await uploads.givenUpBefore(60_000, 10)).toEqual([]);
    expect(await uploads.givenUpBefore(0, 10)).toEqual([{ id: late.id }]);
  });

  it('is routed once, and its log names the pipeline', async () => {
    const { ingestion, document, task } = await aRegisteredDocument(database);
    const log = [{ level: 'info', step: 'route', message: 'because', details: { n: 1 } }] as const;

    const routed = [
      await ingestion.route(task, 'text_pipeline', jobOf('next'), [...log]),
      await ingestion.route(task, 'visual_pipeline', jobOf('again'), [...log]),
    ];

    expect(routed).toEqual([true, false]);
    expect(await new TaskRepository(database).find(unrestricted, task.id)).toMatchObject({
      pipeline: 'text_pipeline',
      status: 'queued',
      attempt: 2,
      logs: [{ step: 'route', details: { n: 1 } }],
    });
    expect(await documentsOf(database).find(unrestricted, document.id)).toMatchObject({
      pipeline: 'text_pipeline',
    });
    expect(await database.manager.query('select job_id from outbox order by id')).toEqual([
      { job_id: 'first' },
      { job_id: 'next' },
    ]);
  });

  it('is ready with its results, and its task has succeeded', async () => {
    const { ingestion, document, task } = await aRegisteredDocument(database);
    await ingestion.route(task, 'text_pipeline', jobOf('next'), []);

    const done = await database.transaction((manager) =>
      ingestion.complete(manager, { id: task.id, attempt: 2 }, INDEXED, []),
    );

    expect(done).toBe(true);
    const { chunkCount, parserVersion, ...found } = INDEXED;
    expect(await documentsOf(database).find(unrestricted, document.id)).toMatchObject({
      ...found,
      status: 'ready',
      textChunkCount: chunkCount,
    });
    expect(
      await database.manager.query('select parser_version from document_pipelines where document_id = $1', [
        document.id,
      ]),
    ).toContainEqual({ parser_version: parserVersion });
    expect(await new TaskRepository(database).find(unrestricted, task.id)).toMatchObject({
      status: 'success',
      progress: 100,
      current: 7,
      total: 7,
    });
  });
});

describe('a list of many documents', () => {
  it('contains each document once, in order, page by page, in either direction', async () => {
    await new KnowledgeBaseRepository(database).ensure('pages');
    const stored: Array<{ id: string }> = await database.manager.query(
      `with d as (
         insert into documents (id, name, kb_name, plugin_namespace, sha256, source_uri, size_bytes, task_id, created_at)
         select gen_random_uuid(), 'a.pdf', 'pages', 'core', md5(n::text) || md5(n::text), 'documents/' || n, 1,
                gen_random_uuid(), now() - make_interval(secs => n / 7)
         from generate_series(1, 2650) n returning id, task_id, created_at),
       p as (insert into document_pipelines (document_id, pipeline, task_id) select id, 'router', task_id from d)
       select id from d order by created_at desc, id desc`,
    );

    const listed: string[] = [];
    for (let offset = 0; offset < stored.length + 500; offset += 500) {
      const page = { limit: 500, offset };
      const { items, total } = await documentsOf(database).list(unrestricted, { kbName: 'pages' }, page);
      expect(total).toBe(stored.length);
      listed.push(...items.map(({ id }) => id));
    }

    expect(listed).toEqual(stored.map(({ id }) => id));
  });
});
