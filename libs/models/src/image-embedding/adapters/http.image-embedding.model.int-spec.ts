import { afterEach, describe, expect, it } from '@jest/globals';
import {
  COLOUR_DIMENSION,
  embeddingAnswer,
  IMAGE_MODEL,
  IMAGE_MODEL_KEY,
  ImageModelServer,
  type FixedReply,
  poolingAnswer,
} from '@tessera/testing/image-model';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import type { ImageEmbeddingMode } from '../image-embedding.port.js';
import { HttpImageEmbeddingModel, type HttpImageEmbeddingOptions } from './http.image-embedding.model.js';

// Runs against a real HTTP server that rejects what vLLM would reject.

const servers: ImageModelServer[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

async function open(
  mode: ImageEmbeddingMode,
  options: Partial<HttpImageEmbeddingOptions> = {},
): Promise<{ server: ImageModelServer; model: HttpImageEmbeddingModel }> {
  const server = await ImageModelServer.start(mode);
  servers.push(server);
  const model = new HttpImageEmbeddingModel({
    baseUrl: `${server.baseUrl}/`,
    model: IMAGE_MODEL,
    apiKey: IMAGE_MODEL_KEY,
    dimension: COLOUR_DIMENSION,
    mode,
    atOnce: 4,
    timeoutMs: 240_000,
    patience: { retryAfterMs: 1 },
    ...options,
  });
  return { server, model };
}

/** A page with a square of this colour in its upper left quarter. */
async function picture(colour: string): Promise<Buffer> {
  const square = await sharp({ create: { width: 80, height: 80, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#ffffff' } })
    .composite([{ input: square, left: 10, top: 10 }])
    .png()
    .toBuffer();
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, at) => sum + value * y[at]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe.each(['single', 'multi'] as const)('image vectors, %s', (mode) => {
  /** In the format of the server's route. */
  const answer = (vectors: number[][]) =>
    mode === 'single' ? embeddingAnswer(vectors[0]!) : poolingAnswer(vectors);

  it('are requested as vLLM documents, and are close to questions about the picture', async () => {
    const { server, model } = await open(mode, {
      imagePrompt: 'Describe the image.',
      questionPrompt: 'Query:',
    });
    const red = await picture('#dc1e1e');

    const [seen, right, wrong] = [
      await model.embedImage(red),
      await model.embedQuestion('a red sign'),
      await model.embedQuestion('a blue sign'),
    ];

    expect(server.asked).toEqual([
      { picture: red, text: 'Describe the image.' },
      { picture: null, text: 'Query: a red sign' },
      { picture: null, text: 'Query: a blue sign' },
    ]);
    expect(seen).toHaveLength(COLOUR_DIMENSION * (mode === 'single' ? 1 : 4));
    const first = seen.subarray(0, COLOUR_DIMENSION);
    expect(cosine(first, right)).toBeGreaterThan(0.9);
    expect(cosine(first, wrong)).toBeLessThan(0.1);
    expect(model.space).toEqual({ provider: 'http', model: IMAGE_MODEL, dimension: COLOUR_DIMENSION, mode });
  });

  it.each<[string, FixedReply]>([
    ['is not JSON', (response) => response.end('<html>')],
    ['breaks off', (response) => breakOff(response, answer([[1, 2]]).slice(0, 20))],
    ['is null', (response) => response.end('null')],
    ['has no vectors', (response) => response.end('{"data":[]}')],
    ['has two items', (response) => response.end('{"data":[{},{}]}')],
    ['has vectors that are text', (response) => response.end('{"data":[{"embedding":"a","data":"?"}]}')],
    ['has another dimension', (response) => response.end(answer([[1, 2, 3]]))],
    ['does not end', (response) => response.end(`{"data":[{"embedding":[${'1,'.repeat(2_000_000)}1]}]}`)],
  ])('can be retried when the answer %s', async (_, instead) => {
    const { server, model } = await open(mode);
    server.instead = instead;

    await expect(model.embedQuestion('red')).rejects.toMatchObject({
      name: 'ModelServerError',
      message: expect.stringMatching(/^(?:The server of )?colours-1 (?:answered|broke off)/),
    });
  });

  it('must be finite', async () => {
    const { server, model } = await open(mode);
    const tooLarge = new Array<number>(COLOUR_DIMENSION).fill(1e300);
    server.instead = (response) => response.end(answer([tooLarge]));

    await expect(model.embedImage(await picture('#dc1e1e'))).rejects.toThrow(/not finite/);
  });

  it('of another dimension cause an error that names the setting', async () => {
    const { model } = await open(mode, { dimension: 5 });

    await expect(model.embedQuestion('red')).rejects.toThrow(/of 5 \(IMAGE_EMBEDDING_DIMENSIONS\)/);
  });

  it.each([401, 404, 429, 500, 503])(
    'can be retried after HTTP %i, of which the error only names the status',
    async (status) => {
      const { server, model } = await open(mode);
      server.instead = (response) => response.writeHead(status).end(`${IMAGE_MODEL_KEY} is wrong`);

      await expect(model.embedImage(await picture('#dc1e1e'))).rejects.toMatchObject({
        name: 'ModelServerError',
        message: `The server of ${IMAGE_MODEL} answered with HTTP ${status}.`,
      });
    },
  );

  it.each([400, 413, 422])('are not retried for a picture that is refused with HTTP %i', async (status) => {
    const { server, model } = await open(mode);
    server.instead = (response) => response.writeHead(status).end();

    await expect(model.embedImage(await picture('#dc1e1e'))).rejects.toMatchObject({
      name: 'ImageRefusedError',
    });
    await expect(model.embedQuestion('red')).rejects.toMatchObject({ name: 'ModelServerError' });
  });

  it.each<[string, FixedReply]>([
    ['says nothing', () => undefined],
    ['drips', (response) => drip(response)],
  ])('time out for a server that %s', async (_, instead) => {
    const { server, model } = await open(mode, { timeoutMs: 100 });
    server.instead = instead;

    await expect(model.embedQuestion('red')).rejects.toThrow(
      /within 0.1 s \(IMAGE_EMBEDDING_TIMEOUT_SECONDS\)/,
    );
  });

  it('are cancelled with the signal', async () => {
    const { server, model } = await open(mode);
    const abort = new AbortController();
    server.instead = () => abort.abort(new Error('no longer wanted'));

    await expect(model.embedQuestion('red', abort.signal)).rejects.toThrow('no longer wanted');
  });

  it('are not available from an unreachable or redirecting server', async () => {
    const { server, model } = await open(mode);
    server.instead = (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    await expect(model.embedQuestion('red')).rejects.toThrow(/IMAGE_EMBEDDING_BASE_URL/);

    await server.stop();
    await expect(model.embedQuestion('red')).rejects.toThrow(/IMAGE_EMBEDDING_BASE_URL/);
  });

  it('are not requested for bytes that are not a picture', async () => {
    const { server, model } = await open(mode);

    await expect(model.embedImage(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({
      name: 'ImageRefusedError',
    });
    expect(server.asked).toEqual([]);
  });
});

it('rejects null in place of a number, which JSON writes for NaN', async () => {
  const { server, model } = await open('single');
  server.instead = (response) => response.end(embeddingAnswer(new Array<null>(COLOUR_DIMENSION).fill(null)));

  await expect(model.embedQuestion('red')).rejects.toThrow('colours-1 answered with an invalid embedding.');
});

it('rejects vectors that are not numbers', async () => {
  const { server, model } = await open('multi');
  server.instead = (response) => response.end(poolingAnswer([new Array<number>(COLOUR_DIMENSION).fill(NaN)]));

  await expect(model.embedQuestion('red')).rejects.toThrow(/not finite/);
});

function breakOff(response: ServerResponse, beginning: string): void {
  response.writeHead(200, { 'content-length': String(beginning.length + 10) });
  response.write(beginning, () => response.destroy());
}

/** Sends an endless answer one character at a time. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 10);
  response.once('close', () => clearInterval(timer));
}
