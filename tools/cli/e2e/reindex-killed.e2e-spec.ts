/**
 * Real here: the built command line as a process that is killed with SIGKILL, SQLite files, and HTTP to a stub of Qdrant and to a
 * server of a model.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { COLLECTIONS } from '@tessera/contracts';
import { loadConfig } from '@tessera/platform';
import { cases, compileCache, createTestFolder, Random, testSeed, workspaceRoot } from '@tessera/testing';
import { answerJson, type ModelAnswer, ScriptedModelServer } from '@tessera/testing/model-server';
import { QdrantStub } from '@tessera/testing/qdrant';
import { openVectorStore, type Point, vectorsSettings } from '@tessera/vectors';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const MAIN = join(workspaceRoot, 'tools', 'cli', 'dist', 'main.js');
const POINTS = 300;
/** Requests to the model for a page of points, whose vectors are written once the last was answered; a second page has fewer. */
const REQUESTS_OF_PAGE = 8;
const BEFORE = { provider: 'openai', model: 'before', dimension: 2 };
const AFTER = { provider: 'openai', model: 'after', dimension: 3 };

const embedding: ModelAnswer = (response, call) => {
  const { input } = call.body as { input: string[] };
  const data = input.map((_, index) => ({ index, embedding: [1, 0.5, 0.25] }));
  answerJson({ object: 'list', data, usage: { prompt_tokens: 1 } })(response, call);
};

let server: ScriptedModelServer;
let stub: QdrantStub;
const commands = new Set<ChildProcess>();

beforeAll(async () => {
  [server, stub] = await Promise.all([ScriptedModelServer.start(embedding), QdrantStub.start()]);
});
afterEach(() => {
  for (const command of commands) command.kill('SIGKILL');
  server.answers = [embedding];
});
afterAll(() => Promise.all([server.stop(), stub.stop()]));

