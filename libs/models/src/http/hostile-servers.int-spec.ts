import { afterEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { answerEvents, answerJson, answerText, type ModelAnswer } from '@tessera/testing/model-server';
import { ScriptedModelServer } from '@tessera/testing/model-server';
import { gzipSync } from 'node:zlib';
import { requestOf } from '../quotes/ask.fixture-spec.js';
import { OpenAiChatModel } from '../chat/adapters/openai.chat.model.js';
import { OpenAiEmbeddingModel } from '../embedding/openai.embedding.model.js';
import { HttpImageEmbeddingModel } from '../image-embedding/adapters/http.image-embedding.model.js';
import { VisionOcrEngine } from '../ocr/adapters/vision.ocr-engine.js';
import { HttpReranker, type RerankShape } from '../reranking/http.reranker.js';
import { ModelServerError } from './model-server.error.js';

// Runs every HTTP adapter against a real, hostile HTTP server.

const TIMEOUT_MS = 400;
const DIMENSION = 4;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
/** Upper limit of the adapters' bounds plus the buffers of two sockets. */
const MOST_BYTES = 64 * 1024 * 1024;

type Ask = (baseUrl: string) => Promise<unknown>;
const common = { model: 'm', concurrency: 1, patience: { retries: 0 }, timeoutMs: TIMEOUT_MS };

const ADAPTERS: Record<string, Ask> = {
  embedding: (baseUrl) =>
    new OpenAiEmbeddingModel({
      ...common,
      baseUrl,
      dimension: DIMENSION,
      asksForDimensions: false,
      encoding: 'float',
      maxCharacters: 100,
      batchSize: 8,
      batchCharacters: 1_000,
    }).embed(['a'], 'query'),
  'reranking (cohere)': (baseUrl) => reranked(baseUrl, 'cohere'),
  'reranking (tei)': (baseUrl) => reranked(baseUrl, 'tei'),
  'embedding of pictures (single)': (baseUrl) => pictures(baseUrl, 'single'),
  'embedding of pictures (multi)': (baseUrl) => pictures(baseUrl, 'multi'),
  'OCR by a vision model': (baseUrl) =>
    new VisionOcrEngine({ ...common, baseUrl, pageTimeoutMs: TIMEOUT_MS }).read({
      bytes: PNG,
      width: 1,
      height: 1,
    }),
  'a rewritten question': (baseUrl) =>
    chatModel(baseUrl).condense('And in Oslo?', [
      { role: 'user', content: 'What is the limit in Bergen?' },
      { role: 'assistant', content: '1,700 NOK [1]' },
    ]),
  'an answer': async (baseUrl) => {
    const request = requestOf('How many days?', [{ text: 'Employees have 25 days of leave.' }]);
    for await (const delta of chatModel(baseUrl).answer(request)) void delta;
  },
};

function reranked(baseUrl: string, shape: RerankShape): Promise<unknown> {
  const options = { ...common, baseUrl, shape, scores: 'logit' as const, maxCharacters: 100, batchSize: 8 };
  const [candidate] = requestOf('', [{ text: 'a' }]).evidence;
  return new HttpReranker(options).rerank('a', [{ ...candidate!, id: '1', lexicalScore: 1 }]);
}

function pictures(baseUrl: string, mode: 'single' | 'multi'): Promise<unknown> {
  return new HttpImageEmbeddingModel({
    ...common,
    baseUrl,
    dimension: DIMENSION,
    mode,
    atOnce: 1,
  }).embedQuestion('a');
}

function chatModel(baseUrl: string): OpenAiChatModel {
  return new OpenAiChatModel({
    ...common,
    baseUrl,
    temperature: 0,
    maxTokens: 1_000,
    contextTokens: 4_000,
    timeouts: { firstTokenMs: TIMEOUT_MS, idleMs: TIMEOUT_MS, totalMs: 2 * TIMEOUT_MS },
  });
}

/** Sends as fast as the client reads. */
function endless(part: string, contentType: string): ModelAnswer {
  return (response) => {
    response.setHeader('content-type', contentType);
    const more = (): void => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
}

/** Sends one byte at a time, rarely. */
function trickle(bytes: string, contentType: string): ModelAnswer {
  return (response) => {
    response.setHeader('content-type', contentType);
    let at = 0;
    const timer = setInterval(() => response.write(bytes[at++ % bytes.length]), TIMEOUT_MS / 4);
    response.once('close', () => clearInterval(timer));
  };
}

const answerWith =
  (headers: Record<string, string | number>, body: string | Buffer): ModelAnswer =>
  (response: ServerResponse) =>
    response.writeHead(200, headers).end(body);

const SSE = 'text/event-stream';
const JSON_TYPE = 'application/json';
const FLOOD = 'x'.repeat(64 * 1024);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const toolCalls = { choices: [{ delta: { tool_calls: Array(100_000).fill({ index: 0 }) }, message: {} }] };

const HOSTILE: Record<string, ModelAnswer> = {
  'a body without end': endless(FLOOD, JSON_TYPE),
  'a stream without end': endless(`data: {"choices":[{"delta":{}}]}\n\n`.repeat(1_000), SSE),
  'one event without end': endless(FLOOD, SSE),
  'a byte at a time': trickle('{"data": ', JSON_TYPE),
  'a stream of a byte at a time': trickle('data: ', SSE),
  'less than it promises': (response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': 1_000_000 });
    response.write('{', () => response.destroy());
  },
  'a length that is none': (response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}');
  },
  'what is no HTTP': (response) => void response.socket?.end('\u0000\u0001\u0002\r\n\r\n'),
  'headers of a megabyte': (response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(1_000_000)}\r\n\r\n{}`);
  },
  'vectors of NaN': answerText(
    '{"data":[{"index":0,"embedding":[NaN,NaN,NaN,NaN]}],"results":[{"index":0,"relevance_score":NaN}]}',
  ),
  'numbers that are not finite': answerText(
    '{"data":[{"index":0,"embedding":[1e999,1,1,1],"data":"AADAfwAAwH8AAMB/AADAfw=="}],"results":[{"index":0,"relevance_score":1e999}]}',
  ),
  'JSON nested a hundred thousand times': answerText(nested(100_000)),
  'events nested a hundred thousand times': answerEvents(nested(100_000)),
  'fields of other types': answerJson({ data: 7, results: 'x', choices: { 0: null }, usage: [] }),
  'a prototype': answerText('{"__proto__":{"data":[]},"constructor":null,"data":null,"choices":null}'),
  'a hundred thousand tool calls': answerJson(toolCalls),
  'a stream of a hundred thousand tool calls': answerEvents(
    ...Array<string>(100_000).fill('{"choices":[{"delta":{"tool_calls":[{"index":0}]}}]}'),
    '[DONE]',
  ),
  'a bomb in gzip': answerWith(
    { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' },
    gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')),
  ),
};

const servers: ScriptedModelServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

async function started(answer: ModelAnswer): Promise<{ baseUrl: string; bytesSent: () => number }> {
  const responses: ServerResponse[] = [];
  const server = await ScriptedModelServer.start((response, call) => {
    responses.push(response);
    answer(response, call);
  });
  servers.push(server);
  const sockets = () => new Set(responses.map(({ req }) => req.socket));
  return {
    baseUrl: server.baseUrl,
    bytesSent: () => [...sockets()].reduce((sum, socket) => sum + socket.bytesWritten, 0),
  };
}

describe.each(Object.entries(HOSTILE))('a server that answers with %s', (_, answer) => {
  it.each(Object.entries(ADAPTERS))(
    'is disconnected, and reported as a failure of the server, by %s',
    async (_adapter, ask) => {
      const { baseUrl, bytesSent } = await started(answer);

      await expect(ask(baseUrl)).rejects.toBeInstanceOf(ModelServerError);

      expect(bytesSent()).toBeLessThan(MOST_BYTES);
    },
  );
});

describe('a redirecting server', () => {
  it.each(Object.entries(ADAPTERS))('is not followed by %s', async (_, ask) => {
    const inside = await ScriptedModelServer.start(answerJson({}));
    servers.push(inside);
    const { baseUrl } = await started((response) =>
      response.writeHead(307, { location: inside.baseUrl }).end(),
    );

    await expect(ask(baseUrl)).rejects.toMatchObject({ outcome: 'refused', status: 307 });

    expect(inside.calls).toEqual([]);
  });
});
