import { describe, expect, it } from '@jest/globals';
import type { MessageListResponse, SessionListResponse, SessionOut } from '@tessera/contracts';
import { createTestPostgres } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { chatThat } from './broken-chat.js';
import { allWithCompany, LEAVE } from './company-documents.js';
import { type JsonResponse, Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store. The chat model is replaced where a question has to wait.

let gateway: Gateway;
allWithCompany((started) => (gateway = started));

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN = [randomUUID(), 'nope', '%27%22', '..%2F..%2Fetc%2Fpasswd'];

const send = (method: string, path: string, body?: unknown) =>
  gateway.get<SessionOut>(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function aSession(body: object = {}): Promise<SessionOut> {
  return (await send('POST', '/sessions', body)).body;
}

describe('POST /sessions', () => {
  it('begins one with all that it is given', async () => {
    const scope = { kb_names: ['a', 'a'], document_ids: [], tags: ['tax'] };

    const { status, body } = await send('POST', '/sessions', {
      title: '  Hotels ',
      kb_name: 'other',
      scope_filter: scope,
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Hotels',
      kb_name: 'other',
      scope_filter: { kb_names: ['a'], document_ids: [], tags: ['tax'] },
      message_count: 0,
      created_at: expect.stringMatching(ISO),
      updated_at: expect.stringMatching(ISO),
    });
    expect(await gateway.get(`/sessions/${body.session_id}`)).toMatchObject({ status: 200, body });
  });

  it('begins one with nothing, which its first question names', async () => {
    const { session_id, title } = await aSession();

    await gateway.query({ query: LEAVE, session_id });
    await gateway.query({ query: 'And why?', session_id });

    expect(title).toBeNull();
    expect((await send('GET', `/sessions/${session_id}`)).body).toMatchObject({
      title: LEAVE.slice(0, 30),
      message_count: 4,
    });
  });

  it.each<[object | string, (string | number)[], string]>([
    [{ title: 7 }, ['body', 'title'], 'isString'],
    [{ title: '  ' }, ['body', 'title'], 'isLength'],
    [{ title: 'x'.repeat(257) }, ['body', 'title'], 'isLength'],
    [{ title: 'a\0b' }, ['body', 'title'], 'null_character'],
    [{ kb_name: '' }, ['body', 'kb_name'], 'isLength'],
    [{ kb_name: ['a'] }, ['body', 'kb_name'], 'isString'],
    [{ scope_filter: [] }, ['body', 'scope_filter'], 'isObject'],
    [{ scope_filter: { tags: 'tax' } }, ['body', 'scope_filter', 'tags'], 'isArray'],
    [{ scope_filter: { colours: [] } }, ['body', 'scope_filter', 'colours'], 'unknown_field'],
    [{ colour: 'red' }, ['body', 'colour'], 'unknown_field'],
    [[], ['body'], 'isObject'],
  ])('refuses %j, and so does PATCH', async (body, loc, type) => {
    const { session_id } = await aSession();

    const answers = [
      await send('POST', '/sessions', body),
      await send('PATCH', `/sessions/${session_id}`, body),
    ];

    for (const answer of answers as Array<JsonResponse<unknown>>) {
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: expect.arrayContaining([expect.objectContaining({ loc, type })]) },
      });
    }
  });
});

describe('a body that is not JSON', () => {
  it.each(['application/x-www-form-urlencoded', 'text/plain', 'application/vnd.sessions+json', ''])(
    'is not taken for none when it is said to be %j',
    async (type) => {
      const { session_id } = await aSession({ title: 'As it was' });
      const before = await gateway.count('sessions');
      const given = { body: '{"title":"Lost"}', headers: { 'content-type': type } };
      const paths = [
        ['POST', '/sessions'],
        ['PATCH', `/sessions/${session_id}`],
        ['POST', '/query'],
        ['POST', '/search/stream'],
      ] as const;

      const answers = await Promise.all(
        paths.map(([method, path]) => gateway.get(path, { method, ...given })),
      );

      const detail = 'the body must be JSON with Content-Type: application/json';
      for (const answer of answers) expect(answer).toMatchObject({ status: 415, body: { detail } });
      expect(await gateway.count('sessions')).toBe(before);
    },
  );

  it('is none when it is empty', async () => {
    const empty = { body: '', headers: { 'content-type': 'text/plain' } };

    expect((await gateway.get('/sessions', { method: 'POST', ...empty })).status).toBe(201);
    expect((await gateway.get('/sessions', { method: 'POST' })).status).toBe(201);
  });
});

