import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryResponse, SearchResponse, SessionOut, TagListResponse } from '@tessera/contracts';
import { createTestFolder, type TestKey, waitUntil } from '@tessera/testing';
import { createHmac } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonResponse, Gateway, parseEvents } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store, files. Two knowledge bases of one tenant, and one of another's.

const JWT_SECRET = 'a shared secret of at least 32 characters';
const QUESTION = 'What do hotels cost?';

let gateway: Gateway;
let objects: string;
/** Reads `mine` and `ours`. */
let ana: TestKey;
/** Reads `theirs` and `ours`. */
let bob: TestKey;
let ids: Record<'mine' | 'ours' | 'theirs', string>;
/** In a collection of the domain profile: one of a third tenant's, and one of a fourth's. */
let rates: string[];

beforeAll(async () => {
  objects = createTestFolder('objects');
  const profile = join(createTestFolder('profile'), 'travel.yaml');
  await writeFile(profile, 'name: travel\ncollections:\n  - name: travel_rates\n');
  gateway = await Gateway.start({
    AUTH_MODE: 'required',
    AUTH_JWT_SECRET: JWT_SECRET,
    DOMAIN_PROFILE: profile,
    OBJECT_STORE_PATH: objects,
  });
  [ana, bob] = await Promise.all([
    gateway.addKey({ read: ['mine', 'ours'], write: ['mine'] }),
    gateway.addKey({ read: ['theirs', 'ours'], write: ['theirs'] }),
  ]);
  const add = (kbName: string) =>
    gateway.addDocument({
      kbName,
      name: `${kbName}.pdf`,
      file: kbName,
      chunks: [{ content: `Hotels cost 900, says ${kbName}.`, keywords: ['hotel', `only ${kbName}`] }],
    });
  ids = { mine: await add('mine'), ours: await add('ours'), theirs: await add('theirs') };
  const rate = {
    extraCollection: 'travel_rates',
    chunks: [{ content: 'Rates of trains are 12.', keywords: ['rate'] }],
  };
  rates = [
    await gateway.addDocument({ ...rate, kbName: 'my-rates' }),
    await gateway.addDocument({ ...rate, kbName: 'their-rates' }),
  ];
});

afterAll(() => gateway?.stop());

function post<T>(path: string, body: object, key: TestKey = ana): Promise<JsonResponse<T>> {
  return gateway.post<T>(path, body, key.headers);
}

async function found(body: object, key: TestKey = ana): Promise<unknown[]> {
  const answer = await post<SearchResponse>('/search', { query: QUESTION, ...body }, key);
  return answer.body.sources.text.map(({ kb_name }) => kb_name).sort();
}

