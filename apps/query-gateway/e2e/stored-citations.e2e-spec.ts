import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AnswerCitation,
  EvidenceOut,
  MessageListResponse,
  QueryResponse,
  VerifiedEvidence,
} from '@tessera/contracts';
import { createTestDatabase } from '@tessera/testing';
import { QdrantStub } from '@tessera/testing/qdrant';
import { randomUUID } from 'node:crypto';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, files. Qdrant is one that keeps to its published API.

const QUESTION = 'What is the hotel limit in Shanghai?';
const FACT = 'The hotel limit in Shanghai is 1,200 CNY per night.';
const MOVED = 'Breakfast is paid for by the company.';

let qdrant: QdrantStub;
let gateway: Gateway;

beforeAll(async () => {
  qdrant = await QdrantStub.start();
  const database = await createTestDatabase();
  const env = { VECTOR_STORE: 'qdrant', QDRANT_URL: qdrant.url };
  gateway = await Gateway.startOn(database.url, env, () => database.drop());
});
afterAll(async () => {
  await gateway?.stop();
  await qdrant?.stop();
});

async function aDocument(): Promise<string> {
  return gateway.addDocument({ name: 'hotels.pdf', chunks: [{ path: 'Hotels', content: FACT }] });
}

const questionOn = (document: string) => ({
  query: QUESTION,
  scope_filter: { document_ids: [document] },
});

async function storedAnswer(sessionId: string) {
  const { body } = await gateway.get<MessageListResponse>(`/sessions/${sessionId}/messages`);
  return body.items.at(-1)!;
}

function evidenceOf({ session_id, message_id }: Pick<QueryResponse, 'session_id' | 'message_id'>) {
  return gateway.get<EvidenceOut>(`/sessions/${session_id}/messages/${message_id}/evidence`);
}

describe('the citations of a stored answer', () => {
  it('are those that its stream ended with', async () => {
    const { events } = await gateway.stream('/query/stream', questionOn(await aDocument()));

    const done = events.at(-1)!.data as { citations: AnswerCitation[] };
    const sessionId = events.find(({ data }) => 'session_id' in data)?.data['session_id'];

    expect(done.citations).toMatchObject([{ citation: 1, quote: FACT }]);
    expect((await storedAnswer(String(sessionId))).citations).toEqual(done.citations);
  });

  it('are none of an answer from before there were any, which has evidence all the same', async () => {
    const answer = await gateway.query(questionOn(await aDocument()));
    await gateway.sql('update messages set citations = null, provenance = null where id = $1', [
      answer.message_id,
    ]);

    const stored = await storedAnswer(answer.session_id);
    const { status, body: evidence } = await evidenceOf(answer);
    const { body: verified } = await gateway.post<VerifiedEvidence>('/evidence/verify', evidence);

    expect(stored).toMatchObject({ content: answer.answer, sources: { text: [{ citation: 1 }] } });
    expect([status, evidence.answer, evidence.sentences]).toEqual([200, answer.answer, []]);
    expect(verified.citations).toEqual([]);
  });
});

describe('verification in Qdrant', () => {
  it.each([
    ['same_place', true, [FACT]],
    ['moved', false, [MOVED, FACT]],
    ['missing', false, [MOVED]],
  ])('finds that a quote is %s', async (quote, isVerified, contents) => {
    const document = await aDocument();
    const { body: evidence } = await evidenceOf(await gateway.query(questionOn(document)));
    const cited = evidence.sentences[0]!.citations[0]!;
    if (quote !== 'same_place')
      await gateway.addAttempt(
        document,
        2,
        contents.map((content, at) => ({ chunkId: at === 0 ? cited.chunk_id! : randomUUID(), content })),
      );

    const { body } = await gateway.post<VerifiedEvidence>('/evidence/verify', evidence);

    expect(body).toMatchObject({ verified: isVerified, citations: [{ document: 'same', quote }] });
  });
});
