import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder, PageServer } from '@tessera/testing';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { KnownModel } from './model-catalogue.js';
import { openSource } from './open-source.js';
import { isInPlace, pullModel } from './pull-model.js';

// Real: a server over HTTP, files.

const CONFIG = Buffer.from('{"hidden_size":2}');
const WEIGHTS = randomBytes(300_000);
const CONTENT: Record<string, Buffer> = { 'config.json': CONFIG, 'onnx/model.onnx': WEIGHTS };
const MODEL: KnownModel = {
  name: 'tiny',
  repository: 'someone/tiny',
  revision: '0123456789abcdef0123456789abcdef01234567',
  licence: 'MIT',
  dimensions: 2,
  files: Object.entries(CONTENT).map(([path, content]) => ({
    path,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })),
};

let server: PageServer;
let folder: string;
/** Ranges that the weights were asked for. */
let ranges: Array<string | undefined>;

beforeEach(async () => {
  server = await PageServer.start();
  folder = join(createTestFolder('models'), MODEL.name);
  ranges = [];
  serve('config.json', inRanges(CONFIG));
  serve('onnx/model.onnx', inRanges(WEIGHTS));
});

afterEach(() => server.stop());

const serve = (path: string, listener: RequestListener) =>
  server.set(`/${MODEL.repository}/resolve/${MODEL.revision}/${path}`, listener);

async function pull(from = `http://127.0.0.1:${server.port}`): Promise<string[]> {
  const outcomes: string[] = [];
  const report = {
    progress: () => undefined,
    done: ({ path }: { path: string }, outcome: string) => void outcomes.push(`${path} ${outcome}`),
  };
  await pullModel(MODEL, await openSource(from, MODEL), { folder, report });
  return outcomes;
}

/** What a process that has ended left of the weights. */
function leavePartial(content: Buffer): void {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'onnx', `model.onnx.${pid}-1.part`), content);
}

const weights = () => readFileSync(join(folder, 'onnx', 'model.onnx'));
const filesOfOnnx = () => readdirSync(join(folder, 'onnx'));

describe('a model', () => {
  it('is pulled once', async () => {
    expect(await isInPlace(MODEL, folder)).toBe(false);
    expect(await pull()).toEqual(['config.json pulled', 'onnx/model.onnx pulled']);
    expect(await isInPlace(MODEL, folder)).toBe(true);
    expect(await pull()).toEqual(['config.json present', 'onnx/model.onnx present']);
    expect(weights().equals(WEIGHTS)).toBe(true);
    expect(ranges).toEqual([undefined]);
  });

  it('goes on where the connection broke off', async () => {
    let isFirst = true;
    serve('onnx/model.onnx', (request, response) => {
      if (!isFirst) return inRanges(WEIGHTS)(request, response);
      isFirst = false;
      response.writeHead(200, { 'content-length': WEIGHTS.length });
      response.write(WEIGHTS.subarray(0, 100_000), () => response.destroy());
    });

    await pull();

    expect(weights().equals(WEIGHTS)).toBe(true);
    expect(ranges).toEqual([expect.stringMatching(/^bytes=\d+-$/)]);
  });

  it('goes on where a killed process was', async () => {
    leavePartial(WEIGHTS.subarray(0, 123_456));

    await pull();

    expect(weights().equals(WEIGHTS)).toBe(true);
    expect(ranges).toEqual(['bytes=123456-']);
    expect(filesOfOnnx()).toEqual(['model.onnx']);
  });

  it('is pulled anew where the beginning was of another file', async () => {
    leavePartial(randomBytes(1_000));

    await pull();

    expect(weights().equals(WEIGHTS)).toBe(true);
    expect(ranges).toEqual(['bytes=1000-', undefined]);
  });

  it('is pulled anew from a server that does not know ranges', async () => {
    leavePartial(WEIGHTS.subarray(0, 1_000));
    serve('onnx/model.onnx', (_request, response) => void response.end(WEIGHTS));

    await pull();

    expect(weights().equals(WEIGHTS)).toBe(true);
  });

  it.each([
    ['is another', randomBytes(WEIGHTS.length)],
    ['is longer', Buffer.concat([WEIGHTS, Buffer.from('!')])],
  ])('of which a file %s is refused, and nothing of that file stays', async (_how, content) => {
    serve('onnx/model.onnx', inRanges(content));

    await expect(pull()).rejects.toThrow('onnx/model.onnx of http://127.0.0.1');

    expect(filesOfOnnx()).toEqual([]);
    expect(await isInPlace(MODEL, folder)).toBe(false);
  });

  it('may be pulled twice at once', async () => {
    await Promise.all([pull(), pull()]);

    expect(weights().equals(WEIGHTS)).toBe(true);
    expect(filesOfOnnx()).toEqual(['model.onnx']);
  });

  it('does not take the place of files that somebody else put there', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'config.json'), '{}');

    await expect(pull()).rejects.toThrow('exists but is not the pinned file');

    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{}');
  });
});

describe('a folder', () => {
  it.each(['', MODEL.name])('has the model itself, or a folder of it (%p)', async (below) => {
    const source = createTestFolder('source');
    for (const [path, content] of Object.entries(CONTENT)) {
      mkdirSync(join(source, below, 'onnx'), { recursive: true });
      writeFileSync(join(source, below, path), content);
    }

    await pull(source);

    expect(weights().equals(WEIGHTS)).toBe(true);
  });

  it('of another build of the model is refused', async () => {
    const source = createTestFolder('source');
    writeFileSync(join(source, 'config.json'), '{}');

    await expect(pull(source)).rejects.toThrow('config.json is not the pinned file: its size differs.');
  });

  it('that lacks a file is told by the path of that file', async () => {
    await expect(pull('/no/such/folder')).rejects.toThrow('/no/such/folder/config.json does not exist.');
  });
});

/** Notes what it is asked for, of the weights. */
function inRanges(content: Buffer): RequestListener {
  return (request, response) => {
    const { range } = request.headers;
    if (request.url?.endsWith('.onnx')) ranges.push(range);
    const [, first] = /^bytes=(\d+)-$/.exec(range ?? '') ?? [];
    if (first === undefined) return void response.end(content);
    const rest = content.subarray(Number(first));
    const last = content.length - 1;
    response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${content.length}` }).end(rest);
  };
}
