import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_SCOPES } from '@tessera/contracts';
import { createOpenApiDocument, operationsOf } from '@tessera/platform';
import type { TestKey } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { queryGateway } from '../src/app.definition.js';
import { type JsonResponse, Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store, files. `mine` is the knowledge base of one tenant, `theirs` another's.

const OPERATIONS = operationsOf(await createOpenApiDocument(queryGateway));
/** All but the one that every credential may call. */
const SCOPED = OPERATIONS.filter(({ name }) => name !== 'GET /access');
const NAMES = SCOPED.map(({ name }) => name);

let gateway: Gateway;
let mine: TestKey;
let theirs: TestKey;
let others: {
  document: string;
  chunk: string;
  session: string;
  response: string;
  attachment: string;
  image: string;
};

beforeAll(async () => {
  gateway = await Gateway.start({ AUTH_MODE: 'required' });
  [mine, theirs] = await Promise.all([
    gateway.addKey({ read: ['mine'], write: ['mine'] }),
    gateway.addKey({ read: ['theirs'], write: ['theirs'] }),
  ]);
  await gateway.addDocument({ kbName: 'mine', name: 'mine.pdf', chunks: [{ content: 'Hotels cost 900.' }] });
  const chunk = randomUUID();
  const document = await gateway.addDocument({
    kbName: 'theirs',
    name: 'theirs.pdf',
    file: 'secret bytes',
    chunks: [{ chunkId: chunk, content: 'The secret budget is 77.', keywords: ['secret'] }],
  });
  const session = await gateway.post<{ session_id: string }>('/sessions', {}, theirs.headers);
  const response = await gateway.post<{ id: string }>(
    '/openai/v1/responses',
    { model: 'theirs', input: 'What is the secret budget?' },
    theirs.headers,
  );
  const attachment = await attach('their.txt', 'the secret of an attachment', theirs);
  const scan = await gateway.addDocument({ kbName: 'theirs', name: 'theirs.png', collection: 'visual' });
  const image = await gateway.addImage(scan, { kbName: 'theirs', bytes: 'secret bytes' });
  others = {
    image,
    document,
    chunk,
    session: session.body.session_id,
    response: response.body.id,
    attachment: attachment.body['attachment_id'] as string,
  };
});

afterAll(() => gateway?.stop());

function attach(name: string, content: string, { headers }: TestKey): Promise<JsonResponse> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return gateway.get('/attachments', { method: 'POST', body: form, headers });
}

/** Calls an operation as the document describes it, with names that nothing has. */
function call({ method, path }: { method: string; path: string }, headers: Record<string, string> = {}) {
  const body = method === 'POST' || method === 'PATCH' ? '{"query":"x"}' : undefined;
  const address = path.replace(/\{\w+\}/g, randomUUID());
  return gateway.get(address, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  });
}

/** The routes of other vendors have error bodies of their own. */
function refusalOf({ status, headers, body }: JsonResponse): unknown[] {
  return [status, headers.get('x-error-code'), JSON.stringify(body)];
}