function reindex(store: Record<string, string>, ...options: string[]): ChildProcess {
  const command = spawn(process.execPath, ['--no-warnings', MAIN, 'reindex', '--json', ...options], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      EMBEDDING_PROVIDER: AFTER.provider,
      EMBEDDING_BASE_URL: server.baseUrl,
      EMBEDDING_MODEL: AFTER.model,
      EMBEDDING_DIMENSIONS: String(AFTER.dimension),
      ...store,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  commands.add(command);
  command.once('exit', () => commands.delete(command));
  return command;
}

/** @returns what it said of the collection of texts */
async function ended(command: ChildProcess): Promise<{ state: string; made: number }> {
  const [out, err] = await Promise.all([text(command.stdout!), text(command.stderr!)]);
  expect([out === '', err]).toEqual([false, '']);
  const { collections } = JSON.parse(out) as { collections: Array<{ state: string; made: number }> };
  return collections[0]!;
}

/** A request to the server of the model, from 1, that has come or has just been answered. */
interface Moment {
  request: number;
  when: 'asked' | 'answered';
}

/** Moments before the first page is written. */
const BEFORE_FIRST_PAGE: Moment[] = Array.from({ length: REQUESTS_OF_PAGE - 1 }, (_, at) => at + 1).flatMap(
  (request) => [
    { request, when: 'asked' },
    { request, when: 'answered' },
  ],
);
/** Moments once the first page was written, and the second was not. */
const AFTER_FIRST_PAGE: Moment[] = [
  { request: REQUESTS_OF_PAGE + 1, when: 'asked' },
  { request: REQUESTS_OF_PAGE + 1, when: 'answered' },
  { request: REQUESTS_OF_PAGE + 2, when: 'asked' },
];
/** Moments of a run that finds the first page written. */
const IN_SECOND_PAGE: Moment[] = [
  { request: 1, when: 'asked' },
  { request: 1, when: 'answered' },
  { request: 2, when: 'asked' },
];

/** The command that is killed at a moment. */
async function killed(store: Record<string, string>, { request, when }: Moment): Promise<void> {
  let seen = 0;
  server.answers = [
    (response, call) => {
      const isLast = ++seen === request;
      if (isLast && when === 'asked') command.kill('SIGKILL');
      else embedding(response, call);
      if (isLast && when === 'answered') response.once('finish', () => command.kill('SIGKILL'));
    },
  ];
  const command = reindex(store);
  const [code, signal] = (await once(command, 'exit')) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  server.answers = [embedding];
}

function pointOf(documentId: string, chunkIndex: number, vector: number[]): Point {
  const chunkId = `c${chunkIndex}`;
  return {
    id: `${documentId}/${chunkId}/1`,
    searchText: `maple ${chunkIndex}`,
    vector: Float32Array.from(vector),
    payload: {
      documentId,
      attempt: 1,
      chunkId,
      kbName: 'default',
      sourceType: 'other',
      year: null,
      pipeline: 'text_pipeline',
      chunkType: 'text',
      chunkIndex,
      path: 'Trees',
      content: `The maple ${chunkIndex} stands here.`,
      summary: '',
      keywords: [],
      pageNumbers: [],
      regions: [],
      fileName: 'trees.md',
      language: 'en',
      imageKey: null,
      imageId: null,
    },
  };
}

const stores: Array<[name: string, settings: () => Record<string, string>]> = [
  ['SQLite', () => ({ VECTOR_STORE_PATH: createTestFolder('vectors') })],
  [
    'Qdrant',
    () => ({
      VECTOR_STORE: 'qdrant',
      QDRANT_URL: stub.url,
      QDRANT_COLLECTION_PREFIX: `k${Math.random().toString(36).slice(2)}_`,
    }),
  ],
];

describe.each(stores)('reindex with %s', (_, settings) => {
  const collection = COLLECTIONS.text;

  it('goes on where it was killed, however often, also twice at once, and misses nothing that came meanwhile', async () => {
    const random = new Random(testSeed());
    const environment = settings();
    const config = loadConfig(vectorsSettings, environment);
    const service = openVectorStore(config);
    await service.ensureCollection(collection, BEFORE);
    const write = async (documentId: string, count: number): Promise<void> => {
      const points = Array.from({ length: count }, (_each, at) => pointOf(documentId, at, [1, 1]));
      for (let from = 0; from < count; from += 100)
        await service.write(collection, { documentId, attempt: 1 }, points.slice(from, from + 100));
      await service.settle(collection, { documentId, attempt: 1 }, count);
    };
    const found = (vector: number[], by = service) =>
      by.search({ collection, text: 'unheard', vector: Float32Array.from(vector), filter: {}, limit: 1_000 });
    await write('a', POINTS - 10);
    await write('b', 5);

    for (let kill = 0; kill < cases({ smoke: 1, soak: 8 }); kill++)
      await killed(environment, random.pick(BEFORE_FIRST_PAGE));
    expect(await found([1, 1])).toHaveLength(POINTS - 5);
    await service.removeDocument(collection, 'b');
    await write('c', 10);
    await killed(environment, random.pick(AFTER_FIRST_PAGE));
    for (let kill = 0; kill < cases({ smoke: 0, soak: 4 }); kill++)
      await killed(environment, random.pick(IN_SECOND_PAGE));
    const [one, two] = await Promise.all([reindex(environment), reindex(environment)].map(ended));
    const again = await ended(reindex(environment));
    const next = openVectorStore(config);
    await next.ensureCollection(collection, AFTER);

    expect([one?.state, two?.state, again]).toEqual(['ready', 'ready', expect.objectContaining({ made: 0 })]);
    expect(await found([1, 1])).toHaveLength(POINTS);
    expect(await found([1, 0.5, 0.25], next)).toHaveLength(POINTS);

    await ended(reindex(environment, '--finish'));
    const spaces = openVectorStore(config);
    expect(await spaces.spacesOf(collection)).toEqual({ current: AFTER, next: null });
    expect(await found([1, 0.5, 0.25], next)).toHaveLength(POINTS);
    await Promise.all([service, next, spaces].map((each) => each.close()));
  });
});
