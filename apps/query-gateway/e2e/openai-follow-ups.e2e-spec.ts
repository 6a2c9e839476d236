import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { Gateway } from './gateway.js';

// Real: the client, HTTP, Postgres 18, the SQLite vector store. Quotes, no chat model.

const model = 'default';

let gateway: Gateway;
let openai: OpenAI;

beforeAll(async () => {
  gateway = await Gateway.start();
  openai = new OpenAI({ baseURL: `${gateway.base}/openai/v1`, apiKey: 'any', maxRetries: 0 });
  const rows = [
    ['Destination', 'Country', 'Hotel limit (EUR per night)', 'Contact'],
    ['Shanghai', 'China', '140', 'Li Wei'],
    ['Singapore', 'Singapore', '205', 'Mei Tan'],
    ['London', 'United Kingdom', '215', 'Amelia Hart'],
  ].map((texts) => texts.map((text) => ({ text })));
  const table = { caption: 'Hotel limits', headerRowCount: 1, rows };
  await gateway.addDocument({
    name: 'travel.pdf',
    chunks: [{ chunkType: 'table', path: 'Hotel limits', content: '', table }],
  });
});

afterAll(() => gateway?.stop());

/** The ways to ask a second question, as answers without links. */
const WAYS: Record<string, (first: string, second: string) => Promise<string>> = {
  'a chat completion with the transcript': async (first, second) => {
    const asked = { role: 'user', content: first } as const;
    const { choices } = await openai.chat.completions.create({ model, messages: [asked] });
    const said = { role: 'assistant', content: choices[0]!.message.content } as const;
    const messages = [asked, said, { role: 'user', content: second } as const];
    const answer = await openai.chat.completions.create({ model, messages });
    return answer.choices[0]!.message.content!;
  },
  'a response after a stored one': async (first, second) => {
    const { id } = await openai.responses.create({ model, input: first });
    const response = await openai.responses.create({ model, input: second, previous_response_id: id });
    return response.output_text;
  },
  'a response with the output of an unstored one': async (first, second) => {
    const { output } = await openai.responses.create({ model, input: first, store: false });
    const input = [
      { role: 'user', content: first },
      ...(output as OpenAI.Responses.ResponseInputItem[]),
      { role: 'user', content: second },
    ] as OpenAI.Responses.ResponseInput;
    return (await openai.responses.create({ model, input, store: false })).output_text;
  },
};

const FOLLOW_UPS = [
  ['What is the hotel limit per night in Shanghai?', 'And in Singapore?', '205'],
  ['Which destination has the highest hotel limit?', 'Who is its contact?', 'Amelia Hart'],
  ['What is the hotel limit per night in Shanghai?', 'And in Beijing?', 'do not hold an answer'],
] as const;

describe.each(Object.entries(WAYS))('%s', (_way, ask) => {
  it.each(FOLLOW_UPS)('is answered as in a session: %s %s', async (first, second, expected) => {
    const { session_id } = await gateway.query({ query: first });
    const native = await gateway.query({ query: second, session_id });

    const answer = await ask(first, second);

    expect(native.answer).toContain(expected);
    expect(answer.replace(/\[(\[1\])\]\([^)]*\)/g, '$1')).toBe(native.answer);
  });
});
