import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateText, streamText } from 'ai';
import OpenAI from 'openai';
import { Gateway } from './gateway.js';

// Real: the clients, HTTP, Postgres 18, the SQLite vector store.

const QUESTION = 'What is the hotel limit per night in Shanghai?';
const TOOL = { type: 'function' as const, function: { name: 'f' } };
const MESSAGES = [{ role: 'user', content: QUESTION }] as const;

let gateway: Gateway;
let openai: OpenAI;
let chunkUrl: string;

beforeAll(async () => {
  gateway = await Gateway.start({ PUBLIC_URL: 'https://tessera.example.com/' });
  const chunkId = '5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60';
  const content = 'The hotel limit in Shanghai is 1,200 CNY per night.';
  const document = await gateway.addDocument({
    kbName: 'policies',
    name: 'travel.pdf',
    chunks: [{ chunkId, content }],
  });
  chunkUrl = `https://tessera.example.com/documents/${document}/chunks/${chunkId}`;
  openai = new OpenAI({ baseURL: `${gateway.base}/openai/v1`, apiKey: 'any', maxRetries: 0 });
});

afterAll(() => gateway?.stop());

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

describe('models', () => {
  it('are the knowledge bases and the default scope', async () => {
    const { data } = await openai.models.list();
    const one = await openai.models.retrieve('policies');

    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(['tessera', 'policies']));
    expect(one).toMatchObject({ id: 'policies', object: 'model', owned_by: 'tessera' });
  });

  it('of no knowledge base are unknown', async () => {
    const missing = openai.models.retrieve('nowhere');

    await expect(missing).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
    await expect(missing).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});

describe('a chat completion', () => {
  it('answers with links to the sources, and stores nothing', async () => {
    const before = await gateway.count('messages');

    const { choices, usage } = await openai.chat.completions.create({
      model: 'policies',
      messages: [...MESSAGES],
    });

    const { content, annotations } = choices[0]!.message;
    expect(content).toContain(`1,200 CNY per night. [[1]](${chunkUrl})`);
    expect(annotations).toHaveLength(1);
    const { start_index, end_index, title, url } = annotations![0]!.url_citation;
    expect([title, url]).toEqual(['travel.pdf', chunkUrl]);
    expect(content!.slice(start_index, end_index)).toBe(`[[1]](${chunkUrl})`);
    expect(usage!.total_tokens).toBe(usage!.prompt_tokens + usage!.completion_tokens);
    expect(await gateway.count('messages')).toBe(before);
  });

  it('is streamed as the same text, with its annotations and the usage', async () => {
    const whole = await openai.chat.completions.create({ model: 'policies', messages: [...MESSAGES] });

    const stream = openai.chat.completions.stream({
      model: 'policies',
      messages: [...MESSAGES],
      stream_options: { include_usage: true },
    });
    const chunks = await all(stream);
    const final = await stream.finalChatCompletion();

    expect(final.choices[0]!.message.content).toBe(whole.choices[0]!.message.content);
    const last = chunks.at(-2)!.choices[0]!;
    expect(last.finish_reason).toBe('stop');
    expect(last.delta).toEqual({ annotations: whole.choices[0]!.message.annotations });
    expect(final.usage).toEqual(whole.usage);
  });

  it('understands a follow-up by the transcript', async () => {
    const { choices } = await openai.chat.completions.create({
      model: 'policies',
      messages: [
        { role: 'system', content: 'You are a pirate.' },
        { role: 'user', content: [{ type: 'text', text: QUESTION }] },
        { role: 'assistant', content: 'Shanghai: 1,200 CNY per night.' },
        { role: 'user', content: 'How much is it per night?' },
      ],
    });

    expect(choices[0]!.message.content).toContain('1,200 CNY');
  });

  it('calls none of the tools that it is offered, however many', async () => {
    const parameters = { type: 'object', properties: { days: { type: 'integer', description: 'Days.' } } };
    const tools = Array.from({ length: 60 }, (_, n) => ({
      ...TOOL,
      function: { name: `f${n}`, parameters },
    }));

    const { choices } = await openai.chat.completions.create({
      model: 'policies',
      messages: [...MESSAGES],
      tools,
      tool_choice: 'auto',
    });

    expect(choices[0]!.finish_reason).toBe('stop');
    expect(choices[0]!.message.content).toContain('1,200 CNY');
  });

  it('takes a transcript of 2,000 messages', async () => {
    const earlier = Array.from({ length: 1_999 }, (_, n) => ({
      role: n % 2 ? ('assistant' as const) : ('user' as const),
      content: 'Hello.',
    }));

    const { choices } = await openai.chat.completions.create({
      model: 'policies',
      messages: [...earlier, ...MESSAGES],
    });

    expect(choices[0]!.message.content).toContain('1,200 CNY');
  });

  it('is stored in a session if the client asks for it', async () => {
    const before = [await gateway.count('sessions'), await gateway.count('messages')];

    await openai.chat.completions.create({ model: 'policies', messages: [...MESSAGES], store: true });

    const after = [await gateway.count('sessions'), await gateway.count('messages')];
    expect(after).toEqual([before[0]! + 1, before[1]! + 2]);
  });

  it.each([
    ['tool_choice', { tools: [TOOL], tool_choice: 'required' }],
    ['tool_choice', { tools: [TOOL], tool_choice: { type: 'function', function: { name: 'f' } } }],
    ['n', { n: 2 }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['colour', { colour: 'red' }],
    ['messages', { messages: [{ role: 'assistant', content: 'Hello.' }] }],
    ['messages.0.role', { messages: [{ role: 'tool', content: 'Hello.' }] }],
    [
      'messages.0.content',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] }] },
    ],
  ])('refuses what would change its meaning: %s', async (param, more) => {
    const request = { model: 'policies', messages: [...MESSAGES], ...more } as never;

    await expect(openai.chat.completions.create(request)).rejects.toMatchObject({
      status: 422,
      type: 'invalid_request_error',
      code: 'invalid_request',
      param,
    });
  });

  it('of an unknown model is refused before a stream begins', async () => {
    const stream = openai.chat.completions.create({ model: 'x', messages: [...MESSAGES], stream: true });

    await expect(stream).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });
});

describe('an error', () => {
  it.each([
    ['/nowhere', 404, 'not_found'],
    ['/chat/completions', 405, 'method_not_allowed'],
    ['/models/%00', 422, 'invalid_request'],
    ['/models/%E0%A4%A', 400, 'invalid_request'],
  ])('of %s has the shape of OpenAI', async (path, status, code) => {
    const response = await fetch(`${gateway.base}/openai/v1${path}`);

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: {
        message: expect.any(String),
        type: 'invalid_request_error',
        param: code === 'invalid_request' && status === 422 ? expect.any(String) : null,
        code,
      },
    });
  });
});

describe('the AI SDK', () => {
  const model = () =>
    createOpenAICompatible({ name: 'tessera', baseURL: `${gateway.base}/openai/v1`, apiKey: 'any' })(
      'policies',
    );

  it('generates text', async () => {
    const { text } = await generateText({ model: model(), prompt: QUESTION });

    expect(text).toContain(`1,200 CNY per night. [[1]](${chunkUrl})`);
  });

  it('streams text', async () => {
    const { textStream } = streamText({ model: model(), prompt: QUESTION });

    expect((await all(textStream)).join('')).toContain(`1,200 CNY per night. [[1]](${chunkUrl})`);
  });
});