describe.each(SCOPED)('$name', (operation) => {
  it('answers nobody without a credential', async () => {
    const missing = await call(operation);
    const unknown = await call(operation, {
      authorization: `Bearer tsk_${'0'.repeat(12)}_${'0'.repeat(64)}`,
    });

    expect([missing.status, unknown.status]).toEqual([401, 401]);
    expect(missing.headers.get('www-authenticate')).toContain('Bearer');
    expect(refusalOf(missing)).toEqual([
      401,
      'unauthorized',
      expect.stringContaining('The Authorization header is missing.'),
    ]);
  });

  it('asks for its scope, whatever others the credential has', async () => {
    const scope = (operation.operation as unknown as Record<string, unknown>)['x-required-scope'];
    const scopes = AUTH_SCOPES.filter((one) => one !== scope && one !== 'admin');
    const { headers } = await gateway.addKey({ scopes, read: ['*'], write: ['*'] });

    const answer = await call(operation, headers);

    expect(scope).toBe(
      operation.name === 'DELETE /documents/{document_id}' ? 'knowledge:write' : 'knowledge:read',
    );
    expect(refusalOf(answer)).toEqual([403, 'forbidden', expect.stringContaining(String(scope))]);
  });

  it('answers no credential without a list of knowledge bases, be it an operator’s', async () => {
    const { headers } = await gateway.addKey({ scopes: ['admin'] });

    expect(refusalOf(await call(operation, headers))).toEqual([
      403,
      'kb_forbidden',
      expect.stringContaining('kb_read'),
    ]);
  });

  it('documents that it refuses', () => {
    expect(Object.keys(operation.operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
  });
});

describe('GET /access', () => {
  const look = (headers?: Record<string, string>) => gateway.get('/access', headers ? { headers } : {});

  it('tells what a credential may do, whatever that is', async () => {
    const some = await gateway.addKey({ scopes: ['bulk:read'], read: [], write: [] });
    const admin = await gateway.addKey({ scopes: ['admin'], read: ['*'], write: ['mine'] });

    expect((await look(some.headers)).body).toMatchObject({
      credential: expect.stringMatching(/^key:/),
      scopes: ['bulk:read'],
      kb_read: [],
      kb_write: [],
    });
    expect((await look(admin.headers)).body).toMatchObject({
      scopes: [...AUTH_SCOPES],
      kb_read: null,
      kb_write: ['mine'],
    });
  });

  it('answers no credential that is missing or unknown', async () => {
    const unknown = { authorization: `Bearer tsk_${'0'.repeat(12)}_${'0'.repeat(64)}` };

    expect([(await look()).status, (await look(unknown)).status]).toEqual([401, 401]);
  });

  it('describes everybody if the service requires no credential, and still rejects a wrong one', async () => {
    const open = await Gateway.start({ AUTH_MODE: 'off' });
    try {
      const unknown = { headers: { authorization: 'Bearer tsk_1_2' } };

      expect((await open.get('/access')).body).toEqual({
        credential: null,
        scopes: ['knowledge:read', 'knowledge:write'],
        tenants: [],
        kb_read: null,
        kb_write: null,
      });
      expect((await open.get('/access', unknown)).status).toBe(401);
    } finally {
      await open.stop();
    }
  });
});

const SECRET_CHAT = { messages: [{ role: 'user', content: 'secret budget' }] };

/** What the tenant of `mine` wishes of `theirs`; of each operation one wish at least. */
const WISHES: Record<string, Array<(name: string, ids: typeof others) => Promise<JsonResponse>>> = {
  'POST /query': [
    (kb) => ask('/query', { query: 'secret budget', kb_name: kb }),
    (kb) => ask('/query', { query: 'secret budget', scope_filter: { kb_names: ['mine', kb] } }),
    (_kb, { session }) => ask('/query', { query: 'secret budget', kb_name: 'mine', session_id: session }),
    (_kb, { attachment }) =>
      ask('/query', { query: 'secret budget', kb_name: 'mine', attachments: [attachment] }),
  ],
  'POST /query/stream': [
    (kb) => ask('/query/stream', { query: 'secret budget', kb_name: kb }),
    (_kb, { session }) => ask('/query/stream', { query: 'secret', kb_name: 'mine', session_id: session }),
    (_kb, { attachment }) =>
      ask('/query/stream', { query: 'secret', kb_name: 'mine', attachments: [attachment] }),
  ],
  'POST /search': [
    (kb) => ask('/search', { query: 'secret budget', kb_name: kb }),
    (kb) => ask('/search', { query: 'secret budget', kb_name: kb, scope_filter: { kb_names: ['mine'] } }),
  ],
  'POST /search/stream': [(kb) => ask('/search/stream', { query: 'secret budget', kb_name: kb })],
  'POST /sessions': [
    (kb) => ask('/sessions', { kb_name: kb }),
    (kb) => ask('/sessions', { scope_filter: { kb_names: [kb] } }),
  ],
  'GET /sessions': [(kb) => look(`/sessions?kb_name=${kb}`)],
  'GET /sessions/{session_id}': [(_kb, { session }) => look(`/sessions/${session}`)],
  'GET /sessions/{session_id}/messages': [(_kb, { session }) => look(`/sessions/${session}/messages`)],
  'GET /sessions/{session_id}/messages/{message_id}/evidence': [
    (_kb, { session }) => look(`/sessions/${session}/messages/${session}/evidence`),
  ],
  'POST /evidence/verify': [
    (_kb, { document }) =>
      ask('/evidence/verify', {
        format: 'tessera-evidence/1',
        sentences: [
          { citations: [{ citation: 1, document_id: document, quote: 'The secret budget is 77.' }] },
        ],
        documents: [{ document_id: document, sha256: 'a'.repeat(64) }],
      }),
  ],
  'PATCH /sessions/{session_id}': [
    (_kb, { session }) => ask(`/sessions/${session}`, { title: 'mine now' }, 'PATCH'),
    (kb, { session }) => ask(`/sessions/${session}`, { kb_name: kb }, 'PATCH'),
  ],
  'DELETE /sessions/{session_id}': [(_kb, { session }) => look(`/sessions/${session}`, 'DELETE')],
  'POST /attachments': [() => attach('their.txt', 'the secret of an attachment', mine)],
  'GET /attachments/{attachment_id}': [(_kb, { attachment }) => look(`/attachments/${attachment}`)],
  'GET /attachments/{attachment_id}/file': [(_kb, { attachment }) => look(`/attachments/${attachment}/file`)],
  'DELETE /attachments/{attachment_id}': [
    (_kb, { attachment }) => look(`/attachments/${attachment}`, 'DELETE'),
  ],
  'GET /documents': [
    (kb) => look(`/documents?kb_name=${kb}`),
    () => look('/documents?q=theirs'),
    () => look('/documents?offset=1'),
  ],
  'GET /documents/{document_id}': [(_kb, { document }) => look(`/documents/${document}`)],
  'GET /documents/{document_id}/structure': [(_kb, { document }) => look(`/documents/${document}/structure`)],
  'GET /documents/{document_id}/file': [
    (_kb, { document }) => look(`/documents/${document}/file`),
    (_kb, { document }) => look(`/documents/${document}/file`, 'GET', { range: 'bytes=0-3' }),
    (_kb, { document }) => look(`/documents/${document}/file`, 'GET', { range: 'bytes=99-' }),
    (_kb, { document }) => look(`/documents/${document}/file`, 'GET', { 'if-none-match': '*' }),
    (_kb, { document }) => look(`/documents/${document}/file`, 'HEAD'),
  ],
  'GET /documents/{document_id}/pages': [(_kb, { document }) => look(`/documents/${document}/pages`)],
  'GET /documents/{document_id}/pages/{n}': [
    (_kb, { document }) => look(`/documents/${document}/pages/1`),
    (_kb, { document, chunk }) => look(`/documents/${document}/pages/1?highlight=${chunk}`),
    (_kb, { document, session }) => look(`/documents/${document}/pages/1?message=${session}&citation=1`),
  ],
  'GET /documents/{document_id}/chunks/{chunk_id}': [
    (_kb, { document, chunk }) => look(`/documents/${document}/chunks/${chunk}`),
  ],
  'GET /images/{image_id}': [
    (_kb, { image }) => look(`/images/${image}`),
    (_kb, { image }) => look(`/images/${image}`, 'GET', { range: 'bytes=99-' }),
    (_kb, { image }) => look(`/images/${image}`, 'HEAD'),
  ],
  'GET /images/{image_id}/meta': [(_kb, { image }) => look(`/images/${image}/meta`)],
  'DELETE /documents/{document_id}': [(_kb, { document }) => look(`/documents/${document}`, 'DELETE')],
  'GET /tags': [
    (kb) => look(`/tags?kb_name=${kb}`),
    (kb) => look(`/tags?kb_names=mine&kb_names=${kb}`),
    () => look('/tags?q=secret'),
  ],
  'GET /openai/v1/models': [() => look('/openai/v1/models')],
  'GET /openai/v1/models/{model}': [(kb) => look(`/openai/v1/models/${kb}`)],
  'POST /openai/v1/responses': [
    (kb) => ask('/openai/v1/responses', { model: kb, input: 'secret' }),
    (kb) => ask('/openai/v1/responses', { model: kb, input: 'secret', stream: true }),
    (kb) =>
      ask('/openai/v1/responses', {
        model: 'mine',
        input: 'secret',
        tools: [{ type: 'file_search', vector_store_ids: ['mine', kb] }],
      }),
    (_kb, { response }) =>
      ask('/openai/v1/responses', { model: 'mine', input: 'secret', previous_response_id: response }),
  ],
  'GET /openai/v1/responses/{response_id}': [
    (_kb, { response }) => look(`/openai/v1/responses/${response}?include[]=file_search_call.results`),
  ],
  'GET /openai/v1/responses/{response_id}/input_items': [
    (_kb, { response }) => look(`/openai/v1/responses/${response}/input_items`),
  ],
  'DELETE /openai/v1/responses/{response_id}': [
    (_kb, { response }) => look(`/openai/v1/responses/${response}`, 'DELETE'),
  ],
  'POST /openai/v1/vector_stores/{vector_store_id}/files': [
    (kb, { document }) => ask(`/openai/v1/vector_stores/${kb}/files`, { file_id: document }),
    (_kb, { document }) => ask('/openai/v1/vector_stores/mine/files', { file_id: document }),
  ],
  'GET /openai/v1/vector_stores/{vector_store_id}/files/{file_id}': [
    (kb, { document }) => look(`/openai/v1/vector_stores/${kb}/files/${document}`),
    (_kb, { document }) => look(`/openai/v1/vector_stores/mine/files/${document}`),
  ],
  'GET /openai/v1/vector_stores': [
    () => look('/openai/v1/vector_stores'),
    (kb) => look(`/openai/v1/vector_stores?after=${kb}`),
  ],
  'GET /openai/v1/vector_stores/{vector_store_id}': [(kb) => look(`/openai/v1/vector_stores/${kb}`)],
  'POST /openai/v1/vector_stores/{vector_store_id}/search': [
    (kb) => ask(`/openai/v1/vector_stores/${kb}/search`, { query: 'secret' }),
    (_kb, { document }) =>
      ask('/openai/v1/vector_stores/mine/search', {
        query: 'secret',
        filters: { type: 'eq', key: 'document_id', value: document },
      }),
  ],
  'POST /retrieval': [
    (kb) => ask('/retrieval', { knowledge_id: kb, query: 'secret budget', retrieval_setting: { top_k: 3 } }),
  ],
  'POST /openai/v1/embeddings': [() => ask('/openai/v1/embeddings', { model: 'x', input: 'secret budget' })],
  'POST /openai/v1/chat/completions': [
    (kb) => ask('/openai/v1/chat/completions', { ...SECRET_CHAT, model: kb }),
    (kb) => ask('/openai/v1/chat/completions', { ...SECRET_CHAT, model: kb, stream: true }),
    () => ask('/openai/v1/chat/completions', { ...SECRET_CHAT, model: 'tessera' }),
  ],
};

function ask(path: string, body: object, method = 'POST'): Promise<JsonResponse> {
  const headers = { ...mine.headers, 'content-type': 'application/json' };
  return gateway.get(path, { method, headers, body: JSON.stringify(body) });
}

function look(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<JsonResponse> {
  return gateway.get(path, { method, headers: { ...mine.headers, ...headers } });
}

/** What was answered, without what differs from call to call. */
function told({ status, body }: JsonResponse, ids: typeof others, kb: string): unknown {
  const named = [kb, ...Object.values(ids)].reduce(
    (text, name) => text.replaceAll(name, '…'),
    JSON.stringify(body),
  );
  const stable = named.replace(/"(\w+_(?:id|ms|at)|created_at|created|id)":("[^"]*"|[\d.]+)/g, '"$1":0');
  return { status, body: stable };
}

describe('another’s knowledge base, document, session or attachment', () => {
  it('is tried at each operation', () => {
    expect(Object.keys(WISHES).sort()).toEqual([...NAMES].sort());
  });

  it.each(NAMES)('cannot be told from one that there is not: %s', async (name) => {
    const nobodys = {
      document: randomUUID(),
      chunk: randomUUID(),
      session: randomUUID(),
      response: `resp_${'0'.repeat(64)}`,
      attachment: randomUUID(),
      image: randomUUID(),
    };
    for (const wish of WISHES[name] ?? []) {
      const answer = await wish('theirs', others);
      const missing = await wish('nowhere', nobodys);

      expect(told(answer, others, 'theirs')).toEqual(told(missing, nobodys, 'nowhere'));
      expect(JSON.stringify(answer.body)).not.toMatch(/secret budget|secret bytes|theirs\.pdf/);
    }
  });

  it('is as it was afterwards', async () => {
    const kept = await Promise.all([
      gateway.get(`/documents/${others.document}`, theirs),
      gateway.get(`/sessions/${others.session}`, theirs),
      gateway.get(`/attachments/${others.attachment}`, theirs),
      gateway.get(`/sessions/${others.session}/messages`, theirs),
      gateway.get(`/images/${others.image}`, theirs),
      gateway.get(`/openai/v1/responses/${others.response}`, theirs),
    ]);

    expect(kept.map(({ status }) => status)).toEqual(kept.map(() => 200));
    expect(kept[1]?.body).toMatchObject({ title: null, message_count: 0 });
  });

  it('is refused by its name, with what to do about it', async () => {
    const { status, body } = await look('/documents?kb_name=theirs');

    expect(status).toBe(403);
    expect(body['detail']).toEqual({
      code: 'kb_forbidden',
      reason: 'The credential has no read access to the knowledge base theirs.',
      suggestion: expect.stringContaining('GET /kbs'),
      kb_name: 'theirs',
    });
  });

  it('is refused in the reader’s language', async () => {
    const { body } = await look('/documents?kb_name=theirs', 'GET', { 'accept-language': 'zh' });

    expect(body['detail']).toMatchObject({ reason: '该凭证无权读取知识库 theirs。' });
  });

  it('is not deleted by who may read it alone, and they are told so', async () => {
    const reader = await gateway.addKey({ read: ['theirs'], write: ['mine'] });

    const answer = await gateway.get(`/documents/${others.document}`, { method: 'DELETE', ...reader });

    expect([answer.status, answer.body['detail']]).toEqual([
      403,
      expect.objectContaining({ code: 'kb_forbidden', kb_name: 'theirs' }),
    ]);
  });

  it('is not deleted by who may write it alone: they do not see it', async () => {
    const writer = await gateway.addKey({ read: ['mine'], write: ['theirs'] });

    const answer = await gateway.get(`/documents/${others.document}`, { method: 'DELETE', ...writer });

    expect([answer.status, answer.body]).toEqual([200, { deleted: false }]);
  });
});

describe('probes and documentation', () => {
  it.each(['/health/live', '/health/ready', '/metrics', '/docs', '/openapi.json'])(
    'are open: %s',
    async (path) => {
      expect((await fetch(gateway.base + path)).status).toBe(200);
    },
  );
});
