import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COLLECTIONS, type EmbeddingJob } from '@tessera/contracts';
import { type EmbeddingModel, ModelServerError } from '@tessera/models';
import {
  BacklogRepository,
  Database,
  DocumentEmbeddingRepository,
  DocumentRepository,
  KnowledgeAccess,
  TaskRepository,
} from '@tessera/persistence';
import { loadConfig, ShutdownState } from '@tessera/platform';
import { createTestFolder, waitUntil } from '@tessera/testing';
import { QdrantStub } from '@tessera/testing/qdrant';
import {
  type EmbeddingSpaces,
  ensureCoreCollections,
  openVectorStore,
  type Point,
  type PointPayload,
  type VectorStore,
  vectorsSettings,
} from '@tessera/vectors';
import { randomUUID } from 'node:crypto';
import { chunkIds } from '../chunk-ids.js';
import { TestRegistry } from '../registry.fixture-spec.js';
import { EmbeddingConsumer } from './embedding.consumer.js';

// Real: Postgres, the vector store of one host, and HTTP to a stub that checks each request against Qdrant's OpenAPI
// description. The model is a function that counts; nothing relays the outbox.

const SPACE = { provider: 'test', model: 'counting', dimension: 2 };
const NO_IMAGES = { provider: 'none', model: 'none', dimension: 0, mode: 'single' } as const;
const CHUNKS = 80;
const PIPELINE = 'text_pipeline';

/** Behaviour of a model before it returns a batch. */
type Behaviour = (texts: string[]) => Promise<void> | void;

let registry: TestRegistry;
let qdrant: QdrantStub;
let vectors: VectorStore & EmbeddingSpaces;
/** How often each text was embedded. */
let embedded: Map<string, number>;

beforeAll(async () => {
  [registry, qdrant] = await Promise.all([TestRegistry.start(), QdrantStub.start()]);
});
beforeEach(() => {
  embedded = new Map();
});
afterAll(() => Promise.all([registry.stop(), qdrant.stop()]));

const STORES: Array<[name: string, settings: () => Record<string, string>]> = [
  ['SQLite', () => ({ VECTOR_STORE_PATH: createTestFolder('embedding-consumer') })],
  ['Qdrant', () => ({ VECTOR_STORE: 'qdrant', QDRANT_URL: qdrant.url })],
];

function modelOf(behaviour: Behaviour = () => undefined, space = SPACE): EmbeddingModel {
  return {
    space,
    embed: async (texts) => {
      await behaviour(texts);
      for (const text of texts) embedded.set(text, (embedded.get(text) ?? 0) + 1);
      return texts.map(() => Float32Array.from([1, 0]));
    },
  };
}

function consumerOf(
  model: EmbeddingModel,
  { shutdown = new ShutdownState(), yieldSeconds = 0 } = {},
): EmbeddingConsumer {
  return new EmbeddingConsumer(
    model,
    vectors,
    registry.embeddingRequests(model),
    registry.get(DocumentEmbeddingRepository),
    registry.get(BacklogRepository),
    registry.get(TaskRepository),
    shutdown,
    { yieldSeconds },
  );
}

/** A published document whose chunks have no vectors. */
async function publishedDocument(chunks = CHUNKS): Promise<EmbeddingJob> {
  const { document, context } = await registry.begunDocument();
  const { attempt, id: taskId } = context.task;
  await write(document.id, attempt, chunks);
  await sql(`update tasks set status = 'success' where id = $1`, [taskId]);
  await publish(document.id, attempt, chunks);
  return { version: 1, documentId: document.id, pipeline: PIPELINE, attempt };
}

async function write(documentId: string, attempt: number, chunks: number): Promise<void> {
  const points = Array.from({ length: chunks }, (_, index) => pointOf(documentId, attempt, index));
  await vectors.write(COLLECTIONS.text, { documentId, attempt }, points);
  await vectors.settle(COLLECTIONS.text, { documentId, attempt }, chunks);
}

async function publish(documentId: string, attempt: number, chunkCount: number): Promise<void> {
  await sql(
    `update document_pipelines set status = 'ready', attempt = $2, published_attempt = $2, chunk_count = $3
     where document_id = $1`,
    [documentId, attempt, chunkCount],
  );
  const requests = registry.embeddingRequests(modelOf());
  await registry
    .get(Database)
    .transaction((manager) =>
      requests.add(manager, { documentId, pipeline: PIPELINE, attempt, kbName: 'kb' }, chunkCount),
    );
}

