import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { embeddingSettings, openEmbeddingModel } from '@tessera/models';
import { loadConfig } from '@tessera/platform';
import { createTestFolder, HostedApp } from '@tessera/testing';
import { TINY_MAX_TOKENS, TINY_WORDS, writeTinyModels } from '@tessera/testing/model-server';
import { AnswerChecker } from '@tessera/testing/openapi';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Real: the server inside this process, its model processes, onnxruntime; two models of a few kilobytes.

const EMBEDDING_ID = /^tiny-embedding@fp32-[0-9a-f]{12}$/;

let folder: string;
let server: HostedApp;
let checker: AnswerChecker;

beforeAll(async () => {
  folder = createTestFolder('models');
  writeTinyModels(folder);
  server = await HostedApp.start('model-server', { MODELS_PATH: folder });
  checker = await AnswerChecker.of(server.baseUrl);
});

afterAll(() => server.stop());

interface JsonResponse {
  status: number;
  headers: Headers;
  body: {
    model?: string;
    data?: Array<{ index: number; embedding: number[] | string; id?: string }>;
    results?: Array<{ index: number; relevance_score: number }>;
    usage?: { prompt_tokens: number };
    error?: { code: string; message: string };
  };
}

async function ask(
  path: string,
  body?: object,
  { base = server.baseUrl, key = '', priority = '' } = {},
): Promise<JsonResponse> {
  const method = body ? 'POST' : 'GET';
  const response = await fetch(base + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
      ...(priority && { priority }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers } = response;
  if (base === server.baseUrl)
    checker.check(
      { method, path },
      {
        status,
        contentType: headers.get('content-type') ?? '',
        text,
        errorCode: headers.get('x-error-code'),
      },
    );
  return { status, headers, body: JSON.parse(text) as JsonResponse['body'] };
}

const embed = (input: string | string[], changes: object = {}, options: { priority?: string } = {}) =>
  ask('/v1/embeddings', { model: 'tiny-embedding', input, ...changes }, options);

async function vectorsOf(input: string | string[], changes: object = {}): Promise<number[][]> {
  const { body } = await embed(input, changes);
  return (body.data ?? []).map(({ embedding }) => embedding as number[]);
}

/** The mean of these words' axes, normalised to length 1. */
function meanOf(...words: Array<(typeof TINY_WORDS)[number]>): number[] {
  const sums = TINY_WORDS.map((word) => words.filter((one) => one === word).length);
  const length = Math.hypot(...sums);
  return sums.map((sum) => expect.closeTo(sum / length, 5) as unknown as number);
}

describe('vectors of texts', () => {
  it('are the means of their tokens, of length 1, in the order of the texts', async () => {
    const { status, body } = await embed(['red blue', 'Blue']);

    expect(status).toBe(200);
    expect(body.model).toMatch(EMBEDDING_ID);
    expect(body.data).toEqual([
      { object: 'embedding', index: 0, embedding: meanOf('[CLS]', 'red', 'blue', '[SEP]') },
      { object: 'embedding', index: 1, embedding: meanOf('[CLS]', 'blue', '[SEP]') },
    ]);
    expect(body.usage?.prompt_tokens).toBe(7);
  });

  it('depend only on the text', async () => {
    const [alone] = await vectorsOf('red');
    const among = await vectorsOf(['blue blue blue', 'red', 'passage']);

    expect(among[1]).toEqual(alone);
  });

  it('include the model’s prompt for their input type', async () => {
    expect(await vectorsOf('red', { input_type: 'query' })).toEqual([
      meanOf('[CLS]', 'question', 'red', '[SEP]'),
    ]);
    for (const input_type of ['document', 'passage'])
      expect(await vectorsOf('red', { input_type })).toEqual([meanOf('[CLS]', 'passage', 'red', '[SEP]')]);
  });

  it('cover as much as the model reads', async () => {
    const { body } = await embed('red '.repeat(10_000));

    expect(body.usage?.prompt_tokens).toBe(TINY_MAX_TOKENS);
    expect(body.data?.[0]?.embedding).toEqual(
      meanOf('[CLS]', ...Array.from({ length: TINY_MAX_TOKENS - 2 }, () => 'red' as const), '[SEP]'),
    );
  });

  it('exist for an empty text, too', async () => {
    expect(await vectorsOf('')).toEqual([meanOf('[CLS]', '[SEP]')]);
  });

  it('are base64 if requested', async () => {
    const [plain] = await vectorsOf('red');
    const { body } = await embed('red', { encoding_format: 'base64' });

    const bytes = Buffer.from(body.data?.[0]?.embedding as string, 'base64');
    const floats = new Float32Array(bytes.buffer, bytes.byteOffset, TINY_WORDS.length);
    expect([...floats]).toEqual(plain?.map((one) => Math.fround(one)));
  });
});

describe('urgent texts', () => {
  it('overtake others of any type', async () => {
    const ended: string[] = [];
    const many = Array.from({ length: 400 }, (_, at) => (at % 2 ? 'red' : 'blue'));
    const document = embed(many, { input_type: 'passage' }).then(() => ended.push('document'));
    const sentence = embed('red', { input_type: 'passage' }, { priority: 'u=1' }).then(() =>
      ended.push('sentence'),
    );

    await Promise.all([document, sentence]);

    expect(ended).toEqual(['sentence', 'document']);
  });
});

describe('the services of an installation', () => {
  it('get vectors of questions and documents by the model’s exact name', async () => {
    const { body } = await ask('/v1/models');
    const config = loadConfig(embeddingSettings, {
      EMBEDDING_PROVIDER: 'openai',
      EMBEDDING_BASE_URL: server.baseUrl,
      EMBEDDING_MODEL: body.data?.[0]?.id,
      EMBEDDING_DIMENSIONS: String(TINY_WORDS.length),
      EMBEDDING_SEND_INPUT_TYPE: 'true',
      EMBEDDING_ENCODING: 'base64',
    });
    const model = await openEmbeddingModel(config);

    const [question] = (await model.embed(['red'], 'query')) ?? [];
    const [document] = (await model.embed(['red'], 'document')) ?? [];

    expect([...(question ?? [])]).toEqual(meanOf('[CLS]', 'question', 'red', '[SEP]'));
    expect([...(document ?? [])]).toEqual(meanOf('[CLS]', 'passage', 'red', '[SEP]'));
  });
});

describe('an embedding request is rejected', () => {
  it('for an unknown model, with the names of the served ones', async () => {
    const { status, body } = await embed('red', { model: 'tiny-reranker' });

    expect([status, body.error?.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.error?.message).toMatch(/Available models: tiny-embedding@fp32-/);
  });

  it('for another revision of a model, and answered for the served one', async () => {
    const { body } = await embed('red');
    const own = body.model ?? '';

    expect((await embed('red', { model: own })).status).toBe(200);
    expect((await embed('red', { model: `${own.slice(0, -1)}x` })).status).toBe(404);
  });

  it.each([
    ['no text', { input: [] }],
    ['too many texts', { input: Array.from({ length: 2_049 }, () => 'red') }],
    ['token ids', { input: [1, 2, 3] }],
    ['vectors of another length', { input: 'red', dimensions: 4 }],
    ['an unknown kind of text', { input: 'red', input_type: 'poem' }],
  ])('with %s', async (_, changes) => {
    const { status, body } = await embed('red', changes);

    expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('ranked texts', () => {
  const rerank = (changes: object = {}) =>
    ask('/v1/rerank', {
      model: 'tiny-reranker',
      query: 'question',
      documents: ['red', 'blue', 'passage'],
      ...changes,
    });

  it('are sorted best first, with scores from 0 to 1', async () => {
    const { body } = await rerank();

    expect(body.results).toEqual([
      { index: 1, relevance_score: expect.closeTo(1 / (1 + Math.exp(-3)), 5) },
      { index: 0, relevance_score: expect.closeTo(1 / (1 + Math.exp(1)), 5) },
      { index: 2, relevance_score: expect.closeTo(1 / (1 + Math.exp(3)), 5) },
    ]);
  });

  it('are limited to the requested number', async () => {
    expect((await rerank({ top_n: 1 })).body.results).toHaveLength(1);
  });

  it('are read up to the model’s limit, however long the question is', async () => {
    const { body } = await rerank({ query: 'red '.repeat(1_000), documents: ['blue '.repeat(1_000), 'red'] });

    expect(body.results?.map(({ index }) => index)).toEqual([0, 1]);
    expect(body.results?.[0]?.relevance_score).toBeGreaterThan(0.9);
  });
});

describe('the server', () => {
  it('lists its models', async () => {
    const { body } = await ask('/v1/models');

    expect(body.data).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(EMBEDDING_ID),
        kind: 'embedding',
        dimension: TINY_WORDS.length,
      }),
      expect.objectContaining({ id: expect.stringMatching(/^tiny-reranker@/), kind: 'reranking' }),
    ]);
  });

  it('reports how many texts wait, and for how long', async () => {
    await embed('red', { input_type: 'query' });

    const metrics = await (await fetch(`${server.baseUrl}/metrics`)).text();

    const labels = 'model="tiny-embedding",urgency="urgent"';
    expect(metrics).toContain(`tessera_inference_waiting_texts{${labels}} 0`);
    expect(metrics).toMatch(new RegExp(`tessera_inference_text_duration_seconds_count\\{${labels}\\} [1-9]`));
  });

  it('permanently rejects requests that never fit', async () => {
    const small = await HostedApp.start('model-server', {
      MODELS_PATH: folder,
      MODEL_SERVER_MAX_WAITING_TEXTS: '2',
    });
    try {
      const body = { model: 'tiny-embedding', input: ['red', 'red', 'red', 'red'] };
      const { status, body: refusal } = await ask('/v1/embeddings', body, { base: small.baseUrl });

      expect([status, refusal.error?.message]).toEqual([413, 'A request may contain at most 3 texts.']);
    } finally {
      await small.stop();
    }
  });

  it('answers only clients with its key, if it has one', async () => {
    const locked = await HostedApp.start('model-server', {
      MODELS_PATH: folder,
      MODEL_SERVER_API_KEY: 'sk-1',
    });
    try {
      const statusFor = async (key: string) =>
        (await ask('/v1/models', undefined, { base: locked.baseUrl, key })).status;

      expect([await statusFor(''), await statusFor('sk-2'), await statusFor('sk-1')]).toEqual([
        401, 401, 200,
      ]);
    } finally {
      await locked.stop();
    }
  });

  it('does not start with a model that cannot run', async () => {
    const broken = join(folder, '..', `${basename(folder)}-broken`);
    writeTinyModels(broken);
    writeFileSync(join(broken, 'tiny-embedding', 'onnx', 'model.onnx'), 'no model');

    await expect(HostedApp.start('model-server', { MODELS_PATH: broken })).rejects.toThrow(
      'The model tiny-embedding failed to load',
    );
  });

  it('does not start without a model', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);

    await expect(HostedApp.start('model-server', { MODELS_PATH: empty })).rejects.toThrow(
      /no model found in/,
    );
  });
});
