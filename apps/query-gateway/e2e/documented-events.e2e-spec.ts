import { describe, expect, it, jest } from '@jest/globals';
import type { AttachmentOut } from '@tessera/contracts';
import { VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { chatThat } from './broken-chat.js';
import { allWithCompany, LEAVE } from './company-documents.js';
import type { Gateway, StreamedEvent } from './gateway.js';

// Real: HTTP, Postgres 18, files, parser processes, the SQLite vector store. The gateway holds each event against its schema in
// the OpenAPI document, and refuses one that is not described. The chat model and the store are replaced where they have to fail.

const CHAT_PATH = '/openai/v1/chat/completions';
const RESPONSE = { model: 'default', input: LEAVE, stream: true };
const CHAT = { model: 'default', messages: [{ role: 'user', content: LEAVE }], stream: true };

let gateway: Gateway;
allWithCompany((started) => (gateway = started));

/** Kinds of events of a stream, without repetitions of one after the other. */
function kindsOf(events: StreamedEvent[]): unknown[] {
  const kinds = events.map(({ event, data }) => (event === 'step' ? data.name : event));
  return kinds.filter((kind, index) => kind !== kinds[index - 1]);
}

async function attach(text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([text]), 'sensors.md');
  const { body } = await gateway.get<AttachmentOut>('/attachments', { method: 'POST', body: form });
  return body.attachment_id;
}

describe('events', () => {
  it('of an answer from an attachment, documents and tags', async () => {
    const id = await attach('# Leave\n\nInterns have 12 days of annual leave.');

    const { events } = await gateway.stream('/query/stream', {
      query: LEAVE,
      attachments: [id],
      scope_filter: { kb_names: ['other'], tags: ['annual leave'] },
      filters: { pipeline: 'text_pipeline' },
      top_k: 3,
    });

    expect(kindsOf(events)).toEqual([
      ...['session', 'route', 'scope', 'attachment', 'recall', 'rerank', 'sources', 'token', 'done'],
    ]);
  });

  it('of a response of OpenAI', async () => {
    const { events } = await gateway.stream('/openai/v1/responses', RESPONSE);

    expect(events.map(({ data }) => data['sequence_number'])).toEqual(events.map((_event, index) => index));
    expect(kindsOf(events)).toEqual([
      ...['response.created', 'response.in_progress', 'response.output_item.added'],
      ...['response.file_search_call.in_progress', 'response.file_search_call.searching'],
      ...['response.file_search_call.completed', 'response.output_item.done', 'response.output_item.added'],
      ...[
        'response.content_part.added',
        'response.output_text.delta',
        'response.output_text.annotation.added',
      ],
      ...['response.output_text.done', 'response.content_part.done', 'response.output_item.done'],
      'response.completed',
    ]);
  });

  it('of a follow-up', async () => {
    const { session_id } = await gateway.query({ query: 'What is the hotel limit in Shanghai?' });

    const { events } = await gateway.stream('/query/stream', { query: 'And in Oslo?', session_id });

    expect(kindsOf(events)).toContain('condense');
  });

  it('of a question that nothing answers', async () => {
    const { events } = await gateway.stream('/query/stream', { query: LEAVE, kb_name: 'nowhere' });

    expect(kindsOf(events)).toEqual([
      ...['session', 'route', 'warning', 'recall', 'rerank', 'sources', 'token', 'done'],
    ]);
  });

  it('of an answer that breaks off', async () => {
    chatThat(gateway, async function* () {
      yield 'Employees have ';
      throw new Error('the model has gone');
    });

    const { events } = await gateway.stream('/query/stream', { query: LEAVE });

    const { body: chat } = await gateway.post<string>(CHAT_PATH, CHAT);
    const response = await gateway.stream('/openai/v1/responses', RESPONSE);

    expect(kindsOf(events).slice(-3)).toEqual(['sources', 'token', 'error']);
    expect(response.events.at(-1)?.event).toBe('response.failed');
    expect(chat).toMatch(/"code":"engine_error"\}\}\n\n$/);
  });

  it('of a search, and of one that fails', async () => {
    const scope_filter = { kb_names: ['default', 'nowhere'] };
    const { events } = await gateway.stream('/search/stream', { query: LEAVE, scope_filter });
    const vectors = gateway.service<VectorStore>(VECTOR_STORE);
    jest.spyOn(vectors, 'search').mockRejectedValue(new Error('the store has gone'));
    const failed = await gateway.stream('/search/stream', { query: LEAVE });

    expect(kindsOf(events)).toEqual(['route', 'scope', 'warning', 'recall', 'sources', 'done']);
    expect(kindsOf(failed.events).at(-1)).toBe('error');
  });

  it('are all that the OpenAPI document describes, and no others', () => {
    expect([...gateway.checker.seenEvents].sort()).toEqual(gateway.checker.describedEvents.sort());
  });
});
