import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COLLECTIONS } from '@tessera/contracts';
import {
  AttemptRemovalRepository,
  Database,
  DocumentRemovalRepository,
  TaskRepository,
} from '@tessera/persistence';
import { ShutdownState } from '@tessera/platform';
import type { EventEmitter } from 'node:events';
import type { DocumentRemover } from './document-remover.js';
import { TestRegistry } from './registry.fixture-spec.js';
import { RemovalWorker } from './removal.worker.js';

// Real: Postgres 18. The stores are stubs that record calls.

/** More than two batches of the worker. */
const MANY = 130;

let registry: TestRegistry;
let removed: string[];

beforeAll(async () => {
  registry = await TestRegistry.start();
});

beforeEach(() => {
  removed = [];
});

afterAll(() => registry.stop());

describe('the removal worker', () => {
  it('removes all deleted documents in one run, however many batches', async () => {
    await registry
      .get(Database)
      .manager.query(
        `insert into document_removals (document_id, kb_name) select gen_random_uuid(), 'kb' from generate_series(1, $1)`,
        [MANY],
      );

    await worker().run();

    expect(new Set(removed).size).toBe(MANY);
    expect(await registry.get(DocumentRemovalRepository).next(10)).toEqual([]);
  });

  it('removes what ended attempts of all documents left behind, but nothing published', async () => {
    const { document } = await registry.begunDocument();
    await leaveAttempts(document.id);

    await worker().run();

    expect(new Set(removed).size).toBe(MANY);
    expect(await registry.get(AttemptRemovalRepository).take(['text_pipeline'], 10)).toEqual([]);
    const rows: unknown[] = await registry
      .get(Database)
      .manager.query('select attempt, count(*)::int from chunk_keywords group by attempt order by attempt');
    expect(rows).toEqual([
      { attempt: 2, count: MANY },
      { attempt: 3, count: MANY },
    ]);
  });

  it('continues after failed removals, and keeps those for the next run', async () => {
    await registry
      .get(Database)
      .manager.query(
        `insert into document_removals (document_id, kb_name) select gen_random_uuid(), 'kb' from generate_series(1, $1)`,
        [MANY],
      );
    let count = 0;
    const unlucky = worker(async () => {
      if (++count % 40 === 0) throw new Error('The store is away.');
    });

    await unlucky.run();
    const left = (await registry.get(DocumentRemovalRepository).next(MANY)).length;
    await worker().run();

    expect(left).toBeGreaterThan(0);
    expect(await registry.get(DocumentRemovalRepository).next(10)).toEqual([]);
  });

  it('sends a single statement if there is nothing to remove', async () => {
    await worker().run();
    const { master } = registry.get(Database).manager.dataSource.driver as unknown as {
      master: EventEmitter;
    };
    let statements = 0;
    const count = () => void statements++;
    master.on('acquire', count);

    await worker().run();

    master.off('acquire', count);
    expect(statements).toBe(1);
  });
});

/** Copies of the document with attempt 1 ended, 2 published and 3 running, and a keyword for each. */
async function leaveAttempts(documentId: string): Promise<void> {
  const { manager } = registry.get(Database);
  await manager.query(
    `insert into documents (id, name, kb_name, plugin_namespace, sha256, source_type, source_uri, size_bytes, task_id)
     select gen_random_uuid(), name, kb_name, plugin_namespace, left(sha256, 56) || lpad(n::text, 8, '0'), source_type,
            source_uri, size_bytes, task_id
     from documents, generate_series(2, $2) n where id = $1`,
    [documentId, MANY],
  );
  await manager.query('delete from document_pipelines');
  await manager.query(
    `insert into document_pipelines (document_id, pipeline, task_id, attempt, published_attempt)
     select id, 'text_pipeline', task_id, 3, 2 from documents`,
  );
  await manager.query(
    `insert into chunk_keywords (document_id, pipeline, attempt, chunk_id, keyword, kb_name)
     select id, 'text_pipeline', n, id, 'valve', 'kb' from documents, generate_series(1, 3) n`,
  );
  await manager.query(
    `insert into attempt_removals (document_id, pipeline, up_to_attempt) select id, 'text_pipeline', 2 from documents`,
  );
}

function worker(remove: () => Promise<void> = async () => undefined): RemovalWorker {
  const note = async (documentId: string): Promise<void> => {
    await remove();
    removed.push(documentId);
  };
  const remover = { removeDocument: note, removeAttempts: note } as unknown as DocumentRemover;
  return new RemovalWorker(
    registry.get(DocumentRemovalRepository),
    registry.get(AttemptRemovalRepository),
    registry.get(TaskRepository),
    remover,
    { pipeline: 'text_pipeline', collection: COLLECTIONS.text, readingStatus: 'parsing', readUntil: 60 },
    registry.get(ShutdownState),
  );
}
