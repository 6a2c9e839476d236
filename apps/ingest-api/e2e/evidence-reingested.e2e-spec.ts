import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EvidenceOut, QueryResponse, VerifiedEvidence } from '@tessera/contracts';
import {
  createDataSource,
  Database,
  databaseSettings,
  DocumentPipelineRepository,
  DocumentRepository,
  OutboxRepository,
  TaskRepository,
} from '@tessera/persistence';
import { HealthRegistry, loadConfig } from '@tessera/platform';
import { DocumentRestarter } from '@tessera/queues';
import { type HostedApp, waitUntil } from '@tessera/testing';
import { DrawnPdf } from '@tessera/testing/pdf';
import { QdrantStub } from '@tessera/testing/qdrant';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestStack } from './ingest-stack.js';

// Real: the services of ingestion and the query-gateway inside this process, Postgres, Redis, files, parser processes.
// Qdrant is one that keeps to its published API.

const QUESTION = 'What is the hotel limit in Shanghai?';
const FACT = 'The hotel limit in Shanghai is 1,200 CNY per night.';

const STORES: Array<[name: string, settings: (qdrant: QdrantStub) => Record<string, string>]> = [
  ['SQLite', () => ({})],
  ['Qdrant', (qdrant) => ({ VECTOR_STORE: 'qdrant', QDRANT_URL: qdrant.url })],
];

/** A PDF with a page for each section; `copy` makes its bytes unlike others. */
async function policy(sections: string[], copy: string): Promise<Uint8Array> {
  const pdf = await DrawnPdf.create();
  pdf.document.setSubject(copy);
  for (const [index, text] of sections.entries())
    pdf
      .sheet()
      .text(`Section ${index + 1}`, 40, 50, { size: 20, bold: true })
      .lines([text], 40, 100);
  return pdf.bytes();
}

const SECTIONS = ['Trains are booked by the travel office.', FACT];

describe.each(STORES)('evidence of a document that is ingested again, in %s,', (_name, settings) => {
  let qdrant: QdrantStub;
  let stack: IngestStack;
  let gateway: HostedApp;
  let database: Database;

  beforeAll(async () => {
    qdrant = await QdrantStub.start();
    stack = await IngestStack.start(settings(qdrant));
    gateway = await stack.startGateway();
    const dataSource = createDataSource(loadConfig(databaseSettings, { DATABASE_URL: stack.postgres.url() }));
    await dataSource.initialize();
    database = new Database(dataSource, new HealthRegistry());
    database.onApplicationBootstrap();
  });
  afterAll(async () => {
    database?.beforeApplicationShutdown();
    await database?.onApplicationShutdown();
    await gateway?.stop();
    await stack?.stop();
    await qdrant?.stop();
  });

  it('is verified if its bytes are parsed to the same', async () => {
    const { documentId, evidence } = await kept('same');
    const before = await verified(evidence);

    await parseAgain(documentId);

    expect(before).toMatchObject({ verified: true, citations: [{ document: 'same', quote: 'same_place' }] });
    expect(await verified(evidence)).toMatchObject({ verified: true, citations: before.citations });
  });

  it('says that a quote has moved if they are parsed differently', async () => {
    const { documentId, evidence } = await kept('moved');
    // As another parser might read the same bytes.
    await writeFile(sourceOf(documentId), await policy([...SECTIONS].reverse(), 'moved'));

    await parseAgain(documentId);

    expect(await verified(evidence)).toMatchObject({
      verified: false,
      citations: [{ document: 'same', quote: 'moved' }],
    });
  });

  it('says that a quote is missing if it is not in what is parsed now', async () => {
    const { documentId, evidence } = await kept('missing');
    await writeFile(sourceOf(documentId), await policy([SECTIONS[0]!, 'Breakfast is included.'], 'missing'));

    await parseAgain(documentId);

    expect(await verified(evidence)).toMatchObject({
      verified: false,
      citations: [{ document: 'same', quote: 'missing' }],
    });
  });

  it('says that a document is gone if another version has replaced it', async () => {
    const { documentId, evidence } = await kept('first');
    await ingest(await policy(SECTIONS, 'second'));

    const response = await fetch(`${gateway.baseUrl}/documents/${documentId}`, { method: 'DELETE' });

    expect(response.status).toBe(200);
    expect(await verified(evidence)).toMatchObject({
      verified: false,
      citations: [{ document: 'gone', quote: 'none' }],
    });
  });

  async function ingest(bytes: Uint8Array): Promise<string> {
    const { body } = await stack.upload('policy.pdf', bytes);
    const { status, document_id: id } = await stack.untilEnded(body['job_id']!);
    expect(status).toBe('success');
    return id;
  }

  /** Evidence of an answer from a new document, kept as JSON. */
  async function kept(copy: string): Promise<{ documentId: string; evidence: string }> {
    const documentId = await ingest(await policy(SECTIONS, copy));
    const body = { query: QUESTION, scope_filter: { document_ids: [documentId] } };
    const { session_id, message_id } = JSON.parse(
      await post('/query', JSON.stringify(body)),
    ) as QueryResponse;
    const path = `/sessions/${session_id}/messages/${message_id}/evidence`;
    const evidence = await (await fetch(gateway.baseUrl + path)).text();
    const { sentences } = JSON.parse(evidence) as EvidenceOut;
    expect(sentences).toMatchObject([{ citations: [{ quote: FACT, regions: [{ page: 2 }] }] }]);
    return { documentId, evidence };
  }

  async function verified(evidence: string): Promise<VerifiedEvidence> {
    return JSON.parse(await post('/evidence/verify', evidence)) as VerifiedEvidence;
  }

  async function post(path: string, body: string): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(gateway.baseUrl + path, { method: 'POST', headers, body });
    const text = await response.text();
    expect([response.status, text]).toEqual([200, expect.any(String)]);
    return text;
  }

  /** As `tessera repair` does. */
  async function parseAgain(documentId: string): Promise<void> {
    const pipelines = new DocumentPipelineRepository(database);
    const documents = new DocumentRepository(database, pipelines);
    const [tasks, outbox] = [new TaskRepository(database), new OutboxRepository(database)];
    const registry = { database, documents, pipelines, tasks, outbox };
    const limits = { maxAttempts: 3, largeBytes: 1_000_000 };
    const before = await publishedAttempt(documentId);
    expect(await new DocumentRestarter(registry, limits).restart(documentId)).toBe(true);
    await waitUntil(async () => (await publishedAttempt(documentId)) > before, { what: 'the next attempt' });
  }

  async function publishedAttempt(documentId: string): Promise<number> {
    const [row] = await stack.sql<{ attempt: number }>(
      'select published_attempt attempt from document_pipelines where document_id = $1 and published_attempt is not null',
      [documentId],
    );
    return row?.attempt ?? 0;
  }

  function sourceOf(documentId: string): string {
    return join(stack.folder, 'objects', 'data', 'documents', documentId, 'source');
  }
});
