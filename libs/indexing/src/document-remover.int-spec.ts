import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COLLECTIONS, type CollectionName } from '@tessera/contracts';
import { objectKeys, type ObjectStore, openObjectStore, objectsSettings } from '@tessera/objects';
import { loadConfig } from '@tessera/platform';
import { createTestFolder } from '@tessera/testing';
import {
  ensureCoreCollections,
  openVectorStore,
  type PointPayload,
  type VectorStore,
} from '@tessera/vectors';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DocumentRemover } from './document-remover.js';

// Real: the vector store of one host, and a folder as the object store.

const PIPELINE = 'text_pipeline';
const NO_VECTORS = { provider: 'none', model: 'none', dimension: 0 };

let vectors: VectorStore;
let objects: ObjectStore;
let remover: DocumentRemover;

beforeAll(async () => {
  const folder = createTestFolder('document-remover');
  vectors = openVectorStore({ driver: 'sqlite', path: join(folder, 'vectors') });
  await ensureCoreCollections(vectors, NO_VECTORS, { ...NO_VECTORS, mode: 'single' });
  objects = await openObjectStore(
    loadConfig(objectsSettings, { OBJECT_STORE_PATH: join(folder, 'objects') }),
  );
  remover = new DocumentRemover(vectors, objects, {
    pipeline: PIPELINE,
    collection: COLLECTIONS.text,
    readingStatus: 'parsing',
    readUntil: 60,
  });
});

afterAll(() => vectors.close());

it('removes replaced attempts and keeps the points, pictures and tables of the published one', async () => {
  const documentId = randomUUID();
  for (const attempt of [1, 2, 3, 4]) {
    await writePoint(COLLECTIONS.text, documentId, attempt);
    await objects.put(tableOf(documentId, attempt), Readable.from(['<table></table>']));
  }

  await remover.removeAttempts(documentId, { upTo: 3, keep: 2 });

  const left = await attemptsLeft(documentId);
  expect(left).toEqual([
    { attempt: 1, points: 0, hasTable: false },
    { attempt: 2, points: 1, hasTable: true },
    { attempt: 3, points: 0, hasTable: false },
    { attempt: 4, points: 1, hasTable: true },
  ]);
});

it('removes the points of a deleted document of all pipelines', async () => {
  const documentId = randomUUID();
  const collections = Object.values(COLLECTIONS);
  for (const collection of collections) await writePoint(collection, documentId, 1);

  await remover.removeDocument(documentId);

  const left = await Promise.all(
    collections.map((collection) => vectors.count(collection, { documentIds: [documentId] })),
  );
  expect(left).toEqual([0, 0]);
});

async function writePoint(collection: CollectionName, documentId: string, attempt: number): Promise<void> {
  const payload: PointPayload = { ...PAYLOAD, documentId, attempt };
  const point = { id: randomUUID(), searchText: 'valve', vector: null, payload };
  await vectors.write(collection, { documentId, attempt }, [point]);
  await vectors.settle(collection, { documentId, attempt }, 1);
}

function tableOf(documentId: string, attempt: number): string {
  return objectKeys.table({ documentId, pipeline: PIPELINE, attempt }, 'chunk');
}

async function attemptsLeft(documentId: string) {
  return Promise.all(
    [1, 2, 3, 4].map(async (attempt) => ({
      attempt,
      points: (await vectors.scroll(COLLECTIONS.text, { documentId, attempt }, { offset: 0, limit: 10 }))
        .length,
      hasTable: (await objects.head(tableOf(documentId, attempt))) !== null,
    })),
  );
}

const PAYLOAD: Omit<PointPayload, 'documentId' | 'attempt'> = {
  chunkId: 'chunk',
  kbName: 'kb',
  sourceType: 'other',
  year: null,
  pipeline: PIPELINE,
  chunkType: 'text',
  chunkIndex: 0,
  path: '',
  content: 'valve',
  summary: '',
  keywords: [],
  pageNumbers: [],
  regions: [],
  fileName: 'a.md',
  language: 'en',
  imageKey: null,
  imageId: null,
};
