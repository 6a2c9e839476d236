import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.js';
import type * as persistence from './index.js';
import { KnowledgeAccess } from './knowledge-access.js';
import {
  aDocument,
  aStoredDocument,
  connect,
  documentsOf,
  jobOf,
  newTask,
} from './persistence.fixture-spec.js';
import { AttachmentRepository } from './repositories/attachment.repository.js';
import { DocumentPipelineRepository } from './repositories/document-pipeline.repository.js';
import { HandoverRepository } from './repositories/handover.repository.js';
import { ImageRepository } from './repositories/image.repository.js';
import { IngestionRepository } from './repositories/ingestion.repository.js';
import { KeywordRepository } from './repositories/keyword.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { MessageRepository } from './repositories/message.repository.js';
import { TurnRepository } from './repositories/turn.repository.js';
import { SectionRepository } from './repositories/section.repository.js';
import { SessionRepository } from './repositories/session.repository.js';
import { TagRepository } from './repositories/tag.repository.js';
import { TaskRepository } from './repositories/task.repository.js';
import { WebhookRepository } from './repositories/webhook.repository.js';

// Real: Postgres 18. The type check compares both tables with the repositories' methods: a new method without an access
// must give a reason, and one with an access is called by a client whose access does not suffice.

/** Tenants are separated differently, and keys are how clients obtain an access. */
type OfOtherServices =
  `${'ApiKey' | 'BulkJob' | 'BulkLeftover' | 'BulkRun' | 'Idempotency' | 'SqlJob' | 'Tenant'}Repository`;
type Library = typeof persistence;
type Repositories = {
  [
    Name in keyof Library as Name extends OfOtherServices
      ? never
      : Name extends `${string}Repository`
        ? Name
        : never
  ]: Library[Name] extends abstract new (...parts: never[]) => infer Repository ? Repository : never;
};
type TakesAccess<Method> = Method extends (...given: infer Given) => unknown
  ? [Extract<Given[number], KnowledgeAccess>] extends [never]
    ? false
    : true
  : false;
type WithAccess<Repository> = {
  [Method in keyof Repository]: TakesAccess<Repository[Method]> extends true ? Method : never;
}[keyof Repository];
type WithoutAccess<Repository> = Exclude<keyof Repository, WithAccess<Repository>>;

const NOBODY = 'a worker does it, or a service at its start: for nobody who asks';
const OPERATOR = 'an operator does it, with the credentials of the database';
const METRICS = 'for metrics: how much there is of everybody together';
const FOUND = 'a part of a transaction, on what the same one has found, locked or added by an access';
const FOUND_OWN = 'on an attachment that was found or begun by an access';

