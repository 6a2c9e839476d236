import { afterEach, describe, expect, it } from '@jest/globals';
import {
  answerBrokenOff,
  answerDripping,
  answerJson,
  answerNothing,
  answerStatus,
  answerText,
  type ModelAnswer,
  ScriptedModelServer,
} from '@tessera/testing/model-server';
import { OpenAiEmbeddingModel, type OpenAiEmbeddingOptions } from './openai.embedding.model.js';

// A real HTTP server. Its answers have the shapes that OpenAI, vLLM, Text Embeddings Inference and Ollama document.

const servers: ScriptedModelServer[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

async function open(
  answers: ModelAnswer[],
  options: Partial<OpenAiEmbeddingOptions> = {},
): Promise<{ server: ScriptedModelServer; model: OpenAiEmbeddingModel }> {
  const server = await ScriptedModelServer.start(...answers);
  servers.push(server);
  const model = new OpenAiEmbeddingModel({
    baseUrl: server.baseUrl,
    model: 'e-1',
    apiKey: 'sk-test',
    dimension: 2,
    asksForDimensions: false,
    encoding: 'float',
    maxCharacters: 8_000,
    batchSize: 32,
    batchCharacters: 64_000,
    concurrency: 2,
    timeoutMs: 240_000,
    patience: { retryAfterMs: 1 },
    ...options,
  });
  return { server, model };
}

interface EmbeddingRequest {
  input: string[];
}

const UP = [0, 1];
const RIGHT = [1, 0];

/** As `/v1/embeddings` answers. */
function embeddings(vectors: unknown[]): object {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return { object: 'list', data, model: 'e-1', usage: { prompt_tokens: 5, total_tokens: 5 } };
}

/** Texts with "up" in them point up, others to the right. */
const rightly: ModelAnswer = (response, call) => {
  const { input } = call.body as EmbeddingRequest;
  answerJson(embeddings(input.map((text) => (text.includes('up') ? UP : RIGHT))))(response, call);
};

const base64 = (vector: number[]) => Buffer.from(Float32Array.from(vector).buffer).toString('base64');
const lists = (vectors: Float32Array[]) => vectors.map((vector) => [...vector]);

describe('vectors of texts', () => {
  it('are asked for as OpenAI documents it', async () => {
    const { server, model } = await open([rightly]);

    const vectors = await model.embed(['going up', 'to the right'], 'document');

    expect(lists(vectors)).toEqual([UP, RIGHT]);
    expect(server.calls).toEqual([
      expect.objectContaining({
        path: '/v1/embeddings',
        headers: expect.objectContaining({ authorization: 'Bearer sk-test' }),
        body: { model: 'e-1', input: ['going up', 'to the right'], encoding_format: 'float' },
      }),
    ]);
    expect(model.space).toEqual({ provider: 'openai', model: 'e-1', dimension: 2 });
  });

  it('are asked for with what the model wants before them, which makes another space of them', async () => {
    const { server, model } = await open([rightly], {
      documentPrefix: 'passage:',
      questionPrefix: 'query:',
      asksForDimensions: true,
      encoding: 'base64',
    });

    await model.embed(['up'], 'document');
    await model.embed(['up?'], 'query');

    expect(server.calls.map(({ body }) => body)).toEqual([
      { model: 'e-1', input: ['passage: up'], encoding_format: 'base64', dimensions: 2 },
      { model: 'e-1', input: ['query: up?'], encoding_format: 'base64', dimensions: 2 },
    ]);
    expect(model.space.model).toBe('e-1, documents as "passage:"');
  });

  it('says what the texts are, to a server that puts the prefixes before them itself', async () => {
    const { server, model } = await open([rightly], { sendsInputType: true });

    await model.embed(['up'], 'document');
    await model.embed(['up?'], 'query');
    await model.embed(['up.'], 'sentence');

    expect(server.calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ input: ['up'], input_type: 'passage' }),
      expect.objectContaining({ input: ['up?'], input_type: 'query' }),
      expect.objectContaining({ input: ['up.'], input_type: 'passage' }),
    ]);
    expect(model.space.model).toBe('e-1, documents as passages');
  });

  it('says of what somebody waits for that it is urgent', async () => {
    const { server, model } = await open([rightly], {});

    for (const kind of ['document', 'query', 'sentence'] as const) await model.embed(['up'], kind);

    expect(server.calls.map(({ headers }) => headers.priority)).toEqual([undefined, 'u=1', 'u=1']);
  });

  it.each<[string, object]>([
    ['OpenAI', embeddings([UP, RIGHT])],
    [
      'OpenAI, in base64',
      {
        object: 'list',
        data: [
          { object: 'embedding', index: 0, embedding: base64(UP) },
          { object: 'embedding', index: 1, embedding: base64(RIGHT) },
        ],
        model: 'text-embedding-3-small',
        usage: { prompt_tokens: 2, total_tokens: 2 },
      },
    ],
    [
      'vLLM',
      {
        id: 'embd-bd9e1ad8c3b24aa5b1ba2d5e9c0b1ef7',
        object: 'list',
        created: 1_752_000_000,
        model: 'BAAI/bge-m3',
        data: [
          { index: 0, object: 'embedding', embedding: UP },
          { index: 1, object: 'embedding', embedding: RIGHT },
        ],
        usage: { prompt_tokens: 8, total_tokens: 8, completion_tokens: 0, prompt_tokens_details: null },
      },
    ],
    [
      'Text Embeddings Inference',
      {
        object: 'list',
        data: [
          { object: 'embedding', embedding: UP, index: 0 },
          { object: 'embedding', embedding: RIGHT, index: 1 },
        ],
        model: 'thenlper/gte-base',
        usage: { prompt_tokens: 512, total_tokens: 512 },
      },
    ],
    [
      'a server that answers in another order',
      { data: [...(embeddings([UP, RIGHT]) as { data: object[] }).data].reverse() },
    ],
    [
      'a server whose vectors are of any length',
      embeddings([
        [0, 3e30],
        [1e-30, 0],
      ]),
    ],
  ])('are read as %s answers', async (_, answer) => {
    const { model } = await open([answerJson(answer)]);

    await expect(model.embed(['up', 'right'], 'document').then(lists)).resolves.toEqual([UP, RIGHT]);
  });

  it('have length 1', async () => {
    const { model } = await open([answerJson(embeddings([[3, 4]]))]);

    const [vector] = await model.embed(['a'], 'document');

    expect(vector?.[0]).toBeCloseTo(0.6);
    expect(vector?.[1]).toBeCloseTo(0.8);
  });

  it('are asked for in batches, by number and by length, and come back in order', async () => {
    const texts = ['up', 'x'.repeat(50), 'up', 'y'.repeat(50), 'z', 'up', 'z', 'z'];
    const { server, model } = await open([rightly], { batchSize: 3, batchCharacters: 60 });

    const vectors = await model.embed(texts, 'document');

    expect(lists(vectors)).toEqual(texts.map((text) => (text === 'up' ? UP : RIGHT)));
    const batches = server.calls.map(({ body }) => (body as EmbeddingRequest).input);
    expect(batches.flat().toSorted()).toEqual(texts.toSorted());
    expect(batches.map(({ length }) => length).sort()).toEqual([2, 3, 3]);
    for (const batch of batches) expect(batch.join('').length).toBeLessThanOrEqual(60);
  });

  it('are those of the beginning of a long text, never of half a character', async () => {
    const { server, model } = await open([rightly], { maxCharacters: 100 });

    await model.embed([`${'x'.repeat(99)}😀 and more`], 'document');

    expect(server.calls[0]?.body).toMatchObject({ input: [`${'x'.repeat(99)}\uFFFD`] });
  });

  it('are asked for in smaller pieces when the server finds that it is too much', async () => {
    const limited: ModelAnswer = (response, call) => {
      const { input } = call.body as EmbeddingRequest;
      const isTooMuch = input.length > 2 || input.some((text) => text.length > 1_000);
      (isTooMuch ? answerStatus(413) : rightly)(response, call);
    };
    const { server, model } = await open([limited]);

    const vectors = await model.embed(['up', 'a', `up ${'x'.repeat(3_000)}`, 'b', 'up'], 'document');

    expect(lists(vectors)).toEqual([UP, RIGHT, UP, RIGHT, UP]);
    expect(server.calls.length).toBeLessThan(12);
  });

  it('are not asked for over and over when the server refuses everything', async () => {
    const { server, model } = await open([answerStatus(400)]);

    const texts = Array.from({ length: 32 }, () => 'x'.repeat(2_000));
    await expect(model.embed(texts, 'document')).rejects.toMatchObject({ status: 400 });
    expect(server.calls.length).toBeLessThan(12);
  });

  it('wait for a server that is asked for too much', async () => {
    const { server, model } = await open([
      answerStatus(429, { 'retry-after': '0' }),
      answerStatus(500),
      rightly,
    ]);

    await expect(model.embed(['up'], 'document').then(lists)).resolves.toEqual([UP]);
    expect(server.calls).toHaveLength(3);
  });

  it.each<[string, ModelAnswer, RegExp]>([
    ['half of its JSON', answerText(JSON.stringify(embeddings([UP, UP])).slice(0, 60)), /an invalid list/],
    ['an error in place of the list', answerJson({ error: { message: 'no' } }), /an invalid list/],
    ['too few', answerJson(embeddings([UP])), /1 embeddings for 2 texts/],
    ['too many', answerJson(embeddings([UP, UP, UP])), /3 embeddings for 2 texts/],
    [
      'another dimension',
      answerJson(embeddings([UP, [1, 2, 3]])),
      /vectors of 3 numbers, not 2 \(EMBEDDING_DIMENSIONS\)/,
    ],
    [
      'one text twice',
      answerJson({
        data: [
          { index: 0, embedding: UP },
          { index: 0, embedding: UP },
        ],
      }),
      /two embeddings for one text/,
    ],
    ['no index', answerJson({ data: [{ embedding: UP }, { embedding: UP }] }), /valid index/],
    [
      'an index beyond',
      answerJson({
        data: [
          { index: 0, embedding: UP },
          { index: 2, embedding: UP },
        ],
      }),
      /valid index/,
    ],
    ['null for a number', answerJson(embeddings([UP, [null, 1]])), /an invalid list/],
    [
      'a number that is too large',
      answerText('{"data":[{"index":0,"embedding":[1e39,0]},{"index":1,"embedding":[1,0]}]}'),
      /not finite/,
    ],
    ['what is not a number', answerJson(embeddings([UP, base64([NaN, 1])])), /not finite/],
    ['zeros', answerJson(embeddings([UP, [0, 0]])), /zeros/],
    ['letters that are not base64', answerJson(embeddings([UP, '{{{{{{{{{{{'])), /base64/],
    ['no end', answerText(`{"data":[${'1,'.repeat(200_000)}`), /more than/],
  ])('are not taken from an answer with %s', async (_, answer, message) => {
    const { model } = await open([answer]);

    await expect(model.embed(['a', 'b'], 'document')).rejects.toMatchObject({
      name: 'ModelServerError',
      outcome: 'invalid',
      message: expect.stringMatching(message),
    });
  });

  it.each<[string, ModelAnswer]>([
    ['hangs', answerNothing()],
    ['drips', answerDripping()],
    ['breaks off', answerBrokenOff('{"data":[')],
    ['is broken', answerStatus(500)],
  ])('are not waited for without end when the server %s', async (_, answer) => {
    const { model } = await open([answer], { timeoutMs: 300 });

    await expect(model.embed(['a'], 'query')).rejects.toMatchObject({ name: 'ModelServerError' });
  });

  it('are given up together when some of them cannot be had, or nobody wants them any more', async () => {
    const { server, model } = await open([answerNothing()], { batchSize: 1, concurrency: 1 });
    const gone = new AbortController();
    const asked = model.embed(['a', 'b', 'c'], 'document', gone.signal);
    while (server.calls.length === 0) await new Promise(setImmediate);

    gone.abort(new Error('gone'));

    await expect(asked).rejects.toThrow('gone');
    expect(server.calls).toHaveLength(1);
  });
});
