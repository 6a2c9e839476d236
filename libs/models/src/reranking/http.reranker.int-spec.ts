import { afterEach, describe, expect, it } from '@jest/globals';
import {
  answerJson,
  answerNothing,
  answerStatus,
  answerText,
  type ModelAnswer,
  ScriptedModelServer,
} from '@tessera/testing/model-server';
import type { RerankCandidate } from '../models.port.js';
import { HttpReranker, type HttpRerankerOptions, type RerankShape } from './http.reranker.js';

// Runs against a real HTTP server. Its answers have the shapes that Cohere, Jina, vLLM and Text Embeddings Inference
// document.

const servers: ScriptedModelServer[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

async function open(
  answers: ModelAnswer[],
  options: Partial<HttpRerankerOptions> = {},
): Promise<{ server: ScriptedModelServer; model: HttpReranker }> {
  const server = await ScriptedModelServer.start(...answers);
  servers.push(server);
  const model = new HttpReranker({
    baseUrl: server.baseUrl,
    model: 'r-1',
    apiKey: 'sk-test',
    shape: 'cohere',
    scores: 'probability',
    maxCharacters: 4_000,
    batchSize: 32,
    concurrency: 2,
    timeoutMs: 240_000,
    patience: { retryAfterMs: 1 },
    ...options,
  });
  return { server, model };
}

function candidate(id: string, text: string): RerankCandidate {
  return {
    id,
    path: 'Guide > Hours',
    fileName: 'guide.md',
    statedYear: null,
    text,
    language: 'en',
    lexicalScore: 1,
    similarity: null,
  };
}

const CANDIDATES = [candidate('a', 'Opens at nine.'), candidate('b', 'Closes at five.')];
const BEST_FIRST = [
  { id: 'b', relevance: 0.9 },
  { id: 'a', relevance: 0.25 },
];

const results = (scores: [number, number][]) => ({
  results: scores.map(([index, relevance_score]) => ({ index, relevance_score })),
});
const tei = (scores: [number, number][]) => scores.map(([index, score]) => ({ index, score }));

describe('a reranking model', () => {
  it.each<[string, RerankShape, unknown]>([
    [
      'Cohere',
      'cohere',
      {
        id: '07734bd2-2473-4f07-94e1-0d9f0e6843cf',
        results: [
          { index: 1, relevance_score: 0.9 },
          { index: 0, relevance_score: 0.25 },
        ],
        meta: { api_version: { version: '1' }, billed_units: { search_units: 1 } },
      },
    ],
    [
      'Jina',
      'cohere',
      {
        model: 'jina-reranker-v2-base-multilingual',
        object: 'list',
        usage: { total_tokens: 815 },
        results: [
          { index: 1, relevance_score: 0.9, document: { text: 'Closes at five.' } },
          { index: 0, relevance_score: 0.25, document: { text: 'Opens at nine.' } },
        ],
      },
    ],
    [
      'vLLM',
      'cohere',
      {
        id: 'rerank-fae51b2b664d4ed38f5969b612edff77',
        model: 'BAAI/bge-reranker-base',
        usage: { total_tokens: 56 },
        results: [
          { index: 1, document: { text: 'Closes at five.' }, relevance_score: 0.9 },
          { index: 0, document: { text: 'Opens at nine.' }, relevance_score: 0.25 },
        ],
      },
    ],
    [
      'Text Embeddings Inference',
      'tei',
      tei([
        [1, 0.9],
        [0, 0.25],
      ]),
    ],
  ])('reads the answer of %s', async (_, shape, answer) => {
    const { model } = await open([answerJson(answer)], { shape });

    await expect(model.rerank('When does it close?', CANDIDATES)).resolves.toEqual(BEST_FIRST);
  });

  it('is requested as Cohere documents', async () => {
    const { server, model } = await open([
      answerJson(
        results([
          [0, 0.5],
          [1, 0.5],
        ]),
      ),
    ]);

    await model.rerank('When does it close?', CANDIDATES);

    expect(server.calls).toEqual([
      expect.objectContaining({
        path: '/v1/rerank',
        headers: expect.objectContaining({ authorization: 'Bearer sk-test' }),
        body: {
          model: 'r-1',
          query: 'When does it close?',
          documents: ['Guide > Hours\nOpens at nine.', 'Guide > Hours\nCloses at five.'],
          top_n: 2,
          return_documents: false,
        },
      }),
    ]);
  });

  it('is requested as Text Embeddings Inference documents', async () => {
    const { server, model } = await open(
      [
        answerJson(
          tei([
            [0, 0.5],
            [1, 0.5],
          ]),
        ),
      ],
      { shape: 'tei' },
    );

    await model.rerank('When does it close?', CANDIDATES);

    expect(server.calls[0]).toMatchObject({
      path: '/rerank',
      body: {
        query: 'When does it close?',
        texts: ['Guide > Hours\nOpens at nine.', 'Guide > Hours\nCloses at five.'],
        raw_scores: false,
        truncate: true,
      },
    });
  });

  it('keeps the recall order of equal scores, and truncates long texts', async () => {
    const { server, model } = await open(
      [
        answerJson(
          results([
            [1, 0.5],
            [0, 0.5],
          ]),
        ),
      ],
      { maxCharacters: 20 },
    );

    const ranked = await model.rerank('?', CANDIDATES);

    expect(ranked.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(server.calls[0]?.body).toMatchObject({
      documents: ['Guide > Hours\nOpens ', 'Guide > Hours\nCloses'],
    });
  });

  it('is requested in batches whose scores are comparable', async () => {
    const many = Array.from({ length: 70 }, (_, at) => candidate(`c${at}`, `${at}`));
    const { server, model } = await open([
      (response, call) => {
        const { documents } = call.body as { documents: string[] };
        const scores = documents.map((text, at): [number, number] => [at, Number(text.split('\n')[1]) / 100]);
        answerJson(results(scores.reverse()))(response, call);
      },
    ]);

    const ranked = await model.rerank('?', many);

    expect(ranked.map(({ id }) => id)).toEqual(many.map(({ id }) => id).reverse());
    expect(server.calls.map(({ body }) => (body as { documents: string[] }).documents.length).sort()).toEqual(
      [32, 32, 6],
    );
  });

  it('may return logits, which are converted to 0 to 1', async () => {
    const { model } = await open(
      [
        answerJson(
          results([
            [0, -2],
            [1, 3],
          ]),
        ),
      ],
      { scores: 'logit' },
    );

    const [first, second] = await model.rerank('?', CANDIDATES);

    expect(first).toEqual({ id: 'b', relevance: expect.closeTo(0.9526, 4) });
    expect(second).toEqual({ id: 'a', relevance: expect.closeTo(0.1192, 4) });
  });

  it.each<[string, ModelAnswer, RegExp]>([
    ['half of its JSON', answerText('{"results":[{"ind'), /an invalid ranking/],
    ['no results', answerJson({ message: 'no' }), /an invalid ranking/],
    ['too few', answerJson(results([[0, 0.5]])), /1 scores for 2 texts/],
    [
      'too many',
      answerJson(
        results([
          [0, 0.5],
          [1, 0.5],
          [1, 0.5],
        ]),
      ),
      /3 scores for 2 texts/,
    ],
    [
      'one text twice',
      answerJson(
        results([
          [0, 0.5],
          [0, 0.5],
        ]),
      ),
      /two scores for one text/,
    ],
    [
      'an index beyond',
      answerJson(
        results([
          [0, 0.5],
          [2, 0.5],
        ]),
      ),
      /without a valid index/,
    ],
    ['a score that is none', answerJson({ results: [{ index: 0 }, { index: 1 }] }), /invalid score/],
    [
      'a logit',
      answerJson(
        results([
          [0, 7.5],
          [1, 0.5],
        ]),
      ),
      /7\.5.*RERANK_SCORES/,
    ],
  ])('is rejected if it answers with %s', async (_, answer, message) => {
    const { model } = await open([answer]);

    await expect(model.rerank('?', CANDIDATES)).rejects.toMatchObject({
      name: 'ModelServerError',
      outcome: 'invalid',
      message: expect.stringMatching(message),
    });
  });

  it.each<[string, ModelAnswer]>([
    ['hangs', answerNothing()],
    ['is broken', answerStatus(503)],
  ])('times out when it %s', async (_, answer) => {
    const { model } = await open([answer], { timeoutMs: 300 });

    await expect(model.rerank('?', CANDIDATES)).rejects.toMatchObject({ name: 'ModelServerError' });
  });
});
