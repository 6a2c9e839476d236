import { describe, expect, it } from '@jest/globals';
import type { QueryResponse } from '@tessera/contracts';
import { createTestPostgres, waitUntil } from '@tessera/testing';
import { endlessChat, failingChat } from './broken-chat.js';
import { allWithCompany, LEAVE } from './company-documents.js';
import { Gateway, parseEvents } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store. The chat model is replaced where one has to fail or to be slow.

let gateway: Gateway;
allWithCompany((started) => (gateway = started));

describe('POST /query/stream', () => {
  it('sends session, steps, sources, tokens and done, in this order', async () => {
    const { events } = await gateway.stream('/query/stream', { query: LEAVE });

    const names = events.map(({ event }) => event);
    expect(names.filter((name, index) => name !== names[index - 1])).toEqual([
      'session',
      'step',
      'sources',
      'token',
      'done',
    ]);
    expect(events.filter(({ event }) => event === 'step').map(({ data }) => data.name)).toEqual([
      'route',
      'recall',
      'rerank',
    ]);
  });

  it('ends with what the tokens and sources made up, under the id of the stored message', async () => {
    const { events } = await gateway.stream('/query/stream', { query: LEAVE });

    const session = events[0]?.data ?? {};
    const done = events.at(-1)?.data ?? {};
    const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data.delta);
    expect(Object.keys(session).sort()).toEqual(['session_id', 'user_message_id']);
    expect(Object.keys(done).sort()).toEqual([
      'answer',
      'citations',
      'message_id',
      'route',
      'sources',
      'steps',
    ]);
    expect(tokens.join('')).toBe(done.answer);
    expect(events.find(({ event }) => event === 'sources')?.data).toEqual(done.sources);
    expect((await gateway.messages(String(session.session_id))).map(({ id }) => id)).toEqual([
      session.user_message_id,
      done.message_id,
    ]);
  });

  it('is made of event lines and data lines only, with text as it is', async () => {
    const { raw } = await gateway.stream('/query/stream', { query: '报销单应当在多少日内提交？' });

    expect(raw).toMatch(/^(event: \w+\ndata: \{.*\}\n\n)+$/);
    expect(raw).toContain('三十日内');
  });

  it('says as an event that the session is unknown', async () => {
    const { events } = await gateway.stream('/query/stream', { query: LEAVE, session_id: 'nope' });

    expect(events).toEqual([
      { event: 'error', data: { code: 'session_error', message: 'session not found' } },
    ]);
  });

  it('says what failed in Chinese to those who ask for it', async () => {
    const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };

    const unknown = await gateway.stream('/query/stream', { query: LEAVE, session_id: 'nope' }, chinese);
    failingChat(gateway, 'secret of the engine');
    const failed = await gateway.stream('/query/stream', { query: LEAVE }, chinese);

    expect(unknown.events).toEqual([
      { event: 'error', data: { code: 'session_error', message: '会话不存在' } },
    ]);
    expect(failed.events.at(-1)).toEqual({
      event: 'error',
      data: { code: 'engine_error', message: '检索或生成失败' },
    });
  });

  it('says as its last event that the engine failed', async () => {
    failingChat(gateway, 'secret of the engine');

    const { events } = await gateway.stream('/query/stream', { query: LEAVE });

    expect(events.at(-1)).toEqual({
      event: 'error',
      data: { code: 'engine_error', message: 'retrieval or generation failed' },
    });
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('stops generating when the client goes away, and stores no answer', async () => {
    const aborted = endlessChat(gateway);
    const client = new AbortController();
    const response = await fetch(`${gateway.base}/query/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: LEAVE }),
      signal: client.signal,
    });
    const raw = await readUntil(response, 'event: token');

    client.abort();

    await aborted;
    const sessionId = String(parseEvents(raw.slice(0, raw.indexOf('\n\n') + 2))[0]?.data.session_id);
    expect((await gateway.messages(sessionId)).map(({ role }) => role)).toEqual(['user']);
  });
});

describe('while Postgres is away', () => {
  it('answers 503 and an error event, and goes on when it is back', async () => {
    const postgres = await createTestPostgres();
    const own = await Gateway.startOn(postgres.url());
    const id = await own.addDocument({ chunks: [{ content: 'Employees have 25 days of annual leave.' }] });
    await postgres.stop();

    const [answers, query, search] = await Promise.all([
      Promise.all([
        own.post('/query', { query: LEAVE }),
        own.post('/search', { query: LEAVE }),
        ...['', `/${id}`, `/${id}/structure`, `/${id}/file`].map((path) => own.get(`/documents${path}`)),
        own.get(`/documents/${id}`, { method: 'DELETE' }),
      ]),
      own.stream('/query/stream', { query: LEAVE }),
      own.stream('/search/stream', { query: LEAVE }),
    ]);
    await postgres.restart();

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { detail: 'database unavailable' } });
    const failure = {
      event: 'error',
      data: { code: 'database_unavailable', message: 'database unavailable' },
    };
    expect(query.events).toEqual([failure]);
    expect(search.events.at(-1)).toEqual(failure);
    const back = await waitUntil(
      async () => {
        const answer = await own.post<QueryResponse>('/query', { query: LEAVE });
        return answer.status === 200 ? answer.body : null;
      },
      { what: 'answers again' },
    );
    expect(back.answer).toContain('25 days');
    await own.stop();
    await postgres.dispose();
  });
});

async function readUntil(response: Response, text: string): Promise<string> {
  let raw = '';
  const decoder = new TextDecoder();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  while (!raw.includes(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    raw += decoder.decode(value, { stream: true });
  }
  return raw;
}
