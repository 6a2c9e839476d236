import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AnswerCitation,
  EvidenceOut,
  MessageListResponse,
  QueryResponse,
  VerifiedEvidence,
} from '@tessera/contracts';
import { cases, KnowledgeProcess, Random, testSeed } from '@tessera/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gateway } from './gateway.js';

// Real: the built query-gateway as a process that is killed with kill -9, Postgres, files.

const QUESTION = 'What is the hotel limit in Shanghai?';
const FACT = 'The hotel limit in Shanghai is 1,200 CNY per night.';
/** An answer ends within about as many milliseconds after any of its events. */
const LATEST_KILL_MS = 12;
const TRIALS = cases({ smoke: 6, soak: 200 });

let service: KnowledgeProcess;
/** The answer if nobody kills the service, and its number of events. */
let whole: { answer: string; events: number };

beforeAll(async () => {
  service = await KnowledgeProcess.start('query-gateway', {
    prepare: async (settings) => {
      const gateway = await Gateway.startOn(settings['DATABASE_URL']!, settings);
      const chunks = [FACT, 'Trains are booked by the travel office.'].map((content) => ({
        content,
        path: 'Rules',
      }));
      await gateway.addDocument({ name: 'rules.pdf', chunks });
      await gateway.stop();
    },
  });
  const events = await eventsUntil(await ask(), Infinity);
  const done = JSON.parse(events.at(-1)!.split('data: ')[1]!) as { answer: string };
  whole = { events: events.length, answer: done.answer };
});
afterAll(() => service?.stop());

function send(path: string, body?: object): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function read<T>(path: string, body?: object): Promise<T> {
  const response = await send(path, body);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}

function ask(session: object = {}): Promise<Response> {
  return send('/query/stream', { query: QUESTION, ...session });
}

/** Events as they arrived, at most so many; those until the connection broke. */
async function eventsUntil(response: Response, count: number): Promise<string[]> {
  const decoder = new TextDecoder();
  let text = '';
  const events = () => text.split('\n\n').slice(0, -1);
  try {
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      if (events().length >= count) break;
    }
  } catch {
    // The service was killed.
  }
  return events();
}

describe('kill -9 of the query-gateway while it answers', () => {
  it(
    `leaves whole answers only, at ${TRIALS} random moments`,
    async () => {
      const random = new Random(testSeed());
      for (let trial = 0; trial < TRIALS; trial++) {
        const sessionId = await createSession();
        const events = await eventsUntil(
          await ask({ session_id: sessionId }),
          1 + random.below(whole.events),
        );
        await sleep(random.below(LATEST_KILL_MS));

        await service.restart();

        const [question, answer, ...others] = await messagesOf(sessionId);
        expect(question).toMatchObject({ role: 'user', content: QUESTION });
        expect(others).toEqual([]);
        // What its client was told is kept.
        if (events.at(-1)?.startsWith('event: done')) expect(answer).toBeDefined();
        if (answer) await expectWhole(sessionId, answer);
      }
    },
    TRIALS * 30_000,
  );

  it('lets its client repeat the question: one more question with one answer', async () => {
    const sessionId = await createSession();
    await eventsUntil(await ask({ session_id: sessionId }), 1);
    await service.restart();
    const before = (await messagesOf(sessionId)).map(({ role }) => role);

    const answer = await read<QueryResponse>('/query', { query: QUESTION, session_id: sessionId });

    const messages = await messagesOf(sessionId);
    expect(messages.map(({ role }) => role)).toEqual([...before, 'user', 'assistant']);
    expect(answer.answer).toBe(whole.answer);
    await expectWhole(sessionId, messages.at(-1)!);
  });
});

type Stored = MessageListResponse['items'][number];

async function createSession(): Promise<string> {
  const response = await send('/sessions', {});
  return ((await response.json()) as { session_id: string }).session_id;
}

async function messagesOf(sessionId: string): Promise<Stored[]> {
  return (await read<MessageListResponse>(`/sessions/${sessionId}/messages`)).items;
}

/** The answer is complete, each of its citations names a source with the quote, and its evidence holds. */
async function expectWhole(sessionId: string, stored: Stored): Promise<void> {
  expect(stored).toMatchObject({ content: whole.answer, route: expect.anything(), steps: expect.anything() });
  const sources = stored.sources!.text;
  const citations = stored.citations as AnswerCitation[];
  expect(citations.length).toBeGreaterThan(0);
  for (const { citation, quote, quote_start: start, quote_end: end } of citations) {
    const source = sources.find((one) => one.citation === citation);
    expect(source?.content?.slice(start!, end!)).toBe(quote);
  }
  const path = `/sessions/${sessionId}/messages/${stored.message_id}/evidence`;
  const evidence = await read<EvidenceOut>(path);
  expect(evidence).toMatchObject({ question: QUESTION, answer: whole.answer });
  expect(await read<VerifiedEvidence>('/evidence/verify', evidence)).toMatchObject({ verified: true });
}
