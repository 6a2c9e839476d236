import type { CollectionName } from '@tessera/contracts';
import { embeddedText, type EmbeddingSpaces, type VectorStore } from '@tessera/vectors';
import type { FaultyStack } from '../faulty-stack.js';
import type { Journal, TakenDocument } from '../load/journal.js';
import type { Finding } from './finding.js';

const COLLECTIONS: readonly CollectionName[] = ['svc_text', 'svc_visual'];

interface DocumentRow {
  id: string;
  status: string;
  error: string | null;
  text_chunk_count: number;
  visual_chunk_count: number;
}

/** Documents in registry, vector store and object store: each acknowledged one exactly once, and nothing else. */
export async function checkDocuments(
  stack: FaultyStack,
  journal: Journal,
  vectors: VectorStore & EmbeddingSpaces,
): Promise<Finding[]> {
  const rows = await stack.registry<DocumentRow>(
    'select document_id id, status, error, text_chunk_count, visual_chunk_count from document_states',
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return [
    ...journal.documents.flatMap((document) => checkDocument(document, known.get(document.documentId))),
    ...(await checkTwins(stack)),
    ...(await checkPoints(rows, vectors)),
    ...(await checkVectors(stack, rows, vectors)),
    ...(await checkObjects(stack, rows)),
  ];
}

function checkDocument(
  { documentId, word, deletion }: TakenDocument,
  row: DocumentRow | undefined,
): Finding[] {
  const name = `document ${documentId} (${word})`;
  if (deletion === 'answered')
    return row ? [{ kind: 'wrong', what: `${name} was deleted and is there` }] : [];
  // A deletion without a response may or may not have happened.
  if (deletion === 'asked') return [];
  if (!row) return [{ kind: 'lost', what: `${name} is not there` }];
  if (row.status === 'ready') return [];
  const kind = row.status === 'failed' ? 'lost' : 'stuck';
  return [{ kind, what: `${name} is ${row.status}: ${row.error ?? 'no reason'}` }];
}

async function checkTwins(stack: FaultyStack): Promise<Finding[]> {
  const twins = await stack.registry<{ sha256: string }>(
    'select sha256 from documents group by sha256, kb_name having count(*) > 1',
  );
  return twins.map(({ sha256 }) => ({ kind: 'twice', what: `bytes ${sha256} are two documents` }));
}

/** A collection has as many points as the registry states for each document, and no others. */
async function checkPoints(rows: DocumentRow[], vectors: VectorStore): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const collection of COLLECTIONS) {
    const expected = (row: DocumentRow) =>
      collection === 'svc_text' ? row.text_chunk_count : row.visual_chunk_count;
    let sum = 0;
    for (const row of rows) {
      const count = await vectors.count(collection, { documentIds: [row.id] });
      sum += count;
      if (count === expected(row)) continue;
      const kind = count < expected(row) ? 'lost' : 'twice';
      findings.push({
        kind,
        what: `document ${row.id} has ${count} points of ${expected(row)} in ${collection}`,
      });
    }
    const total = await vectors.count(collection);
    if (total > sum)
      findings.push({ kind: 'orphan', what: `${total - sum} points of nobody in ${collection}` });
  }
  return findings;
}

/** Each point has a vector. */
async function checkVectors(
  stack: FaultyStack,
  rows: DocumentRow[],
  vectors: EmbeddingSpaces,
): Promise<Finding[]> {
  const failed = await stack.registry<{ id: string; error: string }>(
    `select document_id id, error from document_embeddings where status = 'failed'`,
  );
  const findings = failed.map(({ id, error }): Finding => ({
    kind: 'lost',
    what: `vectors of ${id}: ${error}`,
  }));
  const ids = new Set(rows.map(({ id }) => id));
  for (const collection of COLLECTIONS) {
    const spaces = await vectors.spacesOf(collection);
    if (!spaces || spaces.current.dimension === 0) continue;
    const { points } = await vectors.pointsWithout(collection, spaces.current, { after: null, limit: 1_000 });
    for (const { payload } of points)
      if (ids.has(payload.documentId) && embeddedText(payload) !== '')
        findings.push({ kind: 'lost', what: `the vector of ${payload.chunkId} in ${collection}` });
  }
  return findings;
}

async function checkObjects(stack: FaultyStack, rows: DocumentRow[]): Promise<Finding[]> {
  const published = await stack.registry<{ path: string }>(
    `select document_id || '/' || pipeline || '/' || published_attempt path from document_pipelines
     where published_attempt is not null`,
  );
  // They are removed when their requests must have ended.
  const uploads = await stack.registry<{ id: string }>('select document_id id from document_uploads');
  const paths = new Set(published.map(({ path }) => path));
  const ids = new Set(rows.map(({ id }) => id));
  const noted = new Set(uploads.map(({ id }) => id));
  const findings = new Map<string, Finding>();
  const sources = new Set<string>();
  for (const key of await stack.objectKeys()) {
    const [area, id = '', pipeline = '', attempt = ''] = key.split('/');
    if (area !== 'documents') continue;
    if (!ids.has(id)) {
      const what = `objects of ${id}, which is no document`;
      if (!noted.has(id)) findings.set(id, { kind: 'orphan', what });
    } else if (pipeline === 'source') {
      sources.add(id);
    } else if (pipeline !== 'fetched' && !paths.has(`${id}/${pipeline}/${attempt}`)) {
      const what = `objects of ${id}/${pipeline}/${attempt}, an attempt of no use`;
      findings.set(`${id}/${pipeline}/${attempt}`, { kind: 'orphan', what });
    }
  }
  const lost = [...ids].filter((id) => !sources.has(id));
  return [...findings.values(), ...lost.map((id): Finding => ({ kind: 'lost', what: `the bytes of ${id}` }))];
}
