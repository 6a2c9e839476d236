import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GeneratorWithResult } from '@tessera/platform';
import { waitUntil } from '@tessera/testing';
import {
  beginStream,
  CHAT_MODEL_KEY,
  CHAT_MODEL_NAME,
  ChatModelServer,
  dataLine,
  STREAM_SHAPES,
  type Written,
} from '@tessera/testing/chat-model';
import {
  answerBrokenOff,
  answerDripping,
  answerEvents,
  answerEventsAndHang,
  answerJson,
  answerNothing,
  answerStatus,
  answerText,
  type ModelAnswer,
} from '@tessera/testing/model-server';
import { requestOf } from '../../quotes/ask.fixture-spec.js';
import type { AnswerEnd, AnswerRequest } from '../../models.port.js';
import { OpenAiChatModel, type OpenAiChatModelOptions } from './openai.chat.model.js';

// Runs against a real HTTP server that rejects what OpenAI, vLLM or Ollama would reject.

const REQUEST = requestOf('How many days?', [{ text: 'Employees have 25 days of annual leave.' }]);
const HISTORY = [
  { role: 'user' as const, content: 'What is the hotel limit in Shanghai?' },
  { role: 'assistant' as const, content: '1,200 CNY [1]' },
];

let server: ChatModelServer;
beforeAll(async () => (server = await ChatModelServer.start(() => '')));
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
});
afterEach(() => {
  server.instead = null;
  server.shape = 'vllm';
  server.rules = 'usual';
  server.model = () => '';
});

function model(given: Partial<OpenAiChatModelOptions> = {}): OpenAiChatModel {
  return new OpenAiChatModel({
    baseUrl: server.http.baseUrl,
    model: CHAT_MODEL_NAME,
    apiKey: CHAT_MODEL_KEY,
    temperature: 0.2,
    maxTokens: 256,
    contextTokens: 4_096,
    concurrency: 4,
    timeouts: { firstTokenMs: 200_000, idleMs: 200_000, totalMs: 200_000 },
    patience: { retryAfterMs: 1 },
    ...given,
  });
}

async function answerOf(
  asked: OpenAiChatModel,
  request: AnswerRequest = REQUEST,
): Promise<{ text: string; end: AnswerEnd }> {
  const deltas = new GeneratorWithResult(asked.answer(request));
  let text = '';
  for await (const delta of deltas) text += delta;
  return { text, end: deltas.result };
}

const writes = (written: Written) => (server.model = () => written);

describe('an answer', () => {
  it.each(STREAM_SHAPES)(
    'is read from the stream of %s, with its tokens and without reasoning',
    async (shape) => {
      server.shape = shape;
      const reasoning = shape === 'openai' ? [] : ['The user', ' wants days [1].'];
      writes({ reasoning, pieces: ['They have', ' 25 days [', '1', '].'] });

      const { text, end } = await answerOf(model());

      expect(text).toBe('They have 25 days [1].');
      expect(end).toEqual({ outcome: 'answered', warnings: [], tokens: { prompt: 300, completion: 20 } });
    },
  );

  it('is requested with the configured parameters', async () => {
    writes('25 [1].');

    await answerOf(model());

    expect(server.lastAsked).toEqual({
      model: CHAT_MODEL_NAME,
      messages: [
        { role: 'system', content: expect.stringContaining('numbered sources') },
        { role: 'user', content: expect.stringContaining('Question: How many days?') },
      ],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      max_tokens: 256,
    });
  });

  it.each(['reasoning', 'old'] as const)(
    'is requested in another form from a server with %s rules, also later',
    async (rules) => {
      server.rules = rules;
      writes('25 [1].');
      const asked = model();

      await answerOf(asked);
      const refused = server.refused;
      await answerOf(asked);

      expect(server.asked).toHaveLength(2);
      expect(server.refused).toBe(refused);
      expect(Object.keys(server.lastAsked)).toContain(
        rules === 'old' ? 'max_tokens' : 'max_completion_tokens',
      );
    },
  );

  it('cites no source that did not fit the context', async () => {
    writes('25 [1], 26 [2], 27 [3].');
    const evidence = ['best', 'second', 'third'].map((word) => ({ text: `${word} `.repeat(600) }));

    const { text } = await answerOf(model({ contextTokens: 2_048 }), requestOf('How many days?', evidence));

    expect(text).toBe('25 [1], 26 [2], 27.');
  });

  it('that is a refusal is empty', async () => {
    writes('**NOT_IN_SOURCES**. The sources are about penguins [1].');

    expect(await answerOf(model())).toMatchObject({
      text: '',
      end: { outcome: 'not_found', tokens: { prompt: 300 } },
    });
  });

  it.each([
    ['length', /LLM_MAX_TOKENS/],
    ['content_filter', /withheld/],
  ])('that ends by %s gets a warning that it is cut off', async (finishReason, message) => {
    writes({ pieces: ['25 [1], and'], finishReason });

    const { text, end } = await answerOf(model());

    expect(text).toBe('25 [1], and');
    expect(end.warnings).toEqual([{ code: 'answer_cut_off', message: expect.stringMatching(message) }]);
  });

  it('ends if a server sends no [DONE]', async () => {
    server.instead = (response) => {
      beginStream(response);
      response.end(server.linesOf('25 [1].').slice(0, -1).join(''));
    };

    expect((await answerOf(model())).text).toBe('25 [1].');
  });

  it('ignores comments, other events and unknown fields', async () => {
    server.instead = (response) => {
      beginStream(response);
      const [first = '', ...others] = server.linesOf('25 [1].');
      response.end(
        [': ping\n\n', first, 'id: 7\nretry: 10\nevent: message\n', ...others, 'data: nothing\n\n'].join(''),
      );
    };

    expect((await answerOf(model())).text).toBe('25 [1].');
  });
});

