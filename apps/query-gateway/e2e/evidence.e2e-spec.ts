import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EvidenceOut, MessageListResponse, QueryResponse, VerifiedEvidence } from '@tessera/contracts';
import type { TestKey } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store, files.

const QUESTION = 'What is the hotel limit in Shanghai?';
const FACT = 'The hotel limit in Shanghai is 1,200 CNY per night.';

let gateway: Gateway;
let mine: TestKey;
let theirs: TestKey;

beforeAll(async () => {
  gateway = await Gateway.start({ AUTH_MODE: 'required' });
  mine = await gateway.addKey({ read: ['mine', 'shared'], write: ['mine'] });
  theirs = await gateway.addKey({ read: ['theirs'], write: ['theirs'] });
});
afterAll(() => gateway?.stop());

/** A document with a chunk that answers {@link QUESTION}, and the answer in a session of its own. */
async function answered({ kbName = `mine` } = {}) {
  const chunkId = randomUUID();
  const document = await gateway.addDocument({
    kbName,
    name: 'hotels.pdf',
    chunks: [{ chunkId, path: 'Hotels', content: `Rules <b>apply</b>. ${FACT}` }],
  });
  const body = { query: QUESTION, scope_filter: { document_ids: [document] } };
  const { body: answer } = await gateway.post<QueryResponse>('/query', body, mine.headers);
  return { document, chunkId, answer };
}

function evidenceOf({ session_id, message_id }: QueryResponse, headers: Record<string, string> = {}) {
  const path = `/sessions/${session_id}/messages/${message_id}/evidence`;
  return gateway.get<EvidenceOut>(path, { headers: { ...mine.headers, ...headers } });
}