function pointOf(documentId: string, attempt: number, chunkIndex: number): Point {
  const chunkId = chunkIds.chunk(documentId, chunkIndex, PIPELINE);
  const content = `${documentId} says ${chunkIndex} in attempt ${attempt}.`;
  const payload: PointPayload = {
    documentId,
    attempt,
    chunkId,
    kbName: 'kb',
    sourceType: 'other',
    year: null,
    pipeline: PIPELINE,
    chunkType: 'text',
    chunkIndex,
    path: '',
    content,
    summary: '',
    keywords: [],
    pageNumbers: [],
    regions: [],
    fileName: 'a.md',
    language: 'en',
    imageKey: null,
    imageId: null,
  };
  return { id: chunkIds.point(chunkId, attempt), searchText: content, vector: null, payload };
}

async function state({ documentId }: Pick<EmbeddingJob, 'documentId'>) {
  const document = await registry.get(DocumentRepository).find(KnowledgeAccess.unrestricted, documentId);
  return document?.embedding ?? null;
}

async function without({ documentId, attempt }: EmbeddingJob): Promise<number> {
  const page = { after: null, limit: 1_000, attempt: { documentId, attempt } };
  return (await vectors.pointsWithout(COLLECTIONS.text, SPACE, page)).points.length;
}

/** Seconds until each further job for the document is due. */
async function dueJobs({ documentId }: EmbeddingJob): Promise<number[]> {
  const rows: Array<{ seconds: number }> = await sql(
    `select extract(epoch from not_before - now())::float8 seconds from outbox
     where queue = 'embedding_queue' and payload ->> 'documentId' = $1 order by id`,
    [documentId],
  );
  return rows.map(({ seconds }) => seconds);
}

function sql<T>(statement: string, parameters: unknown[]): Promise<T> {
  return registry.get(Database).manager.query(statement, parameters);
}

const unreachable = () => {
  throw new ModelServerError('The server cannot be reached.', { outcome: 'unreachable' });
};

