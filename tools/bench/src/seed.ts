import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@tessera/testing';
import { Tessera } from '@tessera/client';
import { type IsolatedStack } from '@tessera/tool-local';
import { COLLECTIONS } from '@tessera/contracts';
import { loadConfig } from '@tessera/platform';
import { openVectorStore, type Point, type VectorStore, vectorsSettings } from '@tessera/vectors';
import { untilAllReady, upload } from './http.js';
import type { MadeUpVectors } from './made-up-vectors.js';
import type { Prose } from './prose.js';

const CHUNKS_PER_DOCUMENT = 100;
const WORDS_PER_CHUNK = 320;
const ATTEMPT = 1;

type DatabaseClient = Parameters<Parameters<typeof withClient>[1]>[0];

export interface SeedOptions {
  kbName: string;
  chunks: number;
  scratch: string;
  /** Vectors of the chunks, if any. */
  vectors?: MadeUpVectors | null;
}

/**
 * Fills a knowledge base with copies of one ingested document, written straight to registry and vector store: ingesting
 * 100,000 chunks would take longer than the measurement.
 */
export async function seedChunks(
  { urls, env }: IsolatedStack,
  prose: Prose,
  { kbName, chunks, scratch, vectors = null }: SeedOptions,
): Promise<void> {
  const templateId = await ingestTemplate(urls.baseUrl, prose, { kbName, scratch });
  const store = openVectorStore(loadConfig(vectorsSettings, env));
  try {
    let next = madeUpDocument(kbName, prose);
    for (let done = 0; done < chunks; done += CHUNKS_PER_DOCUMENT) {
      const { documentId, points } = next;
      const published = publish(store, next);
      // Runs while the store's thread writes.
      next = madeUpDocument(kbName, prose);
      await published;
      await vectors?.add(points);
      await withClient(urls.databaseUrl, (database) =>
        registerCopy(database, { templateId, documentId, chunkCount: CHUNKS_PER_DOCUMENT }),
      );
    }
  } finally {
    await store.close();
  }
}

/** A document for the vector store. */
export interface SeedDocument {
  documentId: string;
  points: Point[];
}

export function madeUpDocument(kbName: string, prose: Prose): SeedDocument {
  const documentId = randomUUID();
  const points = Array.from({ length: CHUNKS_PER_DOCUMENT }, (_, index) =>
    point(documentId, kbName, index, prose),
  );
  return { documentId, points };
}

/** Resolves when searches see all chunks. */
export async function publish(store: VectorStore, { documentId, points }: SeedDocument): Promise<void> {
  const attempt = { documentId, attempt: ATTEMPT };
  await store.write(COLLECTIONS.text, attempt, points);
  await store.settle(COLLECTIONS.text, attempt, points.length);
}

/** Ingests the document to copy. @returns its id */
export async function ingestTemplate(
  baseUrl: string,
  prose: Prose,
  { kbName, scratch }: { kbName: string; scratch: string },
): Promise<string> {
  await new Tessera({ baseUrl }).ensureKnowledgeBase(kbName);
  const file = join(scratch, `${kbName}.txt`);
  writeFileSync(file, prose.paragraph(200));
  const templateId = await upload(baseUrl, file, kbName);
  await untilAllReady(baseUrl, kbName, 1);
  return templateId;
}

/** Registry rows as ingestion leaves them, published as attempt 1. */
export async function registerCopy(
  database: DatabaseClient,
  { templateId, documentId, chunkCount }: { templateId: string; documentId: string; chunkCount: number },
): Promise<void> {
  const sha256 = createHash('sha256').update(documentId).digest('hex');
  const changes = { id: documentId, sha256, name: `${documentId}.txt` };
  await database.query(
    `with copied as (
       insert into documents
       select copy.* from documents template, jsonb_populate_record(template, $2::jsonb) copy where template.id = $1
       returning id)
     insert into document_pipelines (document_id, pipeline, status, task_id, attempt, published_attempt, chunk_count,
                                     published_at)
     select copied.id, p.pipeline, p.status, p.task_id, $3::int, $3::int, $4::int, p.published_at
     from copied, document_pipelines p where p.document_id = $1`,
    [templateId, JSON.stringify(changes), ATTEMPT, chunkCount],
  );
}

function point(documentId: string, kbName: string, index: number, prose: Prose): Point {
  const content = prose.paragraph(WORDS_PER_CHUNK);
  const path = `${prose.heading()} > ${prose.heading()}`;
  return {
    id: randomUUID(),
    searchText: `${path}\n${content}`,
    vector: null,
    payload: {
      documentId,
      attempt: ATTEMPT,
      chunkId: randomUUID(),
      kbName,
      sourceType: 'other',
      year: null,
      pipeline: 'text_pipeline',
      chunkType: 'text',
      chunkIndex: index,
      path,
      content,
      summary: '',
      keywords: [],
      pageNumbers: [index + 1],
      regions: [],
      fileName: `${documentId}.txt`,
      language: 'en',
      imageKey: null,
      imageId: null,
    },
  };
}
