import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { COLLECTIONS } from '@tessera/contracts';
import type { ExtractedSection } from '@tessera/documents';
import {
  Database,
  DocumentPipelineRepository,
  HandoverRepository,
  ImageRepository,
  IngestionRepository,
  KeywordRepository,
  KnowledgeAccess,
  SectionRepository,
  TagRepository,
  TaskRepository,
} from '@tessera/persistence';
import { createTestFolder } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { chunkIds } from './chunk-ids.js';
import type { ChunkRecord } from './chunk-writer.js';
import type { FoundImage } from './content-reader.js';
import type { IndexedAttempt } from './document-indexer.js';
import { DocumentPublisher } from './document-publisher.js';
import { TestRegistry } from './registry.fixture-spec.js';
import { Spool } from './spool.js';

// Real: Postgres 18. The stores are left out, because publishing does not use them.

const KEYWORDS = 4;

let registry: TestRegistry;

beforeAll(async () => {
  registry = await TestRegistry.start();
});

afterAll(() => registry.stop());

describe('the transaction that publishes a document', () => {
  it('has the same cost for 5,000 chunks as for 10', async () => {
    const small = await publishedWith(10);
    const large = await publishedWith(5_000);

    expect(large.transactions).toEqual(small.transactions);
    expect(small.transactions).toHaveLength(1);
  });

  it('has everything in the registry when it ends', async () => {
    const { documentId, chunks, sections } = await publishedWith(3_000);

    const found: unknown[] = await registry.get(Database).manager.query(
      `select (select count(*)::int from chunk_keywords k where document_id = $1) keywords,
              (select count(distinct attempt)::int from chunk_keywords k where document_id = $1) attempts`,
      [documentId],
    );

    expect(found).toEqual([{ keywords: chunks * KEYWORDS, attempts: 1 }]);
    expect(
      await registry.get(SectionRepository).list(KnowledgeAccess.unrestricted, documentId, 'text_pipeline'),
    ).toHaveLength(sections);
  });

  it('does not affect what another attempt publishes concurrently', async () => {
    const { document, context } = await registry.begunDocument();
    await registry.get(Database).transaction(async (manager) => {
      await registry.get(TaskRepository).nextAttempt(manager, context.task.id, 1, null);
    });

    const publishing = publisher(registry.get(Database)).publish(
      document,
      context,
      await anAttempt(document.id, 10),
    );

    await expect(publishing).rejects.toMatchObject({ name: 'StaleAttemptError' });
    expect(
      await registry.get(SectionRepository).list(KnowledgeAccess.unrestricted, document.id, 'text_pipeline'),
    ).toEqual([]);
    expect(
      await registry.get(TagRepository).list(KnowledgeAccess.unrestricted, { q: document.id }, 5),
    ).toEqual([]);
  });

  it('ends as stale if the document was deleted before', async () => {
    const { document, context } = await registry.begunDocument();
    await registry.get(Database).manager.query('delete from documents where id = $1', [document.id]);

    const publishing = publisher(registry.get(Database)).publish(
      document,
      context,
      await anAttempt(document.id, 10),
    );

    await expect(publishing).rejects.toMatchObject({ name: 'StaleAttemptError' });
  });
});

describe('an attempt at a document', () => {
  it('is not published while the vector store lacks some of its chunks', async () => {
    const { document, context } = await registry.begunDocument();
    const attempt = { ...(await anAttempt(document.id, 10)), pointCount: 9 };

    const publishing = publisher(registry.get(Database)).publish(document, context, attempt);

    await expect(publishing).rejects.toThrow('The vector store has 9 of 10 chunks.');
    expect(
      await registry.get(TaskRepository).find(KnowledgeAccess.unrestricted, context.task.id),
    ).toMatchObject({
      status: 'parsing',
    });
  });

  it('only begins for the current task of the document', async () => {
    const { document, context } = await registry.begunDocument();
    const pipelines = registry.get(DocumentPipelineRepository);

    const stranger = await pipelines.begin(document.id, 'text_pipeline', { id: randomUUID(), attempt: 2 });
    const owner = await pipelines.begin(document.id, 'text_pipeline', { id: context.task.id, attempt: 1 });

    expect([stranger, owner]).toEqual([false, true]);
  });

  it('ends at its next report after its task was cancelled', async () => {
    const { context } = await registry.begunDocument();
    const { id } = context.task;
    const begunAt = performance.now();
    // Reports are written at most twice a second.
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => begunAt + 60_000);

    await registry.get(Database).manager.query(`update tasks set status = 'failed' where id = $1`, [id]);
    const reporting = context.report('parsing', 50, 1, 2);
    clock.mockRestore();

    await expect(reporting).rejects.toMatchObject({ name: 'StaleAttemptError' });
  });
});

