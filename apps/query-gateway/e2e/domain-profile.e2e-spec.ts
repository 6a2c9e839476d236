import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CHAT_MODEL, type ChatModel } from '@tessera/models';
import { createTestFolder } from '@tessera/testing';
import { VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store, files. One gateway without a profile and one with.

const PROFILE = `
name: energy
collections:
  - name: energy_standards
    weight: 2
  - name: energy_missing
prompts:
  answer: Give power in MW.
router:
  - mode: visual
    keywords: [single-line diagram]
  - mode: text
    keywords: [tariff]
`;
const QUESTION = { query: 'reactive power of a wind farm' };

let core: Gateway;
let energy: Gateway;

beforeAll(async () => {
  const path = join(createTestFolder('profile'), 'energy.yaml');
  await writeFile(path, PROFILE);
  [core, energy] = await Promise.all([Gateway.start(), Gateway.start({ DOMAIN_PROFILE: path })]);
  for (const gateway of [core, energy]) {
    const content = 'The wind farm holds its reactive power within limits.';
    await gateway.addDocument({ name: 'core.pdf', chunks: [{ content }] });
    await gateway.addDocument({
      name: 'standard.pdf',
      extraCollection: 'energy_standards',
      chunks: [{ content: 'Reactive power of a wind farm: standard 4105.', keywords: ['reactive power'] }],
    });
  }
});

afterAll(() => Promise.all([core.stop(), energy.stop()]));
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the collections of a profile', () => {
  it('are searched beside the core ones, and named as the profile in the route', async () => {
    const { sources, route } = await energy.search(QUESTION);

    expect(sources.text.map(({ file_name }) => file_name).toSorted()).toEqual(['core.pdf', 'standard.pdf']);
    expect(route.profile).toBe('energy');
  });

  it('are never asked by the core profile', async () => {
    const search = jest.spyOn(core.service<VectorStore>(VECTOR_STORE), 'search');

    const { route } = await core.search({ ...QUESTION, mode: 'hybrid' });

    const asked = new Set(search.mock.calls.map(([{ collection }]) => collection));
    expect([...asked].toSorted()).toEqual(['svc_text', 'svc_visual']);
    expect(await core.found(QUESTION)).toEqual(['core.pdf']);
    expect(route.profile).toBe('core');
  });

  it('are a warning when they are missing, and the question goes on', async () => {
    const { steps, answer } = await energy.query(QUESTION);

    expect(steps.filter(({ name }) => name === 'warning')).toEqual([
      {
        name: 'warning',
        code: 'collection_failed',
        message: 'the collection energy_missing could not be searched; the others were searched',
        duration_ms: 0,
      },
    ]);
    expect(answer).toMatch(/\[1\]/);
  });

  it('keep to the question’s scope', async () => {
    const other = await energy.search({ ...QUESTION, kb_name: 'elsewhere' });
    const filtered = await energy.search({ ...QUESTION, filters: { year: 1999 } });

    expect([other.sources.text, filtered.sources.text]).toEqual([[], []]);
  });

  it('show nothing of a deleted document', async () => {
    const chunks = [{ content: 'Reactive power of the wind farm at Sylt.' }];
    const id = await energy.addDocument({ name: 'gone.pdf', extraCollection: 'energy_standards', chunks });
    const before = await energy.found(QUESTION);

    await energy.get(`/documents/${id}`, { method: 'DELETE' });

    expect(before).toContain('gone.pdf');
    expect(await energy.found(QUESTION)).not.toContain('gone.pdf');
  });

  it('are not asked for text when the route is visual', async () => {
    const search = jest.spyOn(energy.service<VectorStore>(VECTOR_STORE), 'search');

    await energy.search({ ...QUESTION, mode: 'visual' });

    expect(search.mock.calls.map(([{ collection }]) => collection)).toEqual(['svc_visual']);
  });
});

describe('the prompt of a profile', () => {
  it('reaches the model that writes', async () => {
    const answer = jest.spyOn(energy.service<ChatModel>(CHAT_MODEL), 'answer');

    await energy.query(QUESTION);

    expect(answer.mock.calls[0]?.[0]).toMatchObject({ instructions: 'Give power in MW.' });
  });
});

describe('auto', () => {
  const route = async (gateway: Gateway, query: string, request: object = {}) =>
    (await gateway.search({ query, ...request })).route;

  it('asks for no pictures where there are none', async () => {
    const search = jest.spyOn(core.service<VectorStore>(VECTOR_STORE), 'search');

    const decided = await route(core, 'Which chart shows reactive power?');

    expect(decided).toMatchObject({ mode: 'text', selected: ['text_pipeline'], requested_mode: 'auto' });
    expect(decided.reason).toBe('no document in scope has images, so only text is searched');
    expect(search.mock.calls.map(([{ collection }]) => collection)).toEqual(['svc_text']);
  });

  it('goes by what the scope holds', async () => {
    const figures = { kbName: 'figures', collection: 'visual' } as const;
    const chunks = [{ pipeline: 'visual_pipeline', chunkType: 'image', summary: 'Turbine' }] as const;
    const id = await core.addDocument({ ...figures, chunks: [...chunks] });
    const ask = (query: string, scope: object) => route(core, query, scope);

    const decided = await Promise.all([
      ask('Which chart shows the turbine?', { kb_name: 'figures' }),
      ask('How high is the turbine?', { scope_filter: { document_ids: [id] } }),
      ask('Which chart shows the turbine?', { filters: { pipeline: 'text_pipeline' } }),
      ask('Which chart shows the turbine?', { kb_name: 'figures', filters: { year: 1999 } }),
    ]);

    expect(decided.map(({ mode }) => mode)).toEqual(['hybrid', 'hybrid', 'text', 'text']);
    expect(decided.at(2)?.reason).toBe('the filter asks for text_pipeline');
  });

  it('goes by the profile’s words first', async () => {
    await energy.addDocument({
      collection: 'visual',
      chunks: [{ pipeline: 'visual_pipeline', chunkType: 'image', summary: 'Grid' }],
    });

    const decided = await Promise.all([
      route(energy, 'Where is the Single-line diagram?'),
      route(energy, 'What is the tariff?'),
      route(energy, 'What is the tariff?', { mode: 'hybrid' }),
    ]);

    expect(decided.map(({ mode }) => mode)).toEqual(['visual', 'text', 'hybrid']);
    expect(decided[0]?.reason).toBe(
      'the profile energy sends questions about “single-line diagram” to visual',
    );
  });
});
