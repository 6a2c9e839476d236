import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tessera } from '@tessera/client';
import { documentsByStatus, UserError, waitingForVectors } from '@tessera/tool-local';
import type { CorpusDocument } from './collection.js';
import { eachConcurrently } from './each.js';

const UPLOADS_AT_ONCE = 8;
const STALLED_AFTER_MS = 180_000;

interface Target {
  kbName: string;
  progress: (line: string) => void;
}

/**
 * Creates the knowledge base, ingests every document and waits until all are searchable, with vectors if there is a
 * model.
 * @returns corpus documents by id of the ingested document: equal files are deduplicated
 * @throws UserError if a document cannot be ingested
 */
export async function ingestCorpus(
  client: Tessera,
  documents: readonly CorpusDocument[],
  target: Target,
): Promise<Map<string, string[]>> {
  await client.ensureKnowledgeBase(target.kbName);
  const corpusIds = await uploadAll(client, documents, target);
  await untilReady(client, corpusIds.size, target);
  await untilEmbedded(client, target);
  return corpusIds;
}

async function uploadAll(
  client: Tessera,
  documents: readonly CorpusDocument[],
  { kbName, progress }: Target,
): Promise<Map<string, string[]>> {
  const corpusIds = new Map<string, string[]>();
  let uploaded = 0;
  await eachConcurrently(documents, UPLOADS_AT_ONCE, async (document, index) => {
    const file = await asFile(document, index);
    if (!file) return;
    const { document_id: documentId } = await client.ingest(
      { file: file.content, name: file.name },
      { kbName },
    );
    corpusIds.set(documentId, [...(corpusIds.get(documentId) ?? []), document.id]);
    uploaded++;
    if (uploaded % 100 === 0) progress(`uploaded ${uploaded} of ${documents.length}`);
  });
  return corpusIds;
}

/**
 * The document's file, or Markdown with the title as heading, or plain text if only one of both exists; null without
 * any.
 */
export async function asFile(
  document: CorpusDocument,
  index: number,
): Promise<{ name: string; content: Blob } | null> {
  if (document.file !== null)
    return { name: basename(document.file), content: await openAsBlob(document.file) };
  const title = document.title.trim();
  const text = document.text.trim();
  const name = `document-${index}`;
  if (title && text) return { name: `${name}.md`, content: new Blob([`# ${title}\n\n${text}\n`]) };
  return title || text ? { name: `${name}.txt`, content: new Blob([`${title || text}\n`]) } : null;
}

async function untilReady(client: Tessera, wanted: number, { kbName, progress }: Target): Promise<void> {
  let ready = 0;
  for (let changedAt = Date.now(); ; await sleep(500)) {
    const failed = await documentsByStatus(client, kbName, 'failed');
    if (failed.total > 0) {
      const examples = failed.items
        .map(({ name, error }) => `${name}: ${error ?? 'no reason given'}`)
        .join('; ');
      throw new UserError(`${failed.total} documents failed, e.g. ${examples}`);
    }
    const { total: readyNow } = await documentsByStatus(client, kbName, 'ready');
    if (readyNow !== ready) changedAt = Date.now();
    ready = readyNow;
    progress(`ready ${ready} of ${wanted}`);
    if (ready >= wanted) return;
    if (Date.now() - changedAt > STALLED_AFTER_MS) {
      throw new UserError(
        `Only ${ready} of ${wanted} documents are ready, without progress for three minutes.`,
      );
    }
  }
}

async function untilEmbedded(client: Tessera, { progress }: Target): Promise<void> {
  let waiting: number | null = null;
  for (let changedAt = Date.now(); ; await sleep(500)) {
    const waitingNow = await waitingForVectors(client);
    if (waitingNow === 0) return;
    if (waitingNow !== waiting) changedAt = Date.now();
    waiting = waitingNow;
    progress(`${waiting ?? 'unknown many'} documents are waiting for vectors`);
    if (Date.now() - changedAt > STALLED_AFTER_MS)
      throw new UserError('Documents are waiting for vectors, without progress for three minutes.');
  }
}