const NO_VECTORS = {
  space: { provider: 'none', model: 'none', dimension: 0 },
  embed: () => Promise.resolve(null),
};

async function publishedWith(chunks: number) {
  const { document, context } = await registry.begunDocument();
  const counting = new CountingDatabase(registry.get(Database));
  const attempt = await anAttempt(document.id, chunks);
  await publisher(counting as unknown as Database).publish(document, context, attempt);
  const { transactions } = counting;
  return { documentId: document.id, chunks, sections: attempt.sections.size, transactions };
}

function publisher(database: Database): DocumentPublisher {
  return new DocumentPublisher(
    database,
    registry.get(TaskRepository),
    registry.get(SectionRepository),
    registry.get(KeywordRepository),
    registry.get(ImageRepository),
    registry.get(HandoverRepository),
    registry.get(IngestionRepository),
    registry.embeddingRequests(NO_VECTORS),
    { pipeline: 'text_pipeline', collection: COLLECTIONS.text, readingStatus: 'parsing', readUntil: 60 },
    { version: '1.0.0', revision: null },
  );
}

/** The output of an indexer. */
async function anAttempt(documentId: string, chunks: number): Promise<IndexedAttempt> {
  const folder = createTestFolder('publisher');
  const records = new Spool<ChunkRecord>(join(folder, 'records'));
  const sections = new Spool<ExtractedSection>(join(folder, 'sections'));
  const images = new Spool<FoundImage>(join(folder, 'images'));
  for (let index = 0; index < chunks; index++) {
    const keywords = Array.from({ length: KEYWORDS }, (_, at) => `${documentId} ${index + at}`);
    const chunkId = chunkIds.chunk(documentId, index, 'text_pipeline');
    await records.add({ chunkId, keywords, image: null, handover: null });
  }
  for (let index = 0; index < Math.ceil(chunks / 2); index++) await sections.add(aSection(index));
  return { summary: SUMMARY, sections, images, chunkCount: chunks, pointCount: chunks, records };
}

function aSection(index: number): ExtractedSection {
  return {
    index,
    parentIndex: null,
    level: 1,
    title: 'A',
    path: 'A',
    summary: '',
    pageNumbers: [],
  };
}

const SUMMARY: IndexedAttempt['summary'] = {
  format: 'markdown',
  sourceType: 'other',
  pageCount: null,
  title: randomUUID(),
  author: null,
  year: null,
  statedYear: null,
  issuer: null,
  language: 'en',
  keywords: [],
  sectionCount: 0,
  chunkCount: 0,
  pagesWithoutText: [],
  picturesLeftOut: 0,
};

/** Counts the statements of each transaction, and the rows they wrote. */
class CountingDatabase {
  readonly transactions: Array<{ statements: number; rows: number }> = [];

  constructor(private readonly database: Database) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      let statements = 0;
      const runner = manager.queryRunner!;
      const query = runner.query.bind(runner);
      runner.query = ((...given: Parameters<typeof query>) => {
        statements++;
        return query(...given);
      }) as typeof query;
      const before = await rowsWritten(query);
      const result = await work(manager);
      this.transactions.push({ statements, rows: (await rowsWritten(query)) - before });
      return result;
    });
  }
}

/** Per connection, since it last flushed its counters; never in the middle of a transaction. */
async function rowsWritten(query: (sql: string) => Promise<unknown>): Promise<number> {
  const sql = 'select sum(n_tup_ins + n_tup_upd + n_tup_del)::int rows from pg_stat_xact_user_tables';
  const [{ rows }] = (await query(sql)) as [{ rows: number }];
  return rows;
}
