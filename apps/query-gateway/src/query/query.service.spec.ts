import { describe, expect, it } from '@jest/globals';
import type { ChatModel } from '@tessera/models';
import { KnowledgeAccess } from '@tessera/persistence';
import type { AttachmentsService } from '../attachments/attachments.service.js';
import type { RetrievalService } from '../retrieval/retrieval.service.js';
import { SearchService } from '../search/search.service.js';
import type { AnswerWriter } from './answer-writer.js';
import type { ConversationService } from './conversation.service.js';
import { QueryService } from './query.service.js';
import type { StreamReader } from './stream-error.js';

const request = { query: 'What is the hotel limit?' };
const turn = { sessionId: 's', userMessageId: 'm', history: [], request };
const forEver = new Promise<never>(() => undefined);
const caller = (): AbortSignal => new AbortController().signal;
const reader = (): StreamReader => ({ language: 'en', signal: caller() });

const noAttachments = { ofQuestion: () => Promise.resolve([]) } as unknown as AttachmentsService;
const conversations = { begin: () => Promise.resolve(turn) } as unknown as ConversationService;
const retrieval = {
  async *retrieve() {
    yield { name: 'route' };
    await forEver;
  },
} as unknown as RetrievalService;

describe('a step that waits for ever', () => {
  it('ends a stream with an error', async () => {
    const events = await all(
      questions(conversations).stream(KnowledgeAccess.unrestricted, request, reader()),
    );

    expect(events.map(({ event }) => event)).toEqual(['session', 'step', 'error']);
    expect(events.at(-1)).toMatchObject({ data: { code: 'engine_error' } });
  });

  it('ends a stream of a search with an error', async () => {
    const service = new SearchService(retrieval, { timeoutMs: 50 });

    const events = await all(service.stream(KnowledgeAccess.unrestricted, request, reader()));

    expect(events.map(({ event }) => event)).toEqual(['step', 'error']);
  });

  it('ends a question that is not streamed', async () => {
    await expect(
      questions(conversations).answer(KnowledgeAccess.unrestricted, request, caller()),
    ).rejects.toMatchObject({ status: 504, code: 'query_timeout' });
  });

  it('ends a stream in which nothing has happened yet', async () => {
    const stuck = { begin: () => forEver } as unknown as ConversationService;

    const events = await all(questions(stuck).stream(KnowledgeAccess.unrestricted, request, reader()));

    expect(events.map(({ event }) => event)).toEqual(['error']);
  });
});

function questions(given: ConversationService): QueryService {
  const config = { timeoutMs: 50 };
  return new QueryService(noAttachments, given, retrieval, {} as AnswerWriter, {} as ChatModel, config);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}
