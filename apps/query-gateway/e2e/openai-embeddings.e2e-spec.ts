import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, HostedApp, workspaceRoot } from '@tessera/testing';
import { writeTinyModels } from '@tessera/testing/model-server';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import OpenAI from 'openai';
import { Gateway } from './gateway.js';

// Real: the client, HTTP, the model server with its processes and onnxruntime.

const TINY = 'tiny-embedding';
const PULLED = 'multilingual-e5-small';
const pulledPath = process.env['MODELS_PATH'] ?? join(workspaceRoot, '.tessera', 'models');
const isPulled = existsSync(join(pulledPath, PULLED, 'onnx'));
const TEXTS = ['red question', 'What is the hotel limit per night in Shanghai?', '上海的住宿标准', '👩‍👩‍👧 blue'];

if (!isPulled) it.skip(`${PULLED} at the embeddings route: run tessera models pull`, () => undefined);

describe.each(isPulled ? [TINY, PULLED] : [TINY])('%s at the embeddings route', (name) => {
  let server: HostedApp;
  let gateway: Gateway;
  let openai: OpenAI;
  let direct: OpenAI;
  let model: string;
  let dimension: number;

  beforeAll(async () => {
    const folder = name === TINY ? createTestFolder('models') : pulledPath;
    if (name === TINY) writeTinyModels(folder);
    server = await HostedApp.start('model-server', { MODELS_PATH: folder });
    const listed = (await (await fetch(`${server.baseUrl}/v1/models`)).json()) as {
      data: Array<{ id: string; dimension: number }>;
    };
    ({ id: model, dimension } = listed.data.find(({ id }) => id.startsWith(`${name}@`))!);
    gateway = await Gateway.start({
      EMBEDDING_PROVIDER: 'openai',
      EMBEDDING_BASE_URL: server.baseUrl,
      EMBEDDING_MODEL: model,
      EMBEDDING_DIMENSIONS: String(dimension),
      EMBEDDING_SEND_INPUT_TYPE: 'true',
      EMBEDDING_ENCODING: 'base64',
    });
    const options = { apiKey: 'any', maxRetries: 0 };
    openai = new OpenAI({ baseURL: `${gateway.base}/openai/v1`, ...options });
    direct = new OpenAI({ baseURL: `${server.baseUrl}/v1`, ...options });
  });

  afterAll(async () => {
    await gateway?.stop();
    await server?.stop();
  });

  async function vectorsOf(client: OpenAI, changes: object = {}): Promise<number[][]> {
    const { data } = await client.embeddings.create({ model, input: TEXTS, ...changes });
    expect(data.map(({ index }) => index)).toEqual(data.map((_, at) => at));
    return data.map(({ embedding }) => [...embedding]);
  }

  it.each(['document', 'query'])('has the vectors of the model server, for the kind %s', async (kind) => {
    const [own, through] = await Promise.all(
      [direct, openai].map((client) => vectorsOf(client, { input_type: kind, encoding_format: 'float' })),
    );

    expect(through).toEqual(own);
    expect(through![0]).toHaveLength(dimension);
  });

  it('has the same vectors as Base64, alone, and with its dimensions', async () => {
    const floats = await vectorsOf(openai, { encoding_format: 'float' });

    expect(await vectorsOf(openai)).toEqual(floats);
    expect(await vectorsOf(openai, { dimensions: dimension })).toEqual(floats);
    const { data } = await openai.embeddings.create({ model, input: TEXTS[0]!, encoding_format: 'base64' });
    const bytes = Buffer.from(data[0]!.embedding, 'base64');
    expect([...new Float32Array(new Uint8Array(bytes).buffer)]).toEqual(floats[0]);
  });

  it('takes 128 texts in their order', async () => {
    const input = Array.from({ length: 128 }, (_, n) => TEXTS[n % TEXTS.length]!);

    const vectors = await vectorsOf(openai, { input });

    expect(vectors.slice(0, TEXTS.length)).toEqual(vectors.slice(-TEXTS.length));
    expect(vectors).toHaveLength(128);
  });

  it.each([
    ['input', { input: Array.from({ length: 129 }, () => 'red') }],
    ['input', { input: '' }],
    ['input', { input: [] }],
    ['input', { input: [1, 2, 3] }],
    ['input', { input: 'a'.repeat(32_001) }],
    ['dimensions', { dimensions: 3 }],
    ['encoding_format', { encoding_format: 'int8' }],
    ['colour', { colour: 'red' }],
  ])('refuses a wrong %s', async (param, changes) => {
    await expect(vectorsOf(openai, changes)).rejects.toMatchObject({
      status: 422,
      code: 'invalid_request',
      param,
    });
  });
});
