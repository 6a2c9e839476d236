import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContentPipeline } from '@tessera/contracts';
import { HealthRegistry } from '@tessera/platform';
import { cases, createTestDatabase, type TestDatabase } from '@tessera/testing';
import fc from 'fast-check';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { DocumentLife, type Share, type Step } from './document-life.fixture-spec.js';
import { KnowledgeAccess } from './knowledge-access.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';

// Real: Postgres 18. Every generated sequence has its own document and knowledge base.

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(
    createDataSource({
      databaseUrl: testDatabase.url,
      poolSize: 8,
      connectTimeoutMs: 3_000,
      statementTimeoutMs: 10_000,
    }),
    new HealthRegistry(),
  );
  const ready = Promise.withResolvers<void>();
  database.onReady(async () => ready.resolve());
  database.onApplicationBootstrap();
  await ready.promise;
});

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

const PIPELINES = ['text_pipeline', 'visual_pipeline'] as const;

const aStep: fc.Arbitrary<Step> = fc.record({
  pipeline: fc.constantFrom(...PIPELINES),
  action: fc.constantFrom(
    'begin',
    'publish',
    'publish late',
    'publish replaced',
    'fail',
    'crash',
    'retry',
    'replace',
    'tidy',
    'count',
  ),
  chunks: fc.integer({ min: 1, max: 3 }),
});

describe('a document in two pipelines', () => {
  it('is what its pipelines have published, however their starts, publications, failures, retries, clean-ups and counts interleave', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PIPELINES),
        fc.array(aStep, { minLength: 1, maxLength: 25 }),
        async (routedTo, steps) => {
          const life = await DocumentLife.begin(database, routedTo);
          const model = new Model(routedTo);
          for (const step of steps) {
            expect(await life.take(step)).toBe(model.take(step));
            expect(await life.seen()).toEqual(model.seen());
          }
        },
      ),
      { numRuns: cases({ smoke: 20, soak: 300 }) },
    );
  });

  it('never deadlocks if it is retried and deleted while both pipelines work on it', async () => {
    for (let round = 0; round < 15; round++) {
      const life = await DocumentLife.begin(database, 'text_pipeline');
      const steps = PIPELINES.flatMap((pipeline) =>
        (['begin', 'publish', 'count', 'fail', 'retry', 'publish', 'count'] as const).map((action) => ({
          pipeline,
          action,
          chunks: 2,
        })),
      );

      await Promise.all([...steps.map((step) => life.take(step)), life.delete()]);
      await life.countTags();

      expect(await life.rowsLeft()).toBe(0);
    }
  });

  it('counts in its knowledge base with the chunks of both', async () => {
    const life = await DocumentLife.begin(database, 'text_pipeline');
    for (const pipeline of PIPELINES) {
      await life.take({ pipeline, action: 'begin', chunks: 0 });
      await life.take({ pipeline, action: 'publish', chunks: 3 });
    }

    const found = await new KnowledgeBaseRepository(database).find(KnowledgeAccess.unrestricted, life.kbName);

    expect(found).toMatchObject({ documentCount: 1, chunkCount: 6 });
  });
});

interface RunModel {
  attempt: number;
  isOpen: boolean;
  status: string;
  error: string | null;
  published: number | null;
  chunks: number;
}

/** The expected content of the registry, without a database. */
class Model {
  private readonly runs: Record<ContentPipeline, RunModel> = {
    text_pipeline: newRun(),
    visual_pipeline: newRun(),
  };

  constructor(private readonly routedTo: ContentPipeline) {}

  /** @returns whether the step had any effect */
  take({ pipeline, action, chunks }: Step): boolean {
    const run = this.runs[pipeline];
    if (action === 'tidy' || action === 'count') return true;
    if (action === 'publish late' || action === 'publish replaced') return false;
    if (action === 'replace') {
      Object.assign(run, { isOpen: true, status: 'pending', error: null, attempt: run.attempt + 1 });
      return true;
    }
    if (action === 'retry') {
      if (run.isOpen || run.status !== 'failed') return false;
      Object.assign(run, { isOpen: true, status: 'pending', error: null, attempt: run.attempt + 1 });
      return true;
    }
    if (!run.isOpen) return false;
    if (action === 'begin') run.status = 'indexing';
    else if (action === 'crash') run.attempt++;
    else if (action === 'fail') Object.assign(run, { isOpen: false, status: 'failed', error: 'broken' });
    else
      Object.assign(run, {
        isOpen: false,
        status: 'ready',
        error: null,
        published: run.attempt,
        chunks,
      });
    return true;
  }

  seen(): unknown {
    const routed = this.runs[this.routedTo];
    const isReady = routed.published !== null;
    return {
      status: isReady ? 'ready' : routed.status,
      error: isReady ? null : routed.error,
      textChunkCount: this.runs.text_pipeline.chunks,
      visualChunkCount: this.runs.visual_pipeline.chunks,
      text_pipeline: shareOf(this.runs.text_pipeline),
      visual_pipeline: shareOf(this.runs.visual_pipeline),
    };
  }
}

function newRun(): RunModel {
  return {
    attempt: 1,
    isOpen: true,
    status: 'pending',
    error: null,
    published: null,
    chunks: 0,
  };
}

function shareOf({ published, chunks }: RunModel): Share {
  return {
    published: published ?? undefined,
    sections: chunks,
    keywords: chunks,
    images: chunks,
    tags: chunks,
  };
}