describe('GET /sessions', () => {
  it('lists those of a knowledge base, newest activity first, by title and by page', async () => {
    const first = await aSession({ title: '差旅 Shanghai', kb_name: 'listed' });
    const second = await aSession({ title: 'Hotels in Oslo', kb_name: 'listed' });
    await gateway.query({ query: LEAVE, session_id: first.session_id });
    const list = async (query: string) =>
      (await gateway.get<SessionListResponse>(`/sessions?kb_name=listed${query}`)).body;
    const ids = ({ items }: SessionListResponse) => items.map(({ session_id }) => session_id);

    expect(ids(await list(''))).toEqual([first.session_id, second.session_id]);
    expect(ids(await list('&q=OSLO'))).toEqual([second.session_id]);
    expect(ids(await list('&q=%E5%B7%AE'))).toEqual([first.session_id]);
    expect(ids(await list('&q=%25'))).toEqual([]);
    expect(await list('&limit=1&offset=1')).toMatchObject({
      total: 2,
      limit: 1,
      offset: 1,
      items: [{ session_id: second.session_id }],
    });
    expect(await list('&offset=2147483647')).toMatchObject({ total: 2, items: [] });
    expect((await list('')).items[0]).toMatchObject({ message_count: 2, kb_name: 'listed' });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['offset=-1', 'offset'],
    ['q=%00', 'q'],
    ['q=a&q=b', 'q'],
    ['colour=red', 'colour'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await gateway.get(`/sessions?${query}`);

    expect(status).toBe(422);
    expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['query', field] }));
  });
});

describe('PATCH /sessions/{session_id}', () => {
  it('changes what is given, clears what is null, and leaves the rest', async () => {
    const scope_filter = { kb_names: ['a'], document_ids: [], tags: [] };
    const { session_id } = await aSession({ title: 'Before', kb_name: 'other', scope_filter });
    const patch = async (body: object) => (await send('PATCH', `/sessions/${session_id}`, body)).body;

    expect(await patch({ title: 'After' })).toMatchObject({ title: 'After', kb_name: 'other', scope_filter });
    expect(await patch({ kb_name: null })).toMatchObject({ title: 'After', kb_name: null, scope_filter });
    expect(await patch({ scope_filter: { tags: [] } })).toMatchObject({ scope_filter: null });
    expect(await patch({ title: null })).toMatchObject({ title: null });
    expect(await patch({})).toMatchObject({ title: null, kb_name: null, scope_filter: null });
  });

  it('decides where further questions look', async () => {
    const { session_id } = await aSession();
    const kbOf = async () => (await gateway.query({ query: LEAVE, session_id })).route;

    const atFirst = await kbOf();
    await send('PATCH', `/sessions/${session_id}`, { kb_name: 'other' });
    const changed = await kbOf();
    await send('PATCH', `/sessions/${session_id}`, { scope_filter: { kb_names: ['default'] } });
    const scoped = await kbOf();

    expect(atFirst.kb_name).toBe('default');
    expect(changed.kb_name).toBe('other');
    expect(scoped).toMatchObject({ kb_name: null, scope: { kb_names: ['default'] } });
  });
});

