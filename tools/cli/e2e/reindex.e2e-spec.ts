/**
 * Real here: the built command line as a process, against a whole stack of services, whose model is a server over HTTP that
 * knows by heart what means the same. Qdrant is a stub that holds each request against its published description.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, waitUntil } from '@tessera/testing';
import {
  answerJson,
  answerStatus,
  type ModelAnswer,
  ScriptedModelServer,
} from '@tessera/testing/model-server';
import { QdrantStub } from '@tessera/testing/qdrant';
import { Tessera } from '@tessera/client';
import { waitingForVectors } from '@tessera/tool-local';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLineStack } from './command-line-stack.js';

/** Words of each meaning; a vector has a number for each. */
const MEANINGS = [
  ['hotel', 'accommodation', 'lodging'],
  ['train', 'railway'],
  ['pump', 'machine'],
];

const knowing =
  (order: number[]): ModelAnswer =>
  (response, call) => {
    const { input } = call.body as { input: string[] };
    const data = input.map((text, index) => ({
      index,
      embedding: order.map((at) =>
        MEANINGS[at]?.some((word) => text.toLowerCase().includes(word)) ? 1 : 0.01,
      ),
    }));
    answerJson({ object: 'list', data, usage: { prompt_tokens: 1 } })(response, call);
  };

const FIRST = { model: 'first', order: [0, 1, 2] };
const SECOND = { model: 'second', order: [2, 0, 1, 0] };

let server: ScriptedModelServer;
let qdrant: QdrantStub;
let stack: CommandLineStack;

/** Each space has a server's answer of its own, by the model's name. */
const byModel: ModelAnswer = (response, call) => {
  const { model } = call.body as { model: string };
  const known = [FIRST, SECOND].find((each) => each.model === model);
  if (known) knowing(known.order)(response, call);
  else answerStatus(404)(response, call);
};

function settingsOf({ model, order }: typeof FIRST): Record<string, string> {
  return {
    EMBEDDING_PROVIDER: 'openai',
    EMBEDDING_BASE_URL: server.baseUrl,
    EMBEDDING_MODEL: model,
    EMBEDDING_DIMENSIONS: String(order.length),
  };
}

beforeAll(async () => {
  [server, qdrant] = await Promise.all([ScriptedModelServer.start(byModel), QdrantStub.start()]);
});

afterAll(() => Promise.all([server.stop(), qdrant.stop()]));

const STORES: Array<[name: string, settings: () => Record<string, string>]> = [
  ['SQLite', () => ({})],
  ['Qdrant', () => ({ QDRANT_URL: qdrant.url })],
];

async function ingest(name: string, text: string): Promise<void> {
  const folder = createTestFolder('notes');
  writeFileSync(join(folder, name), text);
  const { code, stderr } = await stack.run(['ingest', folder]);
  expect([code, stderr]).toEqual([0, '']);
  const client = new Tessera({ baseUrl: stack.urls.baseUrl });
  await waitUntil(async () => (await waitingForVectors(client)) === 0, { what: 'its vectors' });
}

interface Found {
  sources: { text: { file_name: string }[] };
  steps: { name: string; code?: string }[];
}

async function search(query: string): Promise<Found> {
  const response = await fetch(`${stack.urls.baseUrl}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, mode: 'text' }),
  });
  return (await response.json()) as Found;
}

const namesOf = ({ sources }: Found) => sources.text.map(({ file_name }) => file_name);
const reindex = (model: Record<string, string>, ...options: string[]) =>
  stack.run(['reindex', '--json', ...options], { env: { ...stack.vectorStore, ...model } });

describe.each(STORES)('documents with vectors in %s', (_, settings) => {
  beforeAll(async () => {
    stack = await CommandLineStack.start({ ...settingsOf(FIRST), ...settings(), QUEUE_MAX_ATTEMPTS: '20' });
  });
  afterAll(() => stack?.stop());

  it('are found by what they mean, without a word in common', async () => {
    await ingest('travel.md', '# Travel\n\nA night in a hotel costs 900 at most.\n');
    await ingest('rail.md', '# Rail\n\nTickets of the train are paid back.\n');

    expect(namesOf(await search('lodging'))[0]).toBe('travel.md');
    expect(namesOf(await search('railway'))[0]).toBe('rail.md');
  });

  it('are indexed in spite of a server that fails for a while', async () => {
    server.answers = [answerStatus(500), answerStatus(429, { 'retry-after': '0' }), byModel];

    await ingest('works.md', '# Works\n\nThe pump was checked in March.\n');

    expect(namesOf(await search('machine'))[0]).toBe('works.md');
  });

  it('are searched by words, with a warning, while the server is away', async () => {
    await server.stop();

    const found = await search('hotel');
    await server.resume();

    expect(namesOf(found)).toEqual(['travel.md']);
    expect(found.steps).toContainEqual(
      expect.objectContaining({ name: 'warning', code: 'embedding_failed' }),
    );
  });

  it('get vectors of another model beside those of before, and are found all the while', async () => {
    const second = settingsOf(SECOND);
    const tooEarly = await reindex(second, '--finish');
    const filled = await reindex(second);
    await ingest('later.md', '# Later\n\nThe accommodation in Oslo is full.\n');
    const again = await reindex(second);

    expect([tooEarly.code, tooEarly.stderr]).toEqual([
      1,
      expect.stringContaining('The collection has no vectors of second'),
    ]);
    expect([filled.code, filled.stderr]).toEqual([0, '']);
    expect(JSON.parse(filled.stdout)).toEqual({
      model: 'second',
      collections: [
        { collection: 'svc_text', state: 'ready', made: 3 },
        { collection: 'svc_visual', state: 'ready', made: 0 },
      ],
    });
    expect(JSON.parse(again.stdout)).toMatchObject({ collections: [{ made: 1 }, { made: 0 }] });
    expect(new Set(namesOf(await search('lodging')).slice(0, 2))).toEqual(new Set(['travel.md', 'later.md']));
    const finished = await reindex(second, '--finish');
    expect(JSON.parse(finished.stdout)).toMatchObject({
      collections: [{ state: 'current' }, { state: 'current' }],
    });
    // The services are set to what is gone.
    expect(namesOf(await search('hotel'))).toEqual(['travel.md']);
  });

  it('stay as they are when the server of the next model refuses', async () => {
    const { code, stderr } = await reindex({ ...settingsOf(SECOND), EMBEDDING_MODEL: 'unknown' });

    expect([code, stderr]).toEqual([1, 'The server of unknown answered with HTTP 404.\n']);
  });

  it('are given up, and found by words', async () => {
    const none = { EMBEDDING_PROVIDER: 'none' };

    const filled = await reindex(none);
    const finished = await reindex(none, '--finish');

    expect([filled.stderr, finished.stderr]).toEqual(['', '']);
    expect(JSON.parse(finished.stdout)).toMatchObject({
      collections: [
        { state: 'current', made: 0 },
        { state: 'current', made: 0 },
      ],
    });
    expect(namesOf(await search('lodging'))).toEqual([]);
    expect(namesOf(await search('hotel'))).toEqual(['travel.md']);
  });
});
