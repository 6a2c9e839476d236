import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COLLECTIONS } from '@tessera/contracts';
import { ModelServerError } from '@tessera/models';
import {
  AttemptRemovalRepository,
  DocumentPipelineRepository,
  DocumentRepository,
} from '@tessera/persistence';
import { WorkFolders } from '@tessera/platform';
import { InterruptedJobError } from '@tessera/queues';
import { createTestFolder } from '@tessera/testing';
import type { DocumentIndexer } from './document-indexer.js';
import { DocumentJobHandler } from './document-job.handler.js';
import type { DocumentPublisher } from './document-publisher.js';
import type { DocumentRemover } from './document-remover.js';
import { TestRegistry } from './registry.fixture-spec.js';

// Real: Postgres 18 and files. The indexer is a stub that fails as each test configures it.

let registry: TestRegistry;

beforeAll(async () => {
  registry = await TestRegistry.start();
});

afterAll(() => registry.stop());

it('retries a document while the model server is unavailable', async () => {
  const { context } = await registry.begunDocument();
  const outage = new ModelServerError('The server of e5 cannot be reached.', { outcome: 'unreachable' });

  const attempt = handlerWhoseIndexingFails(outage).handle(context);

  await expect(attempt).rejects.toThrow(new InterruptedJobError(outage.message));
  await expect(attempt).rejects.toBeInstanceOf(InterruptedJobError);
});

function handlerWhoseIndexingFails(error: Error): DocumentJobHandler {
  return new DocumentJobHandler(
    { pipeline: 'text_pipeline', collection: COLLECTIONS.text, readingStatus: 'parsing', readUntil: 60 },
    registry.get(DocumentRepository),
    registry.get(DocumentPipelineRepository),
    registry.get(AttemptRemovalRepository),
    { index: () => Promise.reject(error) } as unknown as DocumentIndexer,
    {} as DocumentPublisher,
    {} as DocumentRemover,
    new WorkFolders({ path: createTestFolder('work') }),
  );
}
