import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AppProcess, cases, waitUntil } from '@tessera/testing';
import { answerJson, type ModelAnswer, ScriptedModelServer } from '@tessera/testing/model-server';
import { QdrantStub } from '@tessera/testing/qdrant';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GivenDocument, WorkerStack } from './worker-stack.js';

// Real: the built text-worker as a process, Postgres, a Redis of its own, files. The model is an HTTP server that
// counts; Qdrant is a stub that validates each request against its published description.

const SPACE = { provider: 'openai', model: 'counting', dimension: 2 };
const SECTIONS = 300;
const KILLS = cases({ smoke: 2, soak: 20 });
/** Texts that get their vectors between two kills. */
const A_KILL = 100;
/** Texts that one worker has requested but not stored: 2 documents at once, 32 texts each. */
const IN_FLIGHT = 64;

let model: ScriptedModelServer;
let qdrant: QdrantStub;
let stack: WorkerStack;
let worker: AppProcess;
/** How often each text was answered with a vector. */
const made = new Map<string, number>();

/** Number of texts that get vectors before the model stops answering requests. */
let most = Infinity;

const counting: ModelAnswer = (response, call) => {
  if (made.size >= most) return;
  const { input } = call.body as { input: string[] };
  const data = input.map((_, index) => ({ index, embedding: [1, 0.5] }));
  for (const text of input) made.set(text, (made.get(text) ?? 0) + 1);
  answerJson({ object: 'list', data, usage: { prompt_tokens: 1 } })(response, call);
};

beforeAll(async () => {
  [model, qdrant] = await Promise.all([ScriptedModelServer.start(counting), QdrantStub.start()]);
});
beforeEach(() => made.clear());
afterAll(() => Promise.all([model.stop(), qdrant.stop()]));

const STORES: Array<[name: string, settings: () => Record<string, string>]> = [
  ['SQLite', () => ({})],
  ['Qdrant', () => ({ VECTOR_STORE: 'qdrant', QDRANT_URL: qdrant.url })],
];

async function untilEmbedding(given: GivenDocument, status: string) {
  return waitUntil(
    async () => {
      const embedding = (await stack.document(given))?.embedding;
      return embedding?.status === status ? embedding : null;
    },
    { what: `the vectors to be ${status}`, intervalMs: 20 },
  );
}

describe.each(STORES)('vectors of a document in %s', (_, settings) => {
  beforeAll(async () => {
    stack = await WorkerStack.start({
      EMBEDDING_PROVIDER: 'openai',
      EMBEDDING_BASE_URL: model.baseUrl,
      EMBEDDING_MODEL: SPACE.model,
      EMBEDDING_DIMENSIONS: String(SPACE.dimension),
      EMBEDDING_TIMEOUT_SECONDS: '1',
      ...settings(),
    });
    worker = await stack.startTextWorker();
  });
  afterAll(() => stack?.stop());

  it('are made once it is found by words, each once', async () => {
    const given = await stack.give('pumps.md', longDocument('pumps'));
    const task = await stack.untilStatus(given, 'success', 'failed');

    const embedding = await untilEmbedding(given, 'ready');

    expect(task.status).toBe('success');
    expect(embedding).toEqual({
      status: 'ready',
      embeddedCount: embedding.chunkCount,
      chunkCount: (await stack.chunks(given)).length,
      error: null,
    });
    expect(await stack.chunksWithout(given, SPACE)).toBe(0);
    expect([made.size, ...new Set(made.values())]).toEqual([embedding.chunkCount, 1]);
    await waitUntil(
      async () => {
        const { logs } = await stack.untilStatus(given, 'success');
        const steps = logs.map(({ step }) => step).filter((step) => step === 'publish' || step === 'embed');
        return steps.join() === 'publish,embed';
      },
      { what: 'the log to tell of the vectors, behind the publishing' },
    );
  });

  it('wait for an unavailable model server, and their document is found by words meanwhile', async () => {
    await model.stop();
    const given = await stack.give('valves.md', '# Valves\n\nValve 3 was checked in May.\n');
    const task = await stack.untilStatus(given, 'success', 'failed');
    const pending = await waitUntil(
      async () => {
        const embedding = (await stack.document(given))?.embedding;
        return embedding?.error ? embedding : null;
      },
      { what: 'the first failure' },
    );

    await model.resume();

    expect(task.status).toBe('success');
    expect(pending.status).toMatch(/^(pending|running)$/);
    expect(await untilEmbedding(given, 'ready')).toMatchObject({ embeddedCount: 1, error: null });
  });

  it('are complete, and hardly any are made twice, although workers are killed and Redis loses its data', async () => {
    const given = [];
    most = A_KILL;
    for (let n = 0; n <= KILLS; n++) given.push(await stack.give(`hall-${n}.md`, longDocument(`hall ${n}`)));
    for (const each of given) await stack.untilStatus(each, 'success', 'failed');
    for (let kill = 0; kill < KILLS; kill++) {
      await waitUntil(() => made.size >= most, { what: 'vectors to be made' });
      await worker.kill9();
      most += A_KILL;
      if (kill % 2 === 0) {
        await stack.redis.kill();
        await stack.redis.restart();
      }
      worker = await stack.startTextWorker();
    }

    most = Infinity;
    let chunks = 0;
    for (const each of given) chunks += (await untilEmbedding(each, 'ready')).chunkCount;

    for (const each of given) expect(await stack.chunksWithout(each, SPACE)).toBe(0);
    expect(made.size).toBe(chunks);
    const twice = [...made.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(twice).toBeLessThanOrEqual(KILLS * IN_FLIGHT);
  });

  it('are dropped with their document', async () => {
    const given = await stack.give('gone.md', longDocument('gone'));
    await stack.untilStatus(given, 'success', 'failed');
    await waitUntil(() => made.size > 0, { what: 'vectors to be made' });

    await stack.delete(given);

    const after = made.size;
    await waitUntil(async () => (await stack.pointCount(given)) === 0, { what: 'its points to be removed' });
    await sleep(1_000);
    expect(made.size).toBeLessThanOrEqual(after + IN_FLIGHT);
    expect(await stack.pointCount(given)).toBe(0);
  });
});

function longDocument(name: string): string {
  const sections = Array.from(
    { length: SECTIONS },
    (_, number) =>
      `## Part ${number}\n\n${`Pump ${number} of ${name} was checked and works as it should. `.repeat(6)}\n`,
  );
  return `# ${name}\n\n${sections.join('\n')}`;
}