async function verify(evidence: EvidenceOut, key = mine): Promise<VerifiedEvidence> {
  const { status, body } = await gateway.post<VerifiedEvidence>('/evidence/verify', evidence, key.headers);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

/** Parses the document anew: its chunks become these. */
async function reindexed(document: string, chunks: Array<{ chunkId: string; content: string }>) {
  await gateway.addAttempt(document, 2, chunks);
}

describe('GET /sessions/{session_id}/messages/{message_id}/evidence', () => {
  it('names question, answer, quotes and the documents as they were', async () => {
    const { document, chunkId, answer } = await answered();

    const { status, body } = await evidenceOf(answer);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: 'tessera-evidence/1',
      message_id: answer.message_id,
      question: QUESTION,
      answer: answer.answer,
      sentences: [
        { text: FACT, citations: [{ citation: 1, quote: FACT, document_id: document, chunk_id: chunkId }] },
      ],
      documents: [
        {
          document_id: document,
          file_name: 'hotels.pdf',
          pipeline: 'text_pipeline',
          attempt: 1,
          gone: false,
        },
      ],
    });
    expect(body.documents[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is a page without scripts for a browser, with all text escaped', async () => {
    const { answer } = await answered();

    const { body, headers } = await evidenceOf(answer, { accept: 'text/html' });

    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(body).toContain(`<blockquote dir="auto">${FACT}</blockquote>`);
    expect(body).not.toMatch(/<script|<b>/);
  });

  it.each([
    ['a question', async ({ session_id }: QueryResponse) => (await gateway.messages(session_id))[0]!.id],
    ['an unknown message', async () => randomUUID()],
    ['no id', async () => 'nope'],
  ])('is not found for %s', async (_, messageOf) => {
    const { answer } = await answered();
    const path = `/sessions/${answer.session_id}/messages/${await messageOf(answer)}/evidence`;

    expect(await gateway.get(path, mine)).toMatchObject({
      status: 404,
      body: { detail: 'message not found' },
    });
  });

  it('is not found in another session, or by another client', async () => {
    const [{ answer }, { answer: other }] = [await answered(), await answered()];

    const elsewhere = await evidenceOf({ ...answer, session_id: other.session_id });
    const foreign = await evidenceOf(answer, theirs.headers);

    expect([elsewhere.status, foreign.status]).toEqual([404, 404]);
  });
});

describe('a document that is gone', () => {
  it.each([
    ['deleted', (document: string) => gateway.get(`/documents/${document}`, { method: 'DELETE', ...mine })],
    [
      'unreadable',
      (document: string) => gateway.sql(`update documents set kb_name = 'theirs' where id = $1`, [document]),
    ],
  ])('is shown by no old message once it is %s', async (_, remove) => {
    const { document, answer } = await answered();
    await gateway.addDocument({ kbName: 'theirs' });

    await remove(document);

    const { body: evidence } = await evidenceOf(answer);
    const { body: page } = await evidenceOf(answer, { accept: 'text/html' });
    const { body: list } = await gateway.get<MessageListResponse>(
      `/sessions/${answer.session_id}/messages`,
      mine,
    );
    expect(evidence.sentences[0]?.citations[0]).toMatchObject({
      quote: null,
      reason: 'source_gone',
      regions: [],
    });
    expect(evidence.documents).toMatchObject([{ document_id: document, file_name: null, gone: true }]);
    expect(page).not.toContain('hotels.pdf');
    expect(list.items[1]).toMatchObject({
      sources: { text: [{ content: null, file_name: null, gone: true }] },
      citations: [{ quote: null, reason: 'source_gone' }],
    });
  });
});

describe('POST /evidence/verify', () => {
  it('finds everything as it was', async () => {
    const { body: evidence } = await evidenceOf((await answered()).answer);

    const verified = await verify(evidence);

    expect(verified).toMatchObject({
      verified: true,
      citations: [{ sentence: 0, citation: 1, document: 'same', quote: 'same_place' }],
    });
  });

  it.each([
    ['moved', [{ content: 'Something else.' }, { content: FACT }]],
    ['missing', [{ content: 'The hotel limit in Shanghai is 1,300 CNY per night.' }]],
  ])('says that a quote is %s after the document was parsed differently', async (quote, contents) => {
    const { document, chunkId, answer } = await answered();
    const { body: evidence } = await evidenceOf(answer);
    await reindexed(
      document,
      contents.map(({ content }, at) => ({ chunkId: at === 0 ? chunkId : randomUUID(), content })),
    );

    const verified = await verify(evidence);

    expect(verified).toMatchObject({ verified: false, citations: [{ document: 'same', quote }] });
  });

  it('finds a quote in any of the chunks that were cited as one source', async () => {
    const chunks = ['Trips within a country follow the travel rules of that country.', FACT].map(
      (content) => ({
        path: 'Hotels',
        chunkId: randomUUID(),
        content,
      }),
    );
    const document = await gateway.addDocument({ kbName: 'mine', name: 'hotels.pdf', chunks });
    const query = `${QUESTION} Which travel rules do trips within a country follow?`;
    const body = { query, scope_filter: { document_ids: [document] } };
    const { body: answer } = await gateway.post<QueryResponse>('/query', body, mine.headers);
    const { body: evidence } = await evidenceOf(answer);

    expect(answer.citations.map(({ chunk_id }) => chunk_id)).toContain(chunks[1]?.chunkId);
    expect(await verify(evidence)).toMatchObject({ verified: true });
  });

  it('finds cells of a table', async () => {
    const rows = [
      ['City', 'Limit'],
      ['Shanghai', '1,200 CNY'],
      ['Oslo', '1,900 NOK'],
    ].map((row) => row.map((text) => ({ text })));
    const table = { caption: 'Hotel limits', headerRowCount: 1, rows };
    const document = await gateway.addDocument({
      kbName: 'mine',
      chunks: [{ path: 'Hotels', chunkType: 'table', table }],
    });
    const body = { query: QUESTION, scope_filter: { document_ids: [document] } };
    const { body: answer } = await gateway.post<QueryResponse>('/query', body, mine.headers);
    const { body: evidence } = await evidenceOf(answer);

    expect(evidence.sentences[0]?.citations[0]?.quote).toContain('1,200 CNY');
    expect(await verify(evidence)).toMatchObject({ verified: true, citations: [{ quote: 'same_place' }] });
  });

  it('reads ids in capitals', async () => {
    const { document, chunkId, answer } = await answered();
    const { body: evidence } = await evidenceOf(answer);
    const json = [document, chunkId].reduce(
      (text, id) => text.replaceAll(id, id.toUpperCase()),
      JSON.stringify(evidence),
    );

    expect(await verify(JSON.parse(json) as EvidenceOut)).toMatchObject({ verified: true });
  });

  it('says that a document has other bytes', async () => {
    const { document, answer } = await answered();
    const { body: evidence } = await evidenceOf(answer);
    await gateway.sql('update documents set sha256 = $2 where id = $1', [document, '0'.repeat(64)]);

    expect(await verify(evidence)).toMatchObject({
      verified: false,
      citations: [{ document: 'superseded' }],
    });
  });

  it('says of a deleted document what it says of one that was never there, or is another’s', async () => {
    const { document, answer } = await answered();
    const { body: evidence } = await evidenceOf(answer);
    const unknown = JSON.parse(JSON.stringify(evidence).replaceAll(document, randomUUID())) as EvidenceOut;
    const foreign = await verify(evidence, theirs);
    await gateway.get(`/documents/${document}`, { method: 'DELETE', ...mine });

    const { body: withheld } = await evidenceOf(answer);
    const results = [foreign, await verify(evidence), await verify(unknown), await verify(withheld)];

    for (const { verified, citations } of results) {
      expect(verified).toBe(false);
      expect(citations).toMatchObject([{ document: 'gone', quote: 'none' }]);
    }
  });

  it('does not accept an altered quote', async () => {
    const { body: evidence } = await evidenceOf((await answered()).answer);
    evidence.sentences[0]!.citations[0]!.quote = FACT.replace('1,200', '1,300');

    expect(await verify(evidence)).toMatchObject({ verified: false, citations: [{ quote: 'missing' }] });
  });

  it.each([
    [{}],
    [{ format: 'tessera-evidence/9', sentences: [], documents: [] }],
    [
      {
        format: 'tessera-evidence/1',
        sentences: [{ citations: [{ citation: 1, quote: 5 }] }],
        documents: [],
      },
    ],
    [{ format: 'tessera-evidence/1', sentences: [], documents: [{ document_id: 'x' }] }],
    [{ format: 'tessera-evidence/1', sentences: {}, documents: 1 }],
  ])('refuses %j', async (body) => {
    expect((await gateway.post('/evidence/verify', body, mine.headers)).status).toBe(422);
  });
});