/** Every method that takes no access, and the reason. */
const WITHOUT_ACCESS: {
  [Name in keyof Repositories as [WithoutAccess<Repositories[Name]>] extends [never] ? never : Name]: Record<
    WithoutAccess<Repositories[Name]>,
    string
  >;
} = {
  AttachmentRepository: {
    removeExpired: NOBODY,
    removedBefore: NOBODY,
    hasTwin: FOUND_OWN,
    forget: FOUND_OWN,
  },
  AttemptRemovalRepository: {
    isWorkLeft: NOBODY,
    requestEnded: NOBODY,
    take: NOBODY,
    removeContent: NOBODY,
    complete: NOBODY,
  },
  BacklogRepository: {
    outbox: METRICS,
    tasks: METRICS,
    embeddings: METRICS,
    hasUnreadTexts: NOBODY,
    deferred: METRICS,
    queries: METRICS,
    bulkJobs: METRICS,
  },
  DocumentEmbeddingRepository: {
    request: FOUND,
    begin: NOBODY,
    progress: NOBODY,
    finish: NOBODY,
    postpone: NOBODY,
    forget: NOBODY,
    idle: NOBODY,
    replaceJob: NOBODY,
  },
  DocumentPipelineRepository: { begin: NOBODY, assign: FOUND, restart: FOUND },
  DocumentRemovalRepository: { next: NOBODY, isPending: NOBODY, remove: NOBODY },
  DocumentRepository: { setTask: FOUND, publishedAfter: OPERATOR },
  DocumentUploadRepository: {
    begin: 'on a document that nobody knows yet; registering it takes an access',
    complete: FOUND,
    giveUpExpired: NOBODY,
    givenUpBefore: NOBODY,
    forget: NOBODY,
  },
  FetchedDocumentRepository: { findSame: NOBODY, record: NOBODY, yieldTo: NOBODY },
  HandoverRepository: {
    list: NOBODY,
    insert: NOBODY,
    defer: NOBODY,
    isAnyDeferred: NOBODY,
    lockDeferred: NOBODY,
  },
  ImageRepository: { insert: NOBODY },
  IngestionRepository: { route: NOBODY, complete: NOBODY },
  KeywordRepository: { insert: NOBODY },
  KnowledgeBaseRepository: { ensure: NOBODY },
  ObjectOwnerRepository: { known: OPERATOR },
  OutboxRepository: { add: FOUND, removeAll: FOUND, lockNext: NOBODY, remove: NOBODY, depths: NOBODY },
  SectionRepository: { insert: NOBODY },
  TagCountRepository: { countChanges: NOBODY },
  TaskRepository: {
    insert: FOUND,
    begin: NOBODY,
    lockCurrent: NOBODY,
    progress: NOBODY,
    fail: NOBODY,
    nextAttempt: NOBODY,
    advancePurges: NOBODY,
    log: NOBODY,
    logAll: NOBODY,
    idle: NOBODY,
  },
  WebhookDeliveryRepository: { claim: NOBODY, end: NOBODY, removeEnded: NOBODY },
};

/** A client's data, which another one tries to read or change. */
interface Given {
  kbName: string;
  documentId: string;
  imageId: string;
  /** A failed task. */
  taskId: string;
  sessionId: string;
  questionId: string;
  /** Its answer. */
  messageId: string;
  attachmentId: string;
  /** An incomplete upload. */
  begunAttachmentId: string;
}

type Attempt = (access: KnowledgeAccess, given: Given) => Promise<unknown>;

const page = { limit: 10, offset: 0 };
const message = (sessionId: string) => ({
  id: uuid(),
  sessionId,
  role: 'user' as const,
  content: 'What?',
  kbName: null,
  sources: null,
  route: null,
  citations: null,
  steps: null,
  attachments: [],
});

let testDatabase: TestDatabase;
let database: Database;

const within = <T>(work: (manager: EntityManager) => Promise<T>): Promise<T> => database.transaction(work);
const attachments = () => new AttachmentRepository(database);
const pipelines = () => new DocumentPipelineRepository(database);
const bases = () => new KnowledgeBaseRepository(database);
const handovers = () => new HandoverRepository(database);
const messages = () => new MessageRepository(database);
const turns = () => new TurnRepository(database, messages());
const sessions = () => new SessionRepository(database);
const tags = () => new TagRepository(database);
const tasks = () => new TaskRepository(database);
const webhooks = () => new WebhookRepository(database);
const aWebhook = (kbName: string) => ({
  id: uuid(),
  kbName,
  url: 'https://example.com/',
  events: [],
  secret: 'whsec_x',
});

async function withWebhook(kbName: string): Promise<string> {
  const webhook = aWebhook(kbName);
  await webhooks().create(KnowledgeAccess.unrestricted, webhook, 10);
  return webhook.id;
}

