import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder, freePort, PageServer } from '@tessera/testing';
import { StateFolder } from '../state/state-folder.js';
import { searchMode } from './local-model.js';
import { wantsModel } from './offer-model.js';

// Real: files, and a hub over HTTP.

let hub: PageServer;
let state: StateFolder;
let questions: string[];

beforeEach(async () => {
  hub = await PageServer.start();
  state = new StateFolder(createTestFolder('state'));
  questions = [];
});
afterEach(() => hub.stop());

function wants(answer: string, { env = {}, isInteractive = true } = {}): Promise<boolean> {
  const ask = (question: string) => {
    questions.push(question);
    return Promise.resolve(answer);
  };
  const mode = searchMode(env, state);
  const all = { HF_ENDPOINT: `http://127.0.0.1:${hub.port}`, ...env };
  return wantsModel(state, { mode, env: all, terminal: { isInteractive, ask } });
}

describe('a user at a terminal', () => {
  it('is asked whether to download a model, and may agree', async () => {
    expect(await wants('Y')).toBe(true);
    expect(questions).toEqual([expect.stringContaining('[y/N]')]);
  });

  it('is not asked again after declining', async () => {
    expect(await wants('')).toBe(false);
    expect(await wants('y')).toBe(false);
    expect(questions).toHaveLength(1);
  });

  it('is not asked if no hub is reachable', async () => {
    expect(await wants('y', { env: { HF_ENDPOINT: `http://127.0.0.1:${await freePort()}` } })).toBe(false);
    expect(questions).toEqual([]);
  });

  it.each([{ EMBEDDING_PROVIDER: 'openai' }, { MODELS_PATH: '/srv/models' }, { EMBEDDING_MODEL: 'bge-m3' }])(
    'with own settings is not asked: %p',
    async (env) => {
      expect(await wants('y', { env })).toBe(false);
      expect(questions).toEqual([]);
    },
  );
});

it('a start without a terminal asks neither the user nor the hub', async () => {
  expect(await wants('y', { isInteractive: false })).toBe(false);
  expect(hub.requested).toEqual([]);
});