describe('reasoning', () => {
  it('in tags is removed, however it is split into deltas', async () => {
    writes('<think>They want days [1].\n</think>\n\nThey have 25 days [1].');

    expect((await answerOf(model())).text).toBe('They have 25 days [1].');
  });

  it('started by the template is removed from the first answer on, whatever its length', async () => {
    writes(`${'They want days [1]. '.repeat(50)}</think>\n\nThey have 25 days [1].`);
    const asked = model();

    expect((await answerOf(asked)).text).toBe('They have 25 days [1].');
    expect((await answerOf(asked)).text).toBe('They have 25 days [1].');
    writes({ pieces: ['They want days [1]'], finishReason: 'length' });
    await expect(answerOf(asked)).rejects.toThrow(/answered nothing.*LLM_MAX_TOKENS/);
  });

  it('without a start tag in mid-answer is an error, and removed from then on', async () => {
    const asked = model();
    writes('25 [1].');
    await answerOf(asked);
    writes('They want days [1].</think>They have 25 days [1].');

    await expect(answerOf(asked)).rejects.toThrow(/reasoning without tags/);
    expect((await answerOf(asked)).text).toBe('They have 25 days [1].');
  });

  it('without an answer is an error that names the setting', async () => {
    writes({ reasoning: ['They want', ' days'], finishReason: 'length' });

    await expect(answerOf(model())).rejects.toThrow(/answered nothing.*LLM_MAX_TOKENS/);
  });
});