/** Every method that takes an access, except those that create data. */
const WITH_ACCESS: {
  [Name in keyof Repositories as [WithAccess<Repositories[Name]>] extends [never] ? never : Name]: {
    [Method in WithAccess<Repositories[Name]>]: Attempt | 'it makes what is its own';
  };
} = {
  AttachmentRepository: {
    begin: 'it makes what is its own',
    complete: (access, { begunAttachmentId }) =>
      attachments().complete(
        access,
        begunAttachmentId,
        { filename: 'a.md', contentType: null, sizeBytes: 1, sha256: 'a'.repeat(64) },
        60_000,
      ),
    readable: (access, { attachmentId }) => attachments().readable(access, [attachmentId]),
    remove: (access, { attachmentId }) => attachments().remove(access, attachmentId),
  },
  DocumentPipelineRepository: {
    find: (access, { documentId }) => pipelines().find(access, documentId, 'text_pipeline'),
    list: (access, { documentId }) => pipelines().list(access, documentId),
    listPublished: (access, { documentId }) => pipelines().listPublished(access, [documentId]),
  },
  DocumentRepository: {
    find: (access, { documentId }) => documentsOf(database).find(access, documentId),
    lock: (access, { documentId }) =>
      within((manager) => documentsOf(database).lock(manager, access, documentId)),
    insertOrLockSame: (access, { kbName }) =>
      within((manager) => documentsOf(database).insertOrLockSame(manager, access, aDocument({ kbName }))),
    list: (access) => documentsOf(database).list(access, {}, page),
    listAfter: async (access, { documentId }) => {
      const ids = [null, documentId];
      return (await Promise.all(ids.map((id) => documentsOf(database).listAfter(access, id, 10)))).flat();
    },
    hashes: (access, { documentId }) => documentsOf(database).hashes(access, [documentId]),
    readyIds: (access, { documentId }) => documentsOf(database).readyIds(access, [documentId]),
    delete: (access, { documentId }) => documentsOf(database).delete(access, documentId),
    deleteInTransaction: (access, { documentId }) =>
      within((manager) => documentsOf(database).deleteInTransaction(manager, access, documentId)),
    deleteAll: (access, { kbName }) =>
      within((manager) => documentsOf(database).deleteAll(manager, access, kbName, uuid())),
  },
  HandoverRepository: {
    pages: async (access, { documentId }) => {
      const page = { sourceChunkId: uuid(), chunkType: 'tile', parentSection: '', pageNumber: 2 } as const;
      const attempt = { documentId, pipeline: 'text_pipeline', attempt: 1 } as const;
      await handovers().insert(attempt, [{ ...page, position: null, objectKey: null }]);
      return handovers().pages(access, documentId);
    },
  },
  ImageRepository: { find: (access, { imageId }) => new ImageRepository(database).find(access, imageId) },
  IngestionRepository: {
    register: (access, { kbName }) => {
      const document = aDocument({ kbName });
      const task = { ...newTask(document.taskId), documentId: document.id, kbName };
      return new IngestionRepository(database).register(access, document, task, jobOf(task.id));
    },
  },
  KnowledgeBaseRepository: {
    create: (access, { kbName }) =>
      within(async (manager) => {
        await manager.query('delete from documents where kb_name = $1', [kbName]);
        await manager.query('delete from knowledge_bases where kb_name = $1', [kbName]);
      }).then(() => bases().create(access, { kbName, displayName: null, description: null })),
    isWritable: (access, { kbName }) => bases().isWritable(access, kbName),
    readable: (access, { kbName }) => bases().readable(access, [kbName]),
    find: (access, { kbName }) => bases().find(access, kbName),
    list: (access) => bases().list(access, page),
    update: (access, { kbName }) => bases().update(access, kbName, { description: 'x' }),
    lock: (access, { kbName }) => within((manager) => bases().lock(manager, access, kbName)),
    delete: async (access) => {
      await bases().create(KnowledgeAccess.unrestricted, {
        kbName: 'empty',
        displayName: null,
        description: null,
      });
      await within((manager) => bases().delete(manager, access, 'empty'));
    },
  },
  MessageRepository: {
    findCitation: async (access, { sessionId }) => {
      const [found] = await database.manager.query<Array<{ id: string }>>(
        'select id from messages where session_id = $1',
        [sessionId],
      );
      return messages().findCitation(access, found!.id, 1);
    },
    add: (access, { sessionId }) => messages().add(access, message(sessionId)),
    addFirst: 'it makes what is its own',
    latest: (access, { sessionId }) => messages().latest(access, sessionId, 10),
    count: (access, { sessionId }) => messages().count(access, sessionId),
    findAnswer: (access, { sessionId, messageId }) => messages().findAnswer(access, sessionId, messageId),
    read: async (access, { sessionId }) => {
      for await (const found of messages().read(access, sessionId, page)) return found;
      return null;
    },
  },
  SectionRepository: {
    list: (access, { documentId }) =>
      new SectionRepository(database).list(access, documentId, 'text_pipeline'),
  },
  SessionRepository: {
    find: (access, { sessionId }) => sessions().find(access, sessionId),
    findWithCount: (access, { sessionId }) => sessions().findWithCount(access, sessionId),
    insert: 'it makes what is its own',
    list: (access) => sessions().list(access, {}, page),
    update: (access, { sessionId }) => sessions().update(access, sessionId, { title: 'x' }),
    delete: (access, { sessionId }) => sessions().delete(access, sessionId),
  },
  TagRepository: {
    list: (access) => tags().list(access, {}, 10),
    documentsOf: (access) => tags().documentsOf(access, { tags: ['tax'], limit: 10 }),
  },
  TaskRepository: {
    find: (access, { taskId }) => tasks().find(access, taskId),
    list: (access) => tasks().list(access, {}, page),
    logs: (access, { taskId }) => tasks().logs(access, taskId, page),
    countOpen: async (access, { taskId }) => {
      await database.manager.query(`update tasks set status = 'pending' where id = $1`, [taskId]);
      return tasks().countOpen(access);
    },
    reset: (access, { taskId }) => within((manager) => tasks().reset(manager, access, taskId)),
    cancelAll: async (access, { taskId, kbName }) => {
      await database.manager.query(`update tasks set status = 'pending' where id = $1`, [taskId]);
      return within((manager) => tasks().cancelAll(manager, access, kbName, 'purged'));
    },
    delete: (access, { taskId }) => tasks().delete(access, taskId),
  },
  TurnRepository: {
    find: (access, { sessionId, questionId }) => turns().find(access, { sessionId, questionId }),
    continue: (access, { sessionId, messageId }) =>
      turns().continue(
        access,
        { sessionId, answerId: messageId, branch: { sessionId: uuid(), messageIds: [uuid()] } },
        message(sessionId),
      ),
    delete: (access, { sessionId, questionId }) => turns().delete(access, { sessionId, questionId }),
  },
  WebhookRepository: {
    create: (access, { kbName }) => webhooks().create(access, aWebhook(kbName), 10),
    find: async (access, { kbName }) => webhooks().find(access, await withWebhook(kbName)),
    list: async (access, { kbName }) => {
      await withWebhook(kbName);
      return webhooks().list(access, page);
    },
    delete: async (access, { kbName }) => webhooks().delete(access, await withWebhook(kbName)),
  },
};

