import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthRegistry } from '@tessera/platform';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { DocumentRemovalRepository } from './repositories/document-removal.repository.js';
import {
  DocumentRepository,
  type IndexedDocument,
  type NewDocument,
} from './repositories/document.repository.js';
import { IngestionRepository, type NewTask } from './repositories/ingestion.repository.js';
import { KeywordRepository } from './repositories/keyword.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { MessageRepository } from './repositories/message.repository.js';
import { OutboxRepository } from './repositories/outbox.repository.js';
import { SectionRepository } from './repositories/section.repository.js';
import { SessionRepository } from './repositories/session.repository.js';
import { TaskRepository } from './repositories/task.repository.js';

// Real: Postgres 18, a database of its own for each test.

let testDatabase: TestDatabase;
let dataSource: ReturnType<typeof createDataSource>;
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  ({ dataSource, database } = await connect(testDatabase.url));
});

afterEach(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

describe('the schema', () => {
  it('is after all migrations what the entities say', async () => {
    const drift = await dataSource.driver.createSchemaBuilder().log();

    expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('is made once when two services start at the same time', async () => {
    const fresh = await createTestDatabase();
    const services = await Promise.all([connect(fresh.url), connect(fresh.url), connect(fresh.url)]);

    const rows: unknown[] = await services[0].database.manager.query('select * from migrations');

    expect(rows).toHaveLength(3);
    for (const service of services) await service.database.onApplicationShutdown();
    await fresh.drop();
  });
});

describe('a document', () => {
  it('is registered once for the same bytes in a knowledge base', async () => {
    const documents = new DocumentRepository(database);
    await new KnowledgeBaseRepository(database).ensure('kb');
    const first = aDocument({ kbName: 'kb' });
    await database.transaction((manager) => documents.insertOrLockSame(manager, first));

    const again = await database.transaction((manager) =>
      documents.insertOrLockSame(manager, aDocument({ kbName: 'kb', sha256: first.sha256 })),
    );

    expect(again).toMatchObject({
      isNew: false,
      document: { id: first.id, sizeBytes: 10, status: 'pending' },
    });
  });

  it('leaves a removal behind when it is deleted, and nothing when it was not there', async () => {
    const documents = new DocumentRepository(database);
    const removals = new DocumentRemovalRepository(database);
    const document = await aStoredDocument(database, { kbName: 'kb' });

    const deleted = [await documents.delete(document.id), await documents.delete(document.id)];

    expect(deleted).toEqual([true, false]);
    expect(await removals.next(10)).toMatchObject([{ documentId: document.id, kbName: 'kb', taskId: null }]);
  });

  it('is found by a part of its name, in which % and _ mean themselves', async () => {
    const documents = new DocumentRepository(database);
    await aStoredDocument(database, { kbName: 'kb', name: 'growth 100%.pdf' });
    await aStoredDocument(database, { kbName: 'kb', name: 'growth 1000.pdf' });

    const found = await documents.list({ q: '100%', kbName: 'kb' }, { limit: 10, offset: 0 });

    expect(found).toMatchObject({ total: 1, items: [{ name: 'growth 100%.pdf' }] });
  });
});

describe('a task', () => {
  it('refuses what a stale attempt writes', async () => {
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

  it('can be reset once it has failed, and only then', async () => {
    const tasks = new TaskRepository(database);
    const id = await aTask(database);
    const early = await database.transaction((manager) => tasks.reset(manager, id));
    await database.transaction((manager) => tasks.fail(manager, id, 1, 'broken'));

    const reset = await database.transaction((manager) => tasks.reset(manager, id));

    expect(early).toBeNull();
    expect(reset).toMatchObject({ status: 'pending', attempt: 2, error: null });
  });

  it('is listed with the newest entries of its log', async () => {
    const tasks = new TaskRepository(database);
    const id = await aTask(database);
    await tasks.log(id, { level: 'info', step: 'route', message: 'text', details: { pages: 3 } });

    const [listed] = await tasks.list({ q: id.slice(0, 13) }, { limit: 10, offset: 0 });

    expect(listed).toMatchObject({
      id,
      queuePosition: 1,
      logs: [{ step: 'route', message: 'text', details: { pages: 3 } }],
    });
    expect(await tasks.list({}, { limit: 10, offset: 1_000_000 })).toEqual([]);
  });

  it('counts as lost when nobody touched it and no outbox row waits for it', async () => {
    const tasks = new TaskRepository(database);
    const outbox = new OutboxRepository(database);
    const lost = await aTask(database);
    const waiting = await aTask(database);
    await database.transaction((manager) =>
      outbox.add(manager, { queue: 'router_queue', jobId: `${waiting}-1`, kbName: 'kb', payload: {} }),
    );
    await database.manager.query(`update tasks set updated_at = now() - interval '1 hour'`);

    const idle = await tasks.idle(1_000, 10);

    expect(idle.map((task) => task.id)).toEqual([lost]);
  });
});

describe('a document on its way', () => {
  it('is registered with its task and its job, or not at all', async () => {
    const ingestion = new IngestionRepository(database);
    await new KnowledgeBaseRepository(database).ensure('kb');
    const document = aDocument();
    const task = { ...newTask(document.taskId), documentId: document.id, requestId: 'r-1' };

    const first = await ingestion.register(document, task, jobOf('first'));
    const second = await ingestion.register(
      { ...document, id: uuid() },
      { ...task, id: uuid() },
      jobOf('second'),
    );

    expect([first, second]).toEqual([true, false]);
    expect(await new DocumentRepository(database).find(document.id)).toMatchObject({
      ...document,
      status: 'pending',
      attempt: 0,
    });
    expect(await new TaskRepository(database).find(task.id)).toMatchObject(task);
    expect(await database.manager.query('select job_id, payload from outbox')).toEqual([
      { job_id: 'first', payload: { a: 1 } },
    ]);
  });

  it('is routed once, and its log says where to', async () => {
    const { ingestion, document, task } = await aRegisteredDocument(database);
    const log = [{ level: 'info', step: 'route', message: 'because', details: { n: 1 } }] as const;

    const routed = [
      await ingestion.route(task, 'text_pipeline', jobOf('next'), [...log]),
      await ingestion.route(task, 'visual_pipeline', jobOf('again'), [...log]),
    ];

    expect(routed).toEqual([true, false]);
    expect(await new TaskRepository(database).find(task.id)).toMatchObject({
      pipeline: 'text_pipeline',
      status: 'queued',
      attempt: 2,
      logs: [{ step: 'route', details: { n: 1 } }],
    });
    expect(await new DocumentRepository(database).find(document.id)).toMatchObject({
      pipeline: 'text_pipeline',
    });
    expect(await database.manager.query('select job_id from outbox order by id')).toEqual([
      { job_id: 'first' },
      { job_id: 'next' },
    ]);
  });

  it('is ready with what was found out, and its task has ended in success', async () => {
    const { ingestion, document, task } = await aRegisteredDocument(database);

    const done = await database.transaction((manager) => ingestion.complete(manager, task, INDEXED, []));

    expect(done).toBe(true);
    expect(await new DocumentRepository(database).find(document.id)).toMatchObject({
      ...INDEXED,
      status: 'ready',
    });
    expect(await new TaskRepository(database).find(task.id)).toMatchObject({
      status: 'success',
      progress: 100,
      current: 7,
      total: 7,
    });
  });
});

describe('the outbox', () => {
  it('lets knowledge bases take turns, and hides what another dispatcher holds', async () => {
    const outbox = new OutboxRepository(database);
    const add = (kbName: string, jobId: string) =>
      database.transaction((manager) => outbox.add(manager, { queue: 'q', jobId, kbName, payload: {} }));
    for (let n = 0; n < 5; n++) await add('big', `big-${n}`);
    await add('small', 'small-0');

    const seen = await database.transaction(async (manager) => {
      const mine = await outbox.lockNext(manager, 'q', 2);
      const others = await database.transaction((other) => outbox.lockNext(other, 'q', 2));
      return { mine: mine.map((row) => row.jobId), others: others.map((row) => row.jobId) };
    });

    expect(seen.mine).toEqual(['big-0', 'small-0']);
    expect(seen.others).toEqual([]);
  });

  it('keeps what is not due yet', async () => {
    const outbox = new OutboxRepository(database);
    await database.transaction((manager) =>
      outbox.add(manager, { queue: 'q', jobId: 'later', kbName: 'kb', payload: {}, delayMs: 60_000 }),
    );

    const due = await database.transaction((manager) => outbox.lockNext(manager, 'q', 10));

    expect(due).toEqual([]);
  });
});

describe('sections, keywords and messages', () => {
  it('replace those of an earlier attempt', async () => {
    const { id } = await aStoredDocument(database, { kbName: 'kb' });
    const sections = new SectionRepository(database);
    const section = {
      sectionIndex: 0,
      parentIndex: null,
      level: 1,
      title: 'A "b"',
      path: 'A',
      summary: '',
      pageNumbers: [1, 2],
    };
    await database.transaction((manager) =>
      sections.insert(manager, id, [section, { ...section, sectionIndex: 1 }]),
    );

    await database.transaction(async (manager) => {
      await new IngestionRepository(database).clear(manager, id);
      await sections.insert(manager, id, [section]);
    });

    expect(await sections.list(id)).toEqual([expect.objectContaining(section)]);
  });

  it('make tags of documents that are ready, whatever the case', async () => {
    const keywords = new KeywordRepository(database);
    const document = await aStoredDocument(database, { kbName: 'kb' });
    const chunks = [
      { chunkId: uuid(), keywords: ['Travel Allowance', '差旅费'] },
      { chunkId: uuid(), keywords: ['travel allowance'] },
    ];
    await database.transaction((manager) =>
      keywords.insert(manager, { id: document.id, kbName: 'kb' }, chunks),
    );
    const before = await keywords.tags({}, 10);
    await database.manager.query(`update documents set status = 'ready'`);

    const after = await keywords.tags({ q: 'TRAVEL' }, 10);

    expect(before).toEqual([]);
    expect(after).toEqual([{ keyword: 'travel allowance', hitCount: 2, kbCount: 1, documentCount: 1 }]);
    expect(await keywords.documentsOfTags(['差旅费'], 10)).toEqual([document.id]);
  });

  it('keep a conversation in order', async () => {
    const sessions = new SessionRepository(database);
    const messages = new MessageRepository(database);
    const sessionId = uuid();
    await sessions.insert({ id: sessionId, title: 'Hello', kbName: null, scopeFilter: null });
    const turn = { sessionId, kbName: null, sources: null, route: null, steps: null, attachments: [] };
    await messages.add({ ...turn, id: uuid(), role: 'user', content: 'first' });
    await messages.add({
      ...turn,
      id: uuid(),
      role: 'assistant',
      content: 'second',
      sources: { text: [], image: [] },
    });

    const latest = await messages.latest(sessionId, 10);

    expect(latest.map((message) => message.content)).toEqual(['first', 'second']);
  });
});

describe('while Postgres is away', () => {
  it('says so in a way that is recognised, and connects once it is there', async () => {
    const source = createDataSource(configOf('postgres://nobody@127.0.0.1:1/none'));
    const away = new Database(source, new HealthRegistry());

    expect(() => away.manager).toThrow(expect.objectContaining({ code: 'ECONNREFUSED' }));
  });
});

const INDEXED: IndexedDocument = {
  sourceType: 'policy',
  pageCount: 3,
  title: 'A "title"',
  year: 2024,
  language: 'en',
  keywords: ['travel', '差旅'],
  textChunkCount: 7,
};

function configOf(databaseUrl: string) {
  return {
    databaseUrl,
    poolSize: 5,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 10_000,
    defaultKbName: 'default',
  };
}

async function connect(url: string) {
  const source = createDataSource(configOf(url));
  const connected = new Database(source, new HealthRegistry());
  const ready = new Promise<void>((resolve) => connected.onReady(async () => resolve()));
  connected.onApplicationBootstrap();
  await ready;
  return { dataSource: source, database: connected };
}

function aDocument(given: Partial<NewDocument> = {}): NewDocument {
  const id = uuid();
  return {
    id,
    name: 'a.pdf',
    kbName: 'kb',
    pluginNamespace: 'core',
    sha256: id.replaceAll('-', '').repeat(2),
    sourceType: 'other',
    sourceTypeHint: null,
    sourceUri: `documents/${id}/source`,
    contentType: 'application/pdf',
    sizeBytes: 10,
    pageCount: null,
    taskId: uuid(),
    ...given,
  };
}

async function aStoredDocument(database: Database, given: Partial<NewDocument>): Promise<NewDocument> {
  const document = aDocument(given);
  await new KnowledgeBaseRepository(database).ensure(document.kbName);
  await database.transaction((manager) =>
    new DocumentRepository(database).insertOrLockSame(manager, document),
  );
  return document;
}

async function aTask(database: Database): Promise<string> {
  const task = newTask(uuid());
  await database.transaction((manager) => new TaskRepository(database).insert(manager, task));
  return task.id;
}

async function aRegisteredDocument(database: Database) {
  const ingestion = new IngestionRepository(database);
  await new KnowledgeBaseRepository(database).ensure('kb');
  const document = aDocument();
  const task = { ...newTask(document.taskId), documentId: document.id };
  await ingestion.register(document, task, jobOf('first'));
  return { ingestion, document, task };
}

function jobOf(jobId: string) {
  return { queue: 'q', jobId, kbName: 'kb', payload: { a: 1 } };
}

function newTask(id: string): NewTask {
  return {
    id,
    documentId: uuid(),
    name: 'a.pdf',
    sourceUri: 'documents/x/source',
    pipeline: 'router',
    status: 'pending',
    progress: 0,
    current: 0,
    total: 0,
    error: null,
    attempt: 1,
    maxAttempts: 3,
    kbName: 'kb',
    parentTaskId: null,
    pipelineOverride: null,
    requestId: null,
  };
}
