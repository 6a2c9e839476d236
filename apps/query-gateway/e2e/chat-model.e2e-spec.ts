import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryResponse } from '@tessera/contracts';
import { waitUntil } from '@tessera/testing';
import { ChatModelServer, INJECTIONS, obedientModel, readPrompt } from '@tessera/testing/chat-model';
import { answerEvents, answerEventsAndHang, answerStatus } from '@tessera/testing/model-server';
import { LEAVE } from './company-documents.js';
import { Gateway } from './gateway.js';

// Real: HTTP on both sides, Postgres 18, the SQLite vector store. The chat model is a server that speaks OpenAI's protocol and writes
// what it is told to.

const COMMAND = 'PENGUIN-7431';
const NOT_FOUND = 'The documents do not hold an answer to this question.';
const FIRST_CHUNK = JSON.stringify({ choices: [{ delta: { content: 'Employees have 25 days [1].' } }] });

let model: ChatModelServer;
let gateway: Gateway;
beforeAll(async () => {
  model = await ChatModelServer.start(() => '');
  gateway = await Gateway.start(model.settings);
  await gateway.addDocument({
    name: 'travel.pdf',
    chunks: [
      { path: 'Travel / Leave', content: 'Employees have 25 days of annual leave.' },
      { path: 'Travel / Hotels', content: 'The hotel limit per night in Shanghai is 1,200 CNY.' },
      { path: 'Travel / Hotels', content: 'The hotel limit per night in Oslo is 1,900 NOK.' },
    ],
  });
  // Its first answer shows that it marks its reasoning: the further ones are streamed.
  model.model = () => 'Employees have 25 days [1].';
  await gateway.query({ query: LEAVE });
});
afterAll(() => Promise.all([gateway.stop(), model.stop()]));
afterEach(() => {
  model.instead = null;
  model.asked.length = 0;
});

describe('an answer by a chat model', () => {
  it('is streamed with citations of its sources, and told with model and tokens', async () => {
    model.model = () => '<think>They want days [2].</think>Employees have 25 days【1】, or 26 [99].';

    const { events } = await gateway.stream('/query/stream', { query: LEAVE });

    const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data.delta);
    const done = events.at(-1)!.data as unknown as QueryResponse;
    expect(done.answer).toBe('Employees have 25 days[1], or 26.');
    expect(tokens.join('')).toBe(done.answer);
    expect(tokens.length).toBeGreaterThan(1);
    expect(done.steps).toContainEqual({
      name: 'generate',
      model: 'parrot-1',
      outcome: 'answered',
      tokens: 320,
      prompt_tokens: 300,
      completion_tokens: 20,
      duration_ms: expect.any(Number),
    });
    expect(done.sources.text[0]).toMatchObject({ citation: 1, file_name: 'travel.pdf' });
  });

  it('is warned of where its source says something else', async () => {
    model.model = () => 'Employees have 26 days [1].';

    const { answer, steps } = await gateway.query({ query: LEAVE });

    expect(answer).toBe('Employees have 26 days [1].');
    expect(steps.at(-1)).toEqual({
      name: 'warning',
      code: 'unsupported_claim',
      message: 'the cited sources do not contain: 26 [1]',
      duration_ms: 0,
    });
  });

  it.each(['NOT_IN_SOURCES', 'I know nothing of this, sorry to say so.'])(
    'that the sources do not hold is said to be none, and has no sources: %s',
    async (written) => {
      model.model = () => written;

      const { events } = await gateway.stream('/query/stream', { query: LEAVE });

      const done = events.at(-1)!.data as unknown as QueryResponse;
      expect(done).toMatchObject({ answer: NOT_FOUND, sources: { text: [], image: [] } });
      expect(events.filter(({ event }) => event === 'token').map(({ data }) => data.delta)).toEqual([
        NOT_FOUND,
      ]);
      const [, stored] = await gateway.messages(String(events[0]!.data.session_id));
      expect(stored).toMatchObject({ content: NOT_FOUND, sources: { text: [], image: [] } });
    },
  );

  it('is not asked for when nothing relevant is found', async () => {
    const { answer, steps } = await gateway.query({ query: 'How do I bake sourdough bread?' });

    expect(answer).toBe(NOT_FOUND);
    expect(model.asked).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ name: 'generate', outcome: 'not_asked' });
  });
});

