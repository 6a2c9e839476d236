/**
 * Real here: the services inside this process with their own servers, a model of a few kilobytes, and the built command
 * line, which makes vectors. Qdrant is a stub that validates each request against its published description.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder, HostedApp, waitUntil } from '@tessera/testing';
import { writeTinyModels } from '@tessera/testing/model-server';
import { QdrantStub } from '@tessera/testing/qdrant';
import { Tessera } from '@tessera/client';
import { waitingForVectors } from '../src/client/knowledge.js';
import { Stack } from '../src/stack/stack.js';
import { RunRecord } from '../src/state/run-record.js';
import { type LocalUrls, StateFolder } from '../src/state/state-folder.js';

const WITH_MODEL = { EMBEDDING_MODEL: 'tiny-embedding' };
const QUESTION = 'Which pumps are painted blue?';

let qdrant: QdrantStub;
let state: StateFolder;
beforeAll(async () => {
  qdrant = await QdrantStub.start();
});
afterAll(() => qdrant.stop());
beforeEach(() => {
  state = new StateFolder(createTestFolder('local-model'));
  state.prepare();
});

/** Starts a stack for the duration of the work. @returns what the start reported, and the result of the work */
async function onStack<T>(
  settings: NodeJS.ProcessEnv,
  work: (urls: LocalUrls) => Promise<T>,
): Promise<{ report: string; result: T }> {
  const lines: string[] = [];
  const record = (await RunRecord.claim(state)) as RunRecord;
  const stack = new Stack({
    state,
    record,
    ports: 'free',
    env: { ...process.env, ...settings },
    report: (line) => lines.push(line),
    durable: false,
    startService: HostedApp.start,
  });
  try {
    const result = await work(await stack.start());
    return { report: lines.join('\n'), result };
  } finally {
    await stack.stop();
    record.release();
  }
}

async function ingest({ baseUrl }: LocalUrls): Promise<void> {
  const client = new Tessera({ baseUrl });
  const note = new Blob(['# Paint\n\nPumps for the harbour are painted blue.\n']);
  const { job_id } = await client.ingest({ file: note, name: 'paint.md' });
  expect(await client.waitForTask(job_id)).toMatchObject({ status_phase: 'success' });
  await waitUntil(async () => (await waitingForVectors(client)) === 0, { what: 'its vectors' });
}

async function answer({ baseUrl }: LocalUrls): Promise<string> {
  return (await new Tessera({ baseUrl }).query({ query: QUESTION })).answer;
}

/** Indexes a note, and restarts with a model. */
async function putModelInPlace(store: Record<string, string>): Promise<void> {
  await onStack(store, ingest);
  writeTinyModels(state.models);

  const { report, result } = await onStack({ ...store, ...WITH_MODEL }, answer);

  expect(state.vectorsModel).toMatch(/^tiny-embedding@fp32-[0-9a-f]{12}$/);
  expect(report).toContain(`Computing vectors of all documents with ${state.vectorsModel} (once)`);
  expect(result).toContain('painted blue');
}

describe('a newly installed model', () => {
  it('makes vectors for what was indexed before, which are removed with it', async () => {
    await putModelInPlace({});
    const model = state.vectorsModel;

    const { report, result } = await onStack({ ...WITH_MODEL, EMBEDDING_PROVIDER: 'none' }, answer);

    expect(report).toContain(`Removing vectors of ${model}`);
    expect(report).not.toContain('model-server');
    expect(result).toContain('painted blue');
    expect(state.vectorsModel).toBeNull();
  });

  it('makes vectors for what was indexed before in Qdrant', async () => {
    await putModelInPlace({ QDRANT_URL: qdrant.url });
  });
});