const ATTEMPTS = Object.entries(WITH_ACCESS).flatMap(([repository, methods]) =>
  Object.entries(methods as Record<string, Attempt | string>).flatMap(([method, attempt]) =>
    typeof attempt === 'string' ? [] : [[`${repository}.${method}`, attempt] as const],
  ),
);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = await connect(testDatabase.url));
});

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

describe('data beyond an access', () => {
  it.each(ATTEMPTS)('is not found by %s', async (_, attempt) => {
    const given = await givenOf('ana');
    const stranger = accessOf('bob', ['empty-handed']);
    const ana = accessOf('ana', [given.kbName, 'empty']);

    const asStranger = await outcomeOf(attempt(stranger, given));
    const asAna = await outcomeOf(attempt(ana, given));

    expect(asStranger).toBe('nothing');
    expect(asAna).toBe('something');
  });
});

it('states for every method without an access why it needs none', () => {
  for (const reasons of Object.values(WITHOUT_ACCESS))
    for (const reason of Object.values(reasons)) expect(reason).not.toBe('');
});

function accessOf(owner: string, kbNames: string[]): KnowledgeAccess {
  return new KnowledgeAccess({ owner, read: new Set(kbNames), write: new Set(kbNames) });
}

/** Null, false, empty, and a rejection all count as nothing. */
async function outcomeOf(work: Promise<unknown>): Promise<'nothing' | 'something'> {
  try {
    const found = await work;
    const items = found instanceof Map || found instanceof Set ? [...found] : (listed(found) ?? found);
    const isNothing =
      items === null || items === false || items === 0 || (Array.isArray(items) && items.length === 0);
    return isNothing ? 'nothing' : 'something';
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('No write access')) return 'nothing';
    throw error;
  }
}