describe('a failing server', () => {
  const chunk = JSON.stringify({ choices: [{ delta: { content: '25 [1].' } }] });
  const error = JSON.stringify({ error: { message: 'a secret of the server' } });

  it.each<[string, ModelAnswer, RegExp]>([
    [
      'answers with half JSON',
      answerEvents(chunk, '{"choices":['),
      /answered with an invalid chat completion/,
    ],
    ['answers with no JSON', answerEvents('data'), /answered with an invalid chat completion/],
    ['answers with a list', answerEvents('[]'), /answered with an invalid chat completion/],
    ['tells an error in the midst', answerEvents(chunk, error), /broke off its answer with an error/],
    ['tells an error as vLLM did', answerEvents('{"object":"error","code":400}'), /with an error/],
    ['ends without an end', answerEvents(chunk), /broke off its answer/],
    ['ends at once', answerEvents(), /empty stream/],
    ['gives up', answerEvents('{"choices":[{"delta":{},"finish_reason":"abort"}]}'), /broke off its answer/],
    ['says nothing', answerEvents('{"choices":[{"delta":{},"finish_reason":"stop"}]}'), /answered nothing/],
    ['breaks off', answerBrokenOff(`data: ${chunk}\n\n`, 'text/event-stream'), /broke off its answer/],
    ['answers with JSON', answerJson({ choices: [] }), /no stream of a chat completion/],
    ['answers with a page', answerText('<html>', 'text/html'), /no stream of a chat completion/],
    ['sends a line without end', answerEvents(`${'x'.repeat(400_000)}`), /more than|event of/],
    ['knows no key', answerStatus(401), /HTTP 401/],
    ['knows no model', answerStatus(404), /HTTP 404/],
    ['is refused its context', answerStatus(400), /HTTP 400/],
    ['is broken', answerStatus(500), /HTTP 500/],
  ])('and %s causes an error that does not quote it', async (_, instead, message) => {
    server.instead = instead;

    const failure = await answerOf(model()).catch((reason: unknown) => reason as Error);

    expect(failure).toMatchObject({ name: 'ModelServerError', message: expect.stringMatching(message) });
    expect((failure as Error).message).not.toContain('secret');
  });

  it('is retried until the first event, and after the requested delay', async () => {
    const bad = [answerStatus(429, { 'retry-after': '0' }), answerStatus(503)];
    writes('25 [1].');
    server.instead = (response, call) => {
      const next = bad.shift();
      if (next) return next(response, call);
      beginStream(response);
      response.end(server.linesOf('25 [1].').join(''));
    };

    expect((await answerOf(model())).text).toBe('25 [1].');
    expect(server.asked).toHaveLength(3);
  });

  it.each<[string, ModelAnswer, Partial<OpenAiChatModelOptions['timeouts']>, RegExp]>([
    ['takes the question and says nothing', answerNothing(), { firstTokenMs: 100 }, /FIRST_TOKEN/],
    ['drips', answerDripping('text/event-stream'), { firstTokenMs: 100 }, /FIRST_TOKEN/],
    ['stops in the midst', answerEventsAndHang(chunk), { idleMs: 100 }, /IDLE/],
    ['never ends', endlessly(chunk), { totalMs: 300 }, /LLM_TIMEOUT_SECONDS/],
  ])('and %s times out', async (_, instead, timeouts, setting) => {
    server.instead = instead;
    const patient = { firstTokenMs: 200_000, idleMs: 200_000, totalMs: 200_000 };

    await expect(answerOf(model({ timeouts: { ...patient, ...timeouts } }))).rejects.toThrow(setting);
  });

  it('is disconnected when the client is gone', async () => {
    const asked = await knownModel();
    server.instead = endlessly(chunk);
    const client = new AbortController();
    const { left } = server;
    const deltas = asked.answer(REQUEST, client.signal);
    await deltas.next();

    client.abort(new Error('gone'));

    await expect(deltas.next()).rejects.toThrow('gone');
    await waitUntil(() => server.left > left, { what: 'the end of the connection' });
  });

  it('is disconnected when the consumer stops reading', async () => {
    const asked = await knownModel();
    server.instead = endlessly(chunk);
    const { left } = server;
    const deltas = asked.answer(REQUEST);
    await deltas.next();

    await deltas.return({ outcome: 'answered', warnings: [] });

    await waitUntil(() => server.left > left, { what: 'the end of the connection' });
  });

  it('gets no more concurrent requests than configured', async () => {
    writes('25 [1].');
    const asked = model({ concurrency: 2 });
    server.http.mostAtOnce = 0;

    await Promise.all(Array.from({ length: 8 }, () => answerOf(asked)));

    expect(server.http.mostAtOnce).toBeLessThanOrEqual(2);
  });
});

describe('a follow-up', () => {
  const condense = (given: Partial<OpenAiChatModelOptions> = {}) =>
    model(given).condense('And in Oslo?', HISTORY);

  it.each([
    ['What is the hotel limit in Oslo?', 'What is the hotel limit in Oslo?'],
    [
      '<think>Oslo, then.</think>\n\nQuestion: “What is the hotel limit in Oslo?”\n',
      'What is the hotel limit in Oslo?',
    ],
    ['Standalone question: Hotel limit Oslo\nIt asks for …', 'Hotel limit Oslo'],
  ])('is rewritten into a question of its own: %j', async (written, question) => {
    writes(written);

    expect(await condense()).toBe(question);
    expect(server.lastAsked.messages[1]!.content).toContain('Answer: 1,200 CNY\n');
  });

  it.each(['', '…', 'x'.repeat(1_001), 'x'.repeat(100_000)])(
    'rewritten to anything but a question is an error (%#)',
    async (written) => {
      writes(written);

      await expect(condense()).rejects.toThrow(/no question|more than a chat completion/);
    },
  );

  it('makes no request without a conversation, or for a complete question', async () => {
    const long = 'x'.repeat(1_001);

    expect(await model().condense('And in Oslo?', [])).toBe('And in Oslo?');
    expect(await model().condense(long, HISTORY)).toBe(long);
    expect(server.asked).toEqual([]);
  });
});

/**
 * Returns a model that already knows, from a first answer, that its reasoning is tagged; later answers are streamed.
 */
async function knownModel(): Promise<OpenAiChatModel> {
  const asked = model();
  writes('25 [1].');
  await answerOf(asked);
  return asked;
}

/** Repeats an event until the client disconnects. */
function endlessly(data: string): ModelAnswer {
  return (response) => {
    beginStream(response);
    const timer = setInterval(() => response.write(dataLine(JSON.parse(data) as object)), 5);
    response.once('close', () => clearInterval(timer));
  };
}