describe('GET /sessions/{session_id}/messages', () => {
  it('tells all that was said, oldest first', async () => {
    const answer = await gateway.query({ query: LEAVE });
    await gateway.query({ query: LEAVE, session_id: answer.session_id });

    const { status, body, headers } = await gateway.get<MessageListResponse>(
      `/sessions/${answer.session_id}/messages?limit=2`,
    );

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      items: [
        {
          message_id: expect.any(String),
          role: 'user',
          content: LEAVE,
          kb_name: 'default',
          sources: null,
          route: null,
          citations: null,
          steps: null,
          attachments: [],
          created_at: expect.stringMatching(ISO),
        },
        {
          message_id: answer.message_id,
          role: 'assistant',
          content: answer.answer,
          kb_name: 'default',
          sources: answer.sources,
          citations: answer.citations,
          route: answer.route,
          steps: answer.steps,
          attachments: [],
          created_at: expect.stringMatching(ISO),
        },
      ],
      total: 4,
      limit: 2,
      offset: 0,
    });
  });

  it('pages through them', async () => {
    const { session_id } = await gateway.query({ query: LEAVE });
    const page = async (query: string) =>
      (await gateway.get<MessageListResponse>(`/sessions/${session_id}/messages?${query}`)).body;

    expect((await page('offset=1')).items.map(({ role }) => role)).toEqual(['assistant']);
    expect(await page('offset=2')).toEqual({ items: [], total: 2, limit: 50, offset: 2 });
    expect((await gateway.get(`/sessions/${session_id}/messages?limit=501`)).status).toBe(422);
  });
});

describe('DELETE /sessions/{session_id}', () => {
  it('takes the messages along, and says false the second time', async () => {
    const { session_id } = await gateway.query({ query: LEAVE });

    const answers = [
      await send('DELETE', `/sessions/${session_id}`),
      await send('DELETE', `/sessions/${session_id}`),
    ];

    expect(answers).toMatchObject([
      { status: 200, body: { deleted: true } },
      { status: 200, body: { deleted: false } },
    ]);
    expect(await gateway.messages(session_id)).toEqual([]);
    expect((await gateway.post('/query', { query: LEAVE, session_id })).status).toBe(404);
  });

  it.each(['/query', '/query/stream'])('ends a %s under way, of which nothing comes back', async (path) => {
    const { session_id } = await aSession();
    const [sessions, messages] = [await gateway.count('sessions'), await gateway.count('messages')];
    chatThat(gateway, async function* () {
      yield 'It is 25';
      await send('DELETE', `/sessions/${session_id}`);
      yield ' days.';
    });

    const { status, body } = await gateway.post<unknown>(path, { query: LEAVE, session_id });

    if (path === '/query') expect([status, body]).toEqual([404, { detail: 'session not found' }]);
    else
      expect(body).toMatch(/event: error\ndata: {"code":"session_error","message":"session not found"}\n\n$/);
    expect(await gateway.count('sessions')).toBe(sessions - 1);
    expect(await gateway.count('messages')).toBe(messages);
  });
});

describe('a session that nobody knows', () => {
  it.each(UNKNOWN)('is not found as %j, and its deletion says so', async (id) => {
    const answers = [
      await send('GET', `/sessions/${id}`),
      await send('GET', `/sessions/${id}/messages`),
      await send('PATCH', `/sessions/${id}`, { title: 'x' }),
    ];

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { detail: 'session not found' } });
    expect(await send('DELETE', `/sessions/${id}`)).toMatchObject({ status: 200, body: { deleted: false } });
  });
});

describe('while Postgres is away', () => {
  it('every route of sessions answers 503', async () => {
    const postgres = await createTestPostgres();
    const own = await Gateway.startOn(postgres.url());
    await postgres.stop();
    const path = `/sessions/${randomUUID()}`;
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' };

    const answers = [
      await own.get('/sessions'),
      await own.get('/sessions', { method: 'POST', ...json }),
      await own.get(path),
      await own.get(`${path}/messages`),
      await own.get(path, { method: 'PATCH', ...json }),
      await own.get(path, { method: 'DELETE' }),
    ];

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { detail: 'database unavailable' } });
    await own.stop();
    await postgres.dispose();
  });
});
