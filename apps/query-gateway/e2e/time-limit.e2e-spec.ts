import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ModelServerError, EMBEDDING_MODEL, type EmbeddingModel } from '@tessera/models';
import { createOpenApiDocument } from '@tessera/platform';
import type { OpenApiDocument } from '@tessera/testing/openapi';
import { VECTOR_STORE, type VectorStore, VectorStoreUnavailableError } from '@tessera/vectors';
import { queryGateway } from '../src/app.definition.js';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18. The vector store hangs, or says that it is too slow.

const QUERY = { query: 'What is the hotel limit?' };
const DOCUMENT_ID = '0198f0de-0000-7000-8000-000000000000';
const CHUNK_ID = '0198f0de-0000-7000-8000-000000000001';
const MESSAGES = [{ role: 'user', content: QUERY.query }];

/** Requests that search, by operation. */
const SEARCHES: Record<string, (kept: object) => object> = {
  'POST /query': () => QUERY,
  'POST /search': () => QUERY,
  'POST /query/stream': () => QUERY,
  'POST /search/stream': () => QUERY,
  'POST /evidence/verify': (kept) => kept,
  'POST /openai/v1/chat/completions': () => ({ model: 'default', messages: MESSAGES }),
  'POST /openai/v1/responses': () => ({ model: 'default', input: QUERY.query }),
  'POST /openai/v1/vector_stores/{vector_store_id}/search': () => QUERY,
  'POST /retrieval': () => ({ knowledge_id: 'default', retrieval_setting: { top_k: 1 }, ...QUERY }),
};
/** Operations that search nothing. */
const OTHERS = [
  'POST /sessions',
  'POST /attachments',
  'POST /openai/v1/embeddings',
  'POST /openai/v1/vector_stores/{vector_store_id}/files',
];
const STREAMS = ['POST /query/stream', 'POST /search/stream'];

const { paths } = (await createOpenApiDocument(queryGateway)) as unknown as OpenApiDocument;
const operations = Object.entries(paths)
  .filter(([, methods]) => 'post' in methods)
  .map(([path]) => `POST ${path}`);

let gateway: Gateway;
let document: string;
let kept: object;

beforeAll(async () => {
  gateway = await Gateway.start({ QUERY_TIMEOUT_MS: '1000' });
  document = await gateway.addDocument({ chunks: [{ chunkId: CHUNK_ID, content: 'The limit is 900.' }] });
  const sha256 = (await gateway.sql<Array<{ sha256: string }>>('select sha256 from documents'))[0]?.sha256;
  const quoted = { citation: 1, start: 0, end: 1, quote: 'The limit is 900.', quote_start: 0, quote_end: 17 };
  const nowhere = { reason: null, regions: [], location: null, chunk_id: CHUNK_ID, document_id: document };
  const origin = {
    file_name: null,
    kb_name: null,
    pipeline: 'text_pipeline',
    attempt: 1,
    parser_version: null,
  };
  kept = {
    format: 'tessera-evidence/1',
    session_id: DOCUMENT_ID,
    message_id: DOCUMENT_ID,
    answered_at: new Date().toISOString(),
    question: '',
    answer: '',
    model: null,
    sentences: [{ text: 'x', citations: [{ ...quoted, ...nowhere }] }],
    documents: [{ ...origin, document_id: document, sha256, gone: false }],
  };
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => gateway?.stop());

/** Every read of the vector store ends like this. */
function whenStore(answer: () => Promise<never>): void {
  const store = gateway.service<VectorStore>(VECTOR_STORE);
  for (const method of ['search', 'get', 'scroll'] as const)
    jest.spyOn(store, method).mockImplementation(answer);
}

function ask(operation: string) {
  const path = operation.replace('POST ', '').replace(/\{.*?\}/g, 'default');
  return gateway.post(path, SEARCHES[operation]!(kept));
}

describe('a request that exceeds its time limit', () => {
  it('is tried on every operation that searches', () => {
    expect([...Object.keys(SEARCHES), ...OTHERS].sort()).toEqual(operations.sort());
  });

  it.each(Object.keys(SEARCHES))('to %s says so', async (operation) => {
    whenStore(() => new Promise(() => undefined));

    const { status, headers, body } = await ask(operation);

    if (STREAMS.includes(operation))
      expect(body).toMatch(/event: error\ndata: {"code":"engine_error".*\n\n$/);
    else expect([status, headers.get('x-error-code')]).toEqual([504, 'query_timeout']);
  });
});

describe('a dependency that is too slow', () => {
  const tooSlow = () => Promise.reject(new VectorStoreUnavailableError('Qdrant did not answer.'));

  it.each(['POST /search', 'POST /evidence/verify', 'POST /retrieval'])(
    'is the reason of %s',
    async (operation) => {
      whenStore(tooSlow);

      const { status, headers, body } = await ask(operation);

      expect([status, headers.get('x-error-code')]).toEqual([503, 'service_unavailable']);
      expect(JSON.stringify(body)).not.toContain('Qdrant');
    },
  );

  it('is the reason of a chunk that cannot be shown', async () => {
    whenStore(tooSlow);

    const { status } = await gateway.get(`/documents/${document}/chunks/${CHUNK_ID}`);

    expect(status).toBe(503);
  });

  it('is the reason of missing embeddings', async () => {
    const late = new ModelServerError('It timed out.', { outcome: 'timeout' });
    jest.spyOn(gateway.service<EmbeddingModel>(EMBEDDING_MODEL), 'embed').mockRejectedValue(late);

    const { status } = await gateway.post('/openai/v1/embeddings', { model: 'any', input: 'text' });

    expect(status).toBe(503);
  });
});
