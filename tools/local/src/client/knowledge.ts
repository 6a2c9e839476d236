import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import {
  type DocumentOut,
  type IngestResponse,
  type KnowledgeSchemas,
  type Tessera,
  unwrap,
} from '@tessera/client';

export async function ingestFile(tessera: Tessera, path: string, kbName?: string): Promise<IngestResponse> {
  return tessera.ingest({ file: await openAsBlob(path), name: basename(path) }, { kbName });
}

/** The number of documents with this status, and the first of them. */
export async function documentsByStatus(
  tessera: Tessera,
  kb_name: string,
  status: KnowledgeSchemas['DocumentStatus'],
): Promise<{ total: number; items: DocumentOut[] }> {
  const query = { kb_name, status, limit: 3 };
  return unwrap(await tessera.http.GET('/documents', { params: { query } }));
}

/** Number of documents still without vectors; null while the queue is unavailable. */
export async function waitingForVectors(tessera: Tessera): Promise<number | null> {
  const { queues } = unwrap(await tessera.http.GET('/ingest/queue-metrics'));
  return queues.find(({ name }) => name === 'embedding_queue')?.size ?? null;
}

/** Its data is removed in the background. */
export async function deleteKnowledgeBase(tessera: Tessera, kb_name: string): Promise<void> {
  unwrap(await tessera.http.DELETE('/kbs/{kb_name}', { params: { path: { kb_name } } }));
}