describe.each(STORES)('a document that keyword search finds in %s', (_, settings) => {
  beforeAll(async () => {
    vectors = openVectorStore(loadConfig(vectorsSettings, settings()));
    await ensureCoreCollections(vectors, SPACE, NO_IMAGES);
  });
  afterAll(() => vectors.close());

  it('gets one vector for each chunk', async () => {
    const job = await publishedDocument();
    const before = await state(job);

    const outcome = await consumerOf(modelOf()).consume(job);
    const again = await consumerOf(modelOf()).consume(job);

    expect(before).toEqual({ status: 'pending', embeddedCount: 0, chunkCount: CHUNKS, error: null });
    expect([outcome, again]).toEqual(['success', undefined]);
    expect(await state(job)).toEqual({
      status: 'ready',
      embeddedCount: CHUNKS,
      chunkCount: CHUNKS,
      error: null,
    });
    expect(await without(job)).toBe(0);
    expect([embedded.size, ...new Set(embedded.values())]).toEqual([CHUNKS, 1]);
  });

  it('resumes after a failed run, and reports the failure', async () => {
    const job = await publishedDocument();
    const failing = modelOf(() => (embedded.size > 0 ? unreachable() : undefined));

    const first = await consumerOf(failing).consume(job);
    const meanwhile = await state(job);
    const second = await consumerOf(modelOf()).consume(job);

    expect([first, second]).toEqual(['retry', 'success']);
    expect(meanwhile).toMatchObject({ status: 'pending', error: 'The server cannot be reached.' });
    expect(meanwhile?.embeddedCount).toBeGreaterThan(0);
    expect(await state(job)).toMatchObject({ status: 'ready', embeddedCount: CHUNKS, error: null });
    expect([embedded.size, ...new Set(embedded.values())]).toEqual([CHUNKS, 1]);
  });

  it('is retried without limit at growing intervals while the model is unavailable', async () => {
    const job = await publishedDocument(1);

    for (let run = 0; run < 10; run++)
      expect(await consumerOf(modelOf(unreachable)).consume(job)).toBe('retry');

    const waits = (await dueJobs(job)).slice(1);
    expect(waits).toHaveLength(10);
    expect(waits[0]).toBeLessThan(2);
    expect(waits.at(-1)).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThan(61);
    expect(await state(job)).toMatchObject({ status: 'pending' });
  });

  it('that is published again in the meantime only gets vectors for the new attempt', async () => {
    const job = await publishedDocument();
    const { documentId, attempt } = job;
    const next = { ...job, attempt: attempt + 1 };
    await write(documentId, next.attempt, CHUNKS);
    const replacing = modelOf(async () => {
      if (embedded.size === 0) await publish(documentId, next.attempt, CHUNKS);
    });

    const stale = await consumerOf(replacing).consume(job);
    const made = embedded.size;
    const current = await consumerOf(modelOf()).consume(next);

    expect([stale, current]).toEqual(['stale', 'success']);
    expect(made).toBeLessThan(CHUNKS);
    expect(await without(next)).toBe(0);
    expect(await state(job)).toMatchObject({ status: 'ready', embeddedCount: CHUNKS });
    expect(new Set(embedded.values())).toEqual(new Set([1]));
  });

  it('that is deleted in the meantime leaves nothing behind', async () => {
    const job = await publishedDocument();
    const deleting = modelOf(async () => {
      await registry.get(DocumentRepository).delete(KnowledgeAccess.unrestricted, job.documentId);
      await vectors.removeDocument(COLLECTIONS.text, job.documentId);
    });

    const outcome = await consumerOf(deleting).consume(job);

    expect(outcome).toBe('stale');
    expect(await vectors.count(COLLECTIONS.text, { documentIds: [job.documentId] })).toBe(0);
    expect(await state(job)).toBeNull();
    expect(await sql('select 1 from document_embeddings where document_id = $1', [job.documentId])).toEqual(
      [],
    );
  });

  it('is processed by one run: a newer one ends it', async () => {
    const job = await publishedDocument();
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const waiting = modelOf(async () => {
      begun.resolve();
      await released.promise;
    });
    let second: Promise<unknown> | undefined;
    const stalling = modelOf(async () => {
      second ??= consumerOf(waiting).consume(job);
      await begun.promise;
    });

    const first = await consumerOf(stalling).consume(job);
    released.resolve();

    expect([first, await second]).toEqual(['stale', 'success']);
    expect(await state(job)).toMatchObject({ status: 'ready', embeddedCount: CHUNKS });
  });

  it('gets vectors for all chunks except those that the model refuses, and reports why', async () => {
    const job = await publishedDocument();
    const isRefused = (text: string) => text.includes('says 7 ');
    const refusing = modelOf((texts) => {
      if (texts.some(isRefused))
        throw new ModelServerError('Too long for the model.', { outcome: 'refused', status: 413 });
    });

    const outcome = await consumerOf(refusing).consume(job);

    expect(outcome).toBe('failed');
    expect(await without(job)).toBe(1);
    expect(await state(job)).toEqual({
      status: 'failed',
      embeddedCount: CHUNKS - 1,
      chunkCount: CHUNKS,
      error: expect.stringContaining('Too long for the model.'),
    });
  });

  it('waits until the server accepts the key: 401 does not refuse a text', async () => {
    const job = await publishedDocument(1);
    const unauthorized = modelOf(() => {
      throw new ModelServerError('The key was refused.', { outcome: 'refused', status: 401 });
    });

    expect(await consumerOf(unauthorized).consume(job)).toBe('retry');
    expect(await state(job)).toMatchObject({ status: 'pending', error: 'The key was refused.' });
  });

  it('is released immediately when the service stops', async () => {
    const job = await publishedDocument();
    const shutdown = new ShutdownState();
    const ending = modelOf(() => shutdown.startDraining());

    const outcome = await consumerOf(ending, { shutdown }).consume(job);

    expect(outcome).toBe('retry');
    expect((await dueJobs(job)).at(-1)).toBeLessThanOrEqual(0);
    expect(await state(job)).toMatchObject({ status: 'pending', error: null });
    expect((await state(job))?.embeddedCount).toBe(embedded.size);
  });

  it('yields to documents that are not retrievable yet, for a limited time', async () => {
    const job = await publishedDocument();
    const { context } = await registry.begunDocument();

    const working = consumerOf(modelOf(), { yieldSeconds: 600 }).consume(job);
    await waitUntil(async () => (await state(job))?.status === 'running', { what: 'the run to begin' });
    const meanwhile = embedded.size;
    await sql(`update tasks set status = 'success' where id = $1`, [context.task.id]);

    expect([meanwhile, await working]).toEqual([0, 'success']);
  });

  it('does not yield longer than that', async () => {
    const job = await publishedDocument();
    const { context } = await registry.begunDocument();
    await sql(
      `update document_embeddings set created_at = now() - interval '1 hour' where document_id = $1`,
      [job.documentId],
    );

    const outcome = await consumerOf(modelOf(), { yieldSeconds: 600 }).consume(job);

    expect(outcome).toBe('success');
    await sql(`update tasks set status = 'success' where id = $1`, [context.task.id]);
  });

  it('neither gets nor awaits vectors once the model is turned off', async () => {
    const job = await publishedDocument();
    const none = modelOf(undefined, { provider: 'none', model: 'none', dimension: 0 });

    expect(await consumerOf(none).consume(job)).toBeUndefined();
    expect(await state(job)).toBeNull();
  });

  it('that does not exist needs no work', async () => {
    const job = { version: 1, documentId: randomUUID(), pipeline: PIPELINE, attempt: 1 } as const;

    expect(await consumerOf(modelOf()).consume(job)).toBeUndefined();
  });
});
