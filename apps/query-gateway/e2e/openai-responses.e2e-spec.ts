import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { Gateway } from './gateway.js';

// Real: the client, HTTP, Postgres 18, the SQLite vector store.

const QUESTION = 'What is the hotel limit per night in Shanghai?';
const ANSWER = 'The hotel limit in Shanghai is 1,200 CNY per night.';

let gateway: Gateway;
let openai: OpenAI;
let documentId: string;

beforeAll(async () => {
  gateway = await Gateway.start({ PUBLIC_URL: 'https://tessera.example.com' });
  documentId = await gateway.addDocument({
    kbName: 'policies',
    name: 'travel.pdf',
    chunks: [{ content: ANSWER }],
  });
  openai = new OpenAI({ baseURL: `${gateway.base}/openai/v1`, apiKey: 'any', maxRetries: 0 });
});

afterAll(() => gateway?.stop());

const tools = [{ type: 'file_search' as const, vector_store_ids: ['policies'] }];

describe('a response', () => {
  it('has the search with its results, and the answer with file citations', async () => {
    const response = await openai.responses.create({
      model: 'tessera',
      input: QUESTION,
      tools,
      include: ['file_search_call.results'],
    });

    const [search, message] = response.output;
    expect(response.output_text).toContain(
      '1,200 CNY per night. [[1]](https://tessera.example.com/documents/',
    );
    expect(search).toMatchObject({
      type: 'file_search_call',
      queries: [QUESTION],
      results: [{ file_id: documentId, filename: 'travel.pdf', text: ANSWER }],
    });
    expect(message).toMatchObject({
      role: 'assistant',
      content: [
        {
          annotations: [
            {
              type: 'file_citation',
              file_id: documentId,
              filename: 'travel.pdf',
              index: response.output_text.indexOf('[[1]]'),
            },
          ],
        },
      ],
    });
    expect(response.usage!.total_tokens).toBeGreaterThan(0);
  });

  it('is streamed to the same end', async () => {
    const stream = openai.responses.stream({ model: 'policies', input: QUESTION });
    const deltas: string[] = [];
    stream.on('response.output_text.delta', ({ delta }) => deltas.push(delta));
    const final = await stream.finalResponse();

    expect(deltas.join('')).toBe(final.output_text);
    expect(final.status).toBe('completed');
    expect(final.output_text).toContain('1,200 CNY per night. [[1]](');
  });

  it('continues the session of an earlier one', async () => {
    const first = await openai.responses.create({ model: 'policies', input: QUESTION });
    const sessions = await gateway.count('sessions');

    const second = await openai.responses.create({
      model: 'policies',
      input: 'And how much is it per night?',
      previous_response_id: first.id,
    });

    expect(second.output_text).toContain('1,200 CNY');
    expect(second.previous_response_id).toBe(first.id);
    expect(await gateway.count('sessions')).toBe(sessions);
  });

  it('is not stored if the client does not want it, who sends the output again', async () => {
    const before = await gateway.count('messages');
    const first = await openai.responses.create({ model: 'policies', input: QUESTION, store: false });

    const second = await openai.responses.create({
      model: 'policies',
      input: [
        { role: 'user', content: QUESTION },
        ...(first.output as OpenAI.Responses.ResponseInputItem[]),
        { role: 'user', content: [{ type: 'input_text', text: 'And how much is it per night?' }] },
      ],
      store: false,
    });

    expect(second.output_text).toContain('1,200 CNY');
    expect(await gateway.count('messages')).toBe(before);
  });

  it.each([
    ['tools.0.type', { tools: [{ type: 'web_search' }] }],
    ['tools', { tools: [{ ...tools[0], ranking_options: { score_threshold: 0.5 } }] }],
    ['tools', { tools: [{ ...tools[0], filters: { type: 'ne', key: 'year', value: 2024 } }] }],
    ['text', { text: { format: { type: 'json_object' } } }],
    ['input', { input: 7 }],
    ['input', { input: [] }],
    ['input', { input: [{ role: 'assistant', content: 'Hello.' }] }],
    ['input.0.content', { input: [{ role: 'user', content: [{ type: 'input_image' }] }] }],
    ['previous_response_id', { previous_response_id: 'resp_1', store: false }],
  ])('refuses what would change its meaning: %s %j', async (param, more) => {
    const request = { model: 'policies', input: QUESTION, ...more } as never;

    await expect(openai.responses.create(request)).rejects.toMatchObject({
      status: 422,
      code: 'invalid_request',
      param,
    });
  });

  it.each([
    ['model_not_found', { model: 'nowhere' }],
    ['knowledge_base_not_registered', { tools: [{ ...tools[0], vector_store_ids: ['nowhere'] }] }],
    ['response_not_found', { previous_response_id: 'resp_1' }],
    ['response_not_found', { previous_response_id: `resp_${'0'.repeat(64)}` }],
  ])('fails with %s', async (code, more) => {
    const request = { model: 'policies', input: QUESTION, stream: true, ...more } as never;

    await expect(openai.responses.create(request)).rejects.toMatchObject({ status: 404, code });
  });
});
