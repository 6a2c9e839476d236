import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createOpenApiDocument } from '@tessera/platform';
import { createTestPostgres } from '@tessera/testing';
import { errorRequestsOf, type OpenApiDocument } from '@tessera/testing/openapi';
import { queryGateway } from '../src/app.definition.js';
import { Gateway } from './gateway.js';

// Real: HTTP, a Postgres of the test's own that is stopped. The gateway holds each answer against its OpenAPI document.

const MAX_BODY_BYTES = 10_000;
const ID = '0198f0de-0000-7000-8000-000000000000';
const QUERY = { query: 'x' };

let gateway: Gateway;
let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
const document = (await createOpenApiDocument(queryGateway)) as unknown as OpenApiDocument;

beforeAll(async () => {
  postgres = await createTestPostgres();
  const env = { HTTP_MAX_BODY_BYTES: String(MAX_BODY_BYTES) };
  gateway = await Gateway.startOn(postgres.url(), env, () => postgres.dispose());
});
afterAll(() => gateway?.stop());

describe('requests that are refused', () => {
  it.each(errorRequestsOf(document, MAX_BODY_BYTES))(
    '$method $path with $headers: $expected, as documented',
    async ({ method, path, headers, body, expected }) => {
      const { status } = await gateway.get(path, { method, headers, body });

      expect(status).toBe(expected);
    },
  );
});

describe('examples of the documentation', () => {
  it('are what the schemas beside them say', () => {
    expect(gateway.checker.mismatchesOfExamples()).toEqual([]);
  });
});

describe('without a database', () => {
  /** Routes that have something else to say. */
  const STREAMS = ['POST /query/stream', 'POST /search/stream'];
  const BODIES: Record<string, object> = {
    'POST /query': QUERY,
    'POST /search': QUERY,
    'POST /query/stream': QUERY,
    'POST /search/stream': QUERY,
    'POST /evidence/verify': {
      format: 'tessera-evidence/1',
      sentences: [],
      documents: [{ document_id: randomUUID() }],
    },
    'POST /openai/v1/chat/completions': { model: 'default', messages: [{ role: 'user', content: 'x' }] },
    'POST /openai/v1/vector_stores/{vector_store_id}/search': QUERY,
    'POST /openai/v1/responses': { model: 'default', input: 'x' },
    'POST /openai/v1/vector_stores/{vector_store_id}/files': { file_id: ID },
    'POST /openai/v1/embeddings': { model: 'x', input: 'x' },
    'POST /retrieval': { knowledge_id: 'default', query: 'x', retrieval_setting: { top_k: 1 } },
    'POST /sessions': {},
    'PATCH /sessions/{session_id}': { title: 'A' },
  };

  beforeAll(() => postgres.stop());

  it.each(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )('%s says so, as documented', async (name) => {
    const response = `resp_${'0'.repeat(64)}`;
    const target = name.replace('{response_id}', response).replace(/\{.*?\}/g, ID);
    const [method = '', path = ''] = target.split(' ');

    const { status, body } = await gateway.get(path, { method, ...bodyOf(name) });

    if (STREAMS.includes(name)) {
      expect(status).toBe(200);
      expect(body).toContain('"code":"database_unavailable"');
    } else if (name === 'GET /access') {
      // Without a credential, there is none to look up.
      expect(status).toBe(200);
    } else if (name === 'POST /openai/v1/embeddings') {
      // It needs no database, and there is no embedding model.
      expect(status).toBe(422);
    } else {
      expect({ status, body }).toEqual({ status: 503, body: unavailableBody(path) });
    }
  });

  /** Routes of other vendors have error bodies of their own. */
  function unavailableBody(path: string): object {
    const message = 'database unavailable';
    if (path.startsWith('/openai/'))
      return { error: { message, type: 'server_error', param: null, code: 'database_unavailable' } };
    return path === '/retrieval' ? { error_code: 503, error_msg: message } : { detail: message };
  }

  function bodyOf(name: string): RequestInit {
    if (name === 'POST /attachments') {
      const form = new FormData();
      form.set('file', new Blob(['It is a text.']), 'a.txt');
      return { body: form };
    }
    const json = BODIES[name];
    return json ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) } : {};
  }
});