/** A token that is good for an hour. */
function signed(claims: object): string {
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const parts = [{ alg: 'HS256' }, { iss: 'tessera', aud: 'tessera', exp, ...claims }];
  const payload = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${payload}.${createHmac('sha256', JWT_SECRET).update(payload).digest('base64url')}`;
}

describe('a search', () => {
  it('without a knowledge base is over all that may be read, when the default one may not', async () => {
    const { body } = await post<SearchResponse>('/search', { query: QUESTION });

    expect(body.sources.text.map(({ kb_name }) => kb_name).sort()).toEqual(['mine', 'ours']);
    expect(body.route).toMatchObject({ kb_name: null, scope: { kb_names: ['mine', 'ours'] } });
    expect(body.steps.filter(({ name }) => name === 'warning')).toEqual([]);
  });

  it('without a knowledge base is over the default one, when that may be read', async () => {
    const key = await gateway.addKey({ read: ['default', 'mine'] });

    const { body } = await post<SearchResponse>('/search', { query: QUESTION }, key);

    expect(body.route).toMatchObject({ kb_name: 'default', scope: { kb_names: ['default'] } });
  });

  it.each<[string, () => object, string[]]>([
    ['a knowledge base', () => ({ kb_name: 'ours' }), ['ours']],
    ['documents', () => ({ scope_filter: { document_ids: Object.values(ids) } }), ['mine', 'ours']],
    ['another’s document', () => ({ scope_filter: { document_ids: [ids.theirs] } }), []],
    ['tags', () => ({ scope_filter: { tags: ['hotel'] } }), ['mine', 'ours']],
    ['another’s tag', () => ({ scope_filter: { tags: ['only theirs'] } }), []],
    [
      'all at once',
      () => ({ scope_filter: { kb_names: ['mine'], document_ids: [ids.theirs], tags: ['hotel'] } }),
      ['mine', 'ours'],
    ],
    ['the legacy list', () => ({ scope: [ids.theirs, ids.mine] }), ['mine']],
    ['the legacy list of another’s', () => ({ kb_name: 'mine', scope: [ids.theirs] }), []],
  ])('with %s finds nothing of another’s', async (_what, body, kbNames) => {
    expect(await found(body())).toEqual(kbNames);
  });

  it('finds nothing of another’s in the collections of the domain profile', async () => {
    const key = await gateway.addKey({ read: ['my-rates'] });
    const query = 'What are the rates of trains?';

    expect(await found({ query }, key)).toEqual(['my-rates']);
    expect(await found({ query, scope_filter: { document_ids: rates, tags: ['rate'] } }, key)).toEqual([
      'my-rates',
    ]);
  });

  it('does not tell in its steps how much another has', async () => {
    const scopeOf = async (documentId: string) => {
      const body = { query: QUESTION, scope_filter: { document_ids: [documentId], tags: ['only theirs'] } };
      const answer = await post<SearchResponse>('/search', body);
      return answer.body.steps.filter(({ name }) => name === 'scope' || name === 'recall');
    };
    const untimed = (steps: unknown) => JSON.stringify(steps).replace(/"duration_ms":[\d.]+/g, '');

    expect(untimed(await scopeOf(ids.theirs))).toBe(
      untimed(await scopeOf('0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11')),
    );
  });

  it('gives scores that nothing of another’s has changed', async () => {
    const scoresOf = async () => {
      const { body } = await post<SearchResponse>('/search', {
        query: QUESTION,
        scope_filter: { tags: ['hotel'] },
      });
      return body.sources.text.map(({ kb_name, score }) => [kb_name, score]);
    };
    const before = await scoresOf();
    await gateway.addDocument({
      kbName: 'theirs',
      chunks: Array.from({ length: 20 }, () => ({ content: 'Hotels, hotels.', keywords: ['hotel'] })),
    });

    expect(await scoresOf()).toEqual(before);
  });
});

describe('the tags', () => {
  it('are counted in what may be read', async () => {
    const { body } = await gateway.get<TagListResponse>('/tags', ana);
    const { body: only } = await gateway.get<TagListResponse>('/tags?q=theirs', ana);

    expect(body.items).toEqual([
      { keyword: 'hotel', hit_count: 2, kb_count: 2, document_count: 2 },
      { keyword: 'only mine', hit_count: 1, kb_count: 1, document_count: 1 },
      { keyword: 'only ours', hit_count: 1, kb_count: 1, document_count: 1 },
    ]);
    expect(only.items).toEqual([]);
  });
});

describe('the documents', () => {
  it('are listed and counted as far as they may be read, on every page', async () => {
    const { body: all } = await gateway.get('/documents', ana);
    const { body: last } = await gateway.get('/documents?limit=1&offset=1', ana);

    expect(namesIn(all)).toEqual([['ours.pdf', 'mine.pdf'], 2]);
    expect(namesIn(last)).toEqual([['mine.pdf'], 2]);
  });

  it('are counted by status as far as they may be read', async () => {
    await gateway.addDocument({ kbName: 'theirs', status: 'failed' });

    const { body } = await gateway.get('/documents?status=failed', ana);

    expect(namesIn(body)).toEqual([[], 0]);
  });

  it('are found by knowledge bases in any spelling of their names', async () => {
    const key = await gateway.addKey({ read: ['r\u00e9sum\u00e9s'] });
    await gateway.addDocument({ kbName: 'r\u00e9sum\u00e9s', name: 'cv.pdf' });

    const { status, body } = await gateway.get(
      `/documents?kb_name=${encodeURIComponent('re\u0301sume\u0301s')}`,
      key,
    );

    expect([status, ...namesIn(body)]).toEqual([200, ['cv.pdf'], 1]);
  });

  it.each(['Mine', 'mine ', 'MINE', 'ｍｉｎｅ', '*', '', 'mine%', 'mine,theirs'])(
    'are not had by a name that is nearly right: %j',
    async (name) => {
      const { status, body } = await gateway.get(`/documents?kb_name=${encodeURIComponent(name)}`, bob);

      expect([403, 422, 200]).toContain(status);
      expect(JSON.stringify(body)).not.toContain('mine.pdf');
    },
  );

  function namesIn(body: Record<string, unknown>): [string[], unknown] {
    return [(body['items'] as Array<{ name: string }>).map(({ name }) => name), body['total']];
  }
});

describe('a session', () => {
  it('is listed to who made it, and to nobody else', async () => {
    const { body } = await post<SessionOut>('/sessions', { title: 'Of Ana' });

    const own = await gateway.get<{ items: SessionOut[]; total: number }>('/sessions?q=Of%20Ana', ana);
    const others = await gateway.get<{ items: SessionOut[]; total: number }>('/sessions?q=Of%20Ana', bob);

    expect(own.body).toMatchObject({ items: [{ session_id: body.session_id }], total: 1 });
    expect(others.body).toMatchObject({ items: [], total: 0 });
  });

  it('is gone on with by who made it, as if it were unknown to others', async () => {
    const first = await post<QueryResponse>('/query', { query: QUESTION, kb_name: 'ours' });
    const { session_id } = first.body;

    const own = await post('/query', { query: 'And in 2023?', session_id });
    const others = await post('/query', { query: 'And in 2023?', session_id, kb_name: 'ours' }, bob);
    const streamed = await gateway.post<string>(
      '/query/stream',
      { query: 'And in 2023?', session_id, kb_name: 'ours' },
      bob.headers,
    );

    expect(own.status).toBe(200);
    expect([others.status, others.body]).toEqual([404, { detail: 'session not found' }]);
    expect(parseEvents(streamed.body)).toEqual([
      { event: 'error', data: { code: 'session_error', message: 'session not found' } },
    ]);
    const { body } = await gateway.get<{ message_count: number }>(`/sessions/${session_id}`, ana);
    expect(body.message_count).toBe(4);
  });

  it('whose knowledge base may not be read any more finds nothing there', async () => {
    const key = await gateway.addKey({ read: ['mine', 'ours'] });
    const { body } = await post<SessionOut>('/sessions', { kb_name: 'mine' }, key);
    await gateway.sql(`update api_keys set kb_read = '{ours}' where id = $1`, [key.id]);
    const ask = () => post<QueryResponse>('/query', { query: QUESTION, session_id: body.session_id }, key);

    const answer = await waitUntil(
      async () => {
        const asked = await ask();
        return JSON.stringify(asked.body.steps).includes('kb_unknown') ? asked : null;
      },
      { what: 'the shorter list' },
    );

    expect(answer.body.sources.text).toEqual([]);
  });

  it('is of a person within their tenant, by whichever token', async () => {
    const tokenOf = (tenant_id: string, sub: string): TestKey => {
      const claims = { tenant_id, sub, scope: 'knowledge:read', kb_read: ['ours'] };
      return { id: sub, headers: { authorization: `Bearer ${signed(claims)}` } };
    };
    const { body } = await post<SessionOut>('/sessions', {}, tokenOf('demo', 'eva'));
    const statusFor = async (key: TestKey) => (await gateway.get(`/sessions/${body.session_id}`, key)).status;

    expect(await statusFor(tokenOf('demo', 'eva'))).toBe(200);
    expect(await statusFor(tokenOf('other', 'eva'))).toBe(404);
    expect(await statusFor(tokenOf('demo', 'joe'))).toBe(404);
  });
});

describe('an attachment', () => {
  it('is read anew for another owner of the same file: its time would tell that somebody has it', async () => {
    const texts = join(objects, 'data', 'attachment-texts');
    const [anas, bobs] = [await attach(ana), await attach(bob)];

    const answers = [await askWith(ana, anas), await askWith(bob, bobs)];
    const kept = await readdir(texts);
    await gateway.get(`/attachments/${anas}`, { method: 'DELETE', ...ana });

    expect(answers).toEqual([true, true]);
    expect(kept).toHaveLength(2);
    expect(await readdir(texts)).toHaveLength(1);
  });

  async function attach({ headers }: TestKey): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob(['Hotels cost 901, says a file.']), 'prices.txt');
    const { body } = await gateway.get('/attachments', { method: 'POST', body: form, headers });
    return body['attachment_id'] as string;
  }

  /** Whether the answer's sources have it. */
  async function askWith(key: TestKey, attachment: string): Promise<boolean> {
    const question = { query: QUESTION, kb_name: 'ours', attachments: [attachment] };
    const { body } = await post<QueryResponse>('/query', question, key);
    return body.sources.text.some(({ source }) => source === 'attachment');
  }
});

describe('a revoked key', () => {
  it('is refused within a moment, and what has begun is finished', async () => {
    const key = await gateway.addKey({ read: ['mine'] });
    const response = await fetch(`${gateway.base}/query/stream`, {
      method: 'POST',
      headers: { ...key.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUESTION, kb_name: 'mine' }),
    });
    await gateway.sql('update api_keys set revoked_at = now() where id = $1', [key.id]);

    const events = parseEvents(await response.text()).map(({ event }) => event);

    expect(events.at(-1)).toBe('done');
    await waitUntil(async () => (await gateway.get('/documents', key)).status === 401, {
      what: 'the key to be refused',
    });
    const { body } = await gateway.get('/documents', key);
    expect(body['detail']).toMatchObject({ code: 'unauthorized', reason: 'The API key was revoked.' });
  });
});