function listed(found: unknown): unknown[] | null {
  return typeof found === 'object' && found !== null && 'items' in found && Array.isArray(found.items)
    ? found.items
    : null;
}

/** A knowledge base with a published document, and sessions and attachments, of one owner. */
async function givenOf(owner: string): Promise<Given> {
  const kbName = `kb-${uuid()}`;
  const access = accessOf(owner, [kbName]);
  const { id: documentId, taskId } = await aStoredDocument(database, { kbName });
  const task = { ...newTask(taskId), documentId, kbName, status: 'failed' as const };
  await within((manager) => tasks().insert(manager, task));
  await tasks().log(taskId, { level: 'error', step: 'text', message: 'It could not be read.' });
  const [imageId, sessionId, attachmentId, begunAttachmentId] = [uuid(), uuid(), uuid(), uuid()];
  await publish({ documentId, kbName, imageId });
  await sessions().insert(access, { id: sessionId, title: 'Hotels', kbName: null, scopeFilter: null });
  const question = message(sessionId);
  await messages().add(access, question);
  const answer = { ...message(sessionId), role: 'assistant' as const, sources: { text: [], image: [] } };
  await messages().add(access, answer);
  const [questionId, messageId] = [question.id, answer.id];
  for (const id of [attachmentId, begunAttachmentId])
    await attachments().begin(access, { id, objectKey: `attachments/${id}` }, 60_000);
  const stored = { filename: 'a.md', contentType: null, sizeBytes: 1, sha256: 'a'.repeat(64) };
  await attachments().complete(access, attachmentId, stored, 60_000);
  const ids = { documentId, imageId, taskId, sessionId, questionId, messageId };
  return { kbName, ...ids, attachmentId, begunAttachmentId };
}

async function publish({ documentId, kbName, imageId }: Pick<Given, 'documentId' | 'kbName' | 'imageId'>) {
  const attempt = { documentId, pipeline: 'text_pipeline' as const, attempt: 1 };
  await new KeywordRepository(database).insert({ ...attempt, kbName }, [
    { chunkId: uuid(), keywords: ['tax'] },
  ]);
  await new SectionRepository(database).insert(attempt, [
    { sectionIndex: 0, parentIndex: null, level: 1, title: 'A', path: 'A', summary: '', pageNumbers: [1] },
  ]);
  await new ImageRepository(database).insert([
    {
      ...attempt,
      id: imageId,
      kbName,
      objectKey: 'figures/1',
      pageNumber: 1,
      position: null,
      width: null,
      height: null,
      pageWidth: null,
      pageHeight: null,
      dpi: null,
      chunkType: 'image',
      parentSection: null,
      sourceChunkId: null,
      contentSummary: null,
    },
  ]);
  await database.manager.query(
    `with d as (update documents set pipeline = 'text_pipeline' where id = $1)
     update document_pipelines set pipeline = 'text_pipeline', status = 'ready', published_attempt = 1 where document_id = $1`,
    [documentId],
  );
}
