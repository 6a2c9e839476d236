import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GeneratorWithResult } from '@tessera/platform';
import { CHAT_MODEL_KEY, CHAT_MODEL_NAME, ChatModelServer } from '@tessera/testing/chat-model';
import { requestOf } from '../../quotes/ask.fixture-spec.js';
import { ExtractiveAnswerer } from '../../quotes/extractive.answerer.js';
import { CheckedChatModel } from './checked.chat.model.js';
import { OpenAiChatModel } from './openai.chat.model.js';

// Runs against a real HTTP server whose model writes the given text.

const REQUEST = requestOf('How many days of annual leave do employees have?', [
  { text: 'Employees have 25 days of annual leave. Leave is requested two weeks ahead.' },
  { text: 'The hotel limit in Shanghai is 1,200 CNY.' },
]);

let server: ChatModelServer;
let checked: CheckedChatModel;
beforeAll(async () => {
  server = await ChatModelServer.start(() => '');
  const timeouts = { firstTokenMs: 200_000, idleMs: 200_000, totalMs: 200_000 };
  const writer = new OpenAiChatModel({
    baseUrl: server.http.baseUrl,
    model: CHAT_MODEL_NAME,
    apiKey: CHAT_MODEL_KEY,
    temperature: 0,
    maxTokens: 256,
    contextTokens: 4_096,
    concurrency: 4,
    timeouts,
  });
  checked = new CheckedChatModel(writer, new ExtractiveAnswerer());
});
afterAll(() => server.stop());

async function answerTo(written: string) {
  server.model = () => written;
  const answer = new GeneratorWithResult(checked.answer(REQUEST));
  const deltas: string[] = [];
  for await (const delta of answer) deltas.push(delta);
  const { outcome, warnings, passages } = answer.result;
  const codes = warnings.map(({ code }) => code);
  return { text: deltas.join(''), deltas, outcome, warnings: codes, ...(passages && { passages }) };
}

describe('an answer of a model', () => {
  it('is streamed from its first citation on', async () => {
    await answerTo('To be known [1].');

    const { deltas, ...rest } = await answerTo('Employees have 25 days [1]. They ask two weeks ahead [1].');

    expect(deltas[0]).toMatch(/^Employees have 25 days ?\[1\]/);
    expect(deltas.length).toBeGreaterThan(3);
    expect(rest).toEqual({
      text: 'Employees have 25 days [1]. They ask two weeks ahead [1].',
      outcome: 'answered',
      warnings: [],
    });
  });

  it('gets a warning if a cited source does not contain its figures', async () => {
    expect(await answerTo('Employees have 26 days [1].')).toMatchObject({
      text: 'Employees have 26 days [1].',
      warnings: ['unsupported_claim'],
    });
  });

  it('without citations gets those of the sources that support it', async () => {
    expect(await answerTo('Employees have 25 days of annual leave [9].')).toMatchObject({
      text: 'Employees have 25 days of annual leave. [1]',
      outcome: 'answered',
      warnings: ['answer_ungrounded'],
    });
  });

  it('that is only partly supported is replaced by quotes', async () => {
    expect(await answerTo('Employees have 25 days of annual leave. Managers have a yacht.')).toMatchObject({
      text: 'Employees have 25 days of annual leave. [1]',
      outcome: 'answered',
      warnings: ['answer_ungrounded'],
      passages: [{ start: 0, end: 39, citation: 1, from: { start: 0, end: 39 } }],
    });
  });

  it.each(['I could not find anything on this.', 'Penguins swim 40 km a day. Ask them.'])(
    'that no source supports is none: %s',
    async (written) => {
      expect(await answerTo(written)).toMatchObject({
        text: '',
        outcome: 'not_found',
        warnings: ['answer_ungrounded'],
      });
    },
  );

  it('that is a refusal ends without text or warning', async () => {
    expect(await answerTo('NOT_IN_SOURCES')).toMatchObject({ text: '', outcome: 'not_found', warnings: [] });
  });
});