describe('a follow-up', () => {
  const ask = async (query: string, condensed: () => string) => {
    model.model = ({ messages }) =>
      messages[0]!.content.startsWith('You rewrite') ? condensed() : 'It is said in the source [1].';
    const { session_id } = await gateway.query({ query: 'What is the hotel limit per night in Shanghai?' });
    return gateway.query({ query, session_id });
  };

  it('is rewritten by the model, with the conversation as data', async () => {
    const { steps, sources } = await ask('And in Oslo?', () => 'What is the hotel limit per night in Oslo?');

    expect(steps[0]).toMatchObject({ name: 'condense', query: 'What is the hotel limit per night in Oslo?' });
    expect(sources.text[0]?.content).toContain('1,900 NOK');
    expect(readPrompt(model.asked.at(-2)!).inside[0]).toMatch(/^Question: What is the hotel limit/);
  });

  it('is searched as it was asked when the model fails at it, and a warning says so', async () => {
    const { steps, answer } = await ask('What is the hotel limit in Oslo?', () => '');

    expect(steps[0]).toMatchObject({ name: 'warning', code: 'condense_failed' });
    expect(answer).toBe('It is said in the source [1].');
  });
});

describe('a chat model that fails', () => {
  it.each<[string, ChatModelServer['instead']]>([
    ['refuses', answerStatus(401)],
    ['breaks off in the midst', answerEvents(FIRST_CHUNK)],
    ['tells an error in the midst', answerEvents(FIRST_CHUNK, '{"error":"a secret of the server"}')],
  ])('and %s is an error of the engine, and nothing is stored', async (_, instead) => {
    model.instead = instead;

    const { events } = await gateway.stream('/query/stream', { query: LEAVE });
    const answer = await gateway.post('/query', { query: LEAVE });

    expect(events.at(-1)).toEqual({
      event: 'error',
      data: { code: 'engine_error', message: 'retrieval or generation failed' },
    });
    expect(answer).toMatchObject({ status: 500, body: { detail: 'retrieval or generation failed' } });
    const stored = await gateway.messages(String(events[0]!.data.session_id));
    expect(stored.map(({ role }) => role)).toEqual(['user']);
  });

  it('is left at once when the client goes away, and nothing is stored', async () => {
    model.instead = answerEventsAndHang(FIRST_CHUNK);
    const { left } = model;
    const before = await gateway.count('messages');
    const client = new AbortController();
    const asked = fetch(`${gateway.base}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: LEAVE }),
      signal: client.signal,
    });
    await waitUntil(() => model.asked.length > 0, { what: 'the request to the model' });

    client.abort();

    await expect(asked).rejects.toThrow();
    await waitUntil(() => model.left > left, { what: 'the end of the connection' });
    expect(await gateway.count('messages')).toBe(before + 1);
  });
});

describe('instructions in documents', () => {
  it('of every kind stay data on their way from the registry to the model', async () => {
    const kbName = 'hostile';
    for (const [kind, injection] of INJECTIONS) {
      const text = injection(COMMAND).replaceAll('\0', '');
      await gateway.addDocument({
        name: `${kind} ${text.replaceAll(/\s+/g, ' ')}.pdf`,
        kbName,
        chunks: [
          { path: text, content: `About the ${kind} widget. ${text} The widget ${kind} weighs 40 kg.` },
        ],
      });
    }
    model.model = obedientModel(COMMAND, 'It weighs 40 kg [1].');

    for (const [kind] of INJECTIONS) {
      const { answer } = await gateway.query({
        query: `How much does the widget ${kind} weigh?`,
        kb_name: kbName,
      });

      expect(answer).not.toContain(COMMAND);
    }
    expect(model.asked.length).toBeGreaterThan(INJECTIONS.length / 2);
    for (const asked of model.asked) {
      const { inside, outside } = readPrompt(asked);
      expect(inside.join('\n')).toContain(COMMAND);
      expect(outside).not.toContain(COMMAND);
    }
  });
});
