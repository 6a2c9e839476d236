import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { CreateKnowledgeSchema1763600000000 } from './1763600000000-create-knowledge-schema.js';
import { CreateDocumentPipelines1763900000000 } from './1763900000000-create-document-pipelines.js';
import { DeriveDocumentState1764000000000 } from './1764000000000-derive-document-state.js';

// Real: Postgres 18, with a registry of the previous version.

let testDatabase: TestDatabase;
let source: DataSource;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  source = await migrated([CreateKnowledgeSchema1763600000000]);
  await source.query(`insert into knowledge_bases (kb_name) values ('kb')`);
});

afterEach(async () => {
  await source.destroy();
  await testDatabase.drop();
});

interface Given {
  status: string;
  pipeline: string | null;
  attempt: number;
  chunks?: number;
  error?: string;
  /** Pipeline of its latest task; null when the record was deleted. */
  taskPipeline: string | null;
}

describe('a document of the version before', () => {
  it.each<[string, Given, object, object]>([
    [
      'that is ready stays so, with what it has published',
      { status: 'ready', pipeline: 'text_pipeline', attempt: 4, chunks: 7, taskPipeline: 'text_pipeline' },
      { status: 'ready', error: null, text_chunk_count: 7, visual_chunk_count: 0 },
      { pipeline: 'text_pipeline', status: 'ready', attempt: 4, published_attempt: 4, chunk_count: 7 },
    ],
    [
      'that is being indexed goes on',
      { status: 'indexing', pipeline: 'text_pipeline', attempt: 2, taskPipeline: 'text_pipeline' },
      { status: 'indexing', error: null, text_chunk_count: 0 },
      { pipeline: 'text_pipeline', status: 'indexing', attempt: 2, published_attempt: null },
    ],
    [
      'that waits in visual_queue goes on waiting',
      { status: 'pending', pipeline: 'visual_pipeline', attempt: 0, taskPipeline: 'visual_pipeline' },
      { status: 'pending', error: null },
      { pipeline: 'visual_pipeline', status: 'pending', attempt: 0, published_attempt: null },
    ],
    [
      'that has failed keeps the reason, and counts no chunks of an attempt before',
      {
        status: 'failed',
        pipeline: 'text_pipeline',
        attempt: 3,
        chunks: 9,
        error: 'broken',
        taskPipeline: null,
      },
      { status: 'failed', error: 'broken', text_chunk_count: 0 },
      { pipeline: 'text_pipeline', status: 'failed', attempt: 3, published_attempt: null, chunk_count: 0 },
    ],
    [
      'that was uploaded again waits for the router, wherever an earlier task took it',
      { status: 'pending', pipeline: 'text_pipeline', attempt: 3, taskPipeline: 'router' },
      { status: 'pending', error: null },
      { pipeline: 'router', status: 'pending', attempt: 3, published_attempt: null },
    ],
    [
      'that was never routed is with the router',
      { status: 'failed', pipeline: null, attempt: 0, error: 'encrypted', taskPipeline: 'router' },
      { status: 'failed', error: 'encrypted' },
      { pipeline: 'router', status: 'failed', attempt: 0, published_attempt: null },
    ],
  ])('%s', async (_, given, state, run) => {
    const { id, taskId } = await aDocumentBefore(given);

    await upgrade();

    expect(await rows('select * from document_states where document_id = $1', id)).toMatchObject([state]);
    expect(await rows('select * from document_pipelines where document_id = $1', id)).toMatchObject([
      { ...run, task_id: taskId },
    ]);
  });

  it('keeps its sections and keywords as those of the text pipeline, and has all back when the version goes back', async () => {
    const ready = { status: 'ready', pipeline: 'text_pipeline', attempt: 2, chunks: 5, taskPipeline: null };
    const { id } = await aDocumentBefore(ready);
    const before = await rows('select * from documents where id = $1', id);
    await source.query(
      `insert into sections (document_id, section_index, level, title, path, summary, page_numbers)
       values ($1, 0, 1, 'A', 'A', '', '{1}')`,
      [id],
    );
    await source.query(
      `insert into chunk_keywords (document_id, chunk_id, keyword, kb_name) values ($1::uuid, $1::uuid, 'valve', 'kb')`,
      [id],
    );

    await upgrade();
    const content = [
      await rows('select pipeline from sections where document_id = $1', id),
      await rows('select pipeline from chunk_keywords where document_id = $1', id),
    ];
    await source.undoLastMigration();
    await source.undoLastMigration();

    expect(content).toEqual([[{ pipeline: 'text_pipeline' }], [{ pipeline: 'text_pipeline' }]]);
    expect(await rows('select * from documents where id = $1', id)).toEqual(before);
    expect(await rows('select title from sections where document_id = $1', id)).toEqual([{ title: 'A' }]);
  });
});

async function upgrade(): Promise<void> {
  await source.destroy();
  source = await migrated([CreateDocumentPipelines1763900000000, DeriveDocumentState1764000000000]);
}

/** The test's database after the given migrations. */
async function migrated(migrations: Array<new () => object>): Promise<DataSource> {
  const connected = new DataSource({
    type: 'postgres',
    url: testDatabase.url,
    migrations,
    migrationsTransactionMode: 'all',
  });
  await connected.initialize();
  await connected.runMigrations();
  return connected;
}

async function aDocumentBefore({ taskPipeline, ...given }: Given): Promise<{ id: string; taskId: string }> {
  const [id, taskId] = [uuid(), uuid()];
  await source.query(
    `insert into documents (id, name, kb_name, plugin_namespace, sha256, source_uri, size_bytes, task_id, status, pipeline,
                            attempt, text_chunk_count, error)
     values ($1::uuid, 'a.pdf', 'kb', 'core', md5($1::uuid::text) || md5($1::uuid::text), 'x', 1, $2, $3, $4, $5, $6, $7)`,
    [id, taskId, given.status, given.pipeline, given.attempt, given.chunks ?? 0, given.error ?? null],
  );
  if (taskPipeline !== null) {
    await source.query(
      `insert into tasks (id, document_id, name, source_uri, pipeline, status, max_attempts, kb_name)
       values ($1, $2, 'a.pdf', 'x', $3, 'queued', 5, 'kb')`,
      [taskId, id, taskPipeline],
    );
  }
  return { id, taskId };
}

async function rows(sql: string, id: string): Promise<object[]> {
  return source.query(sql, [id]);
}
