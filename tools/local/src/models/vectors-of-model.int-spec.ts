import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { StateFolder } from '../state/state-folder.js';
import type { SearchMode } from './local-model.js';
import { switchVectors } from './vectors-of-model.js';

// Real: files. e2e/local-model.e2e-spec.ts makes vectors.

const MODEL = { name: 'tiny', path: '/models' };
const LOCAL: SearchMode = { kind: 'local', model: MODEL };

let state: StateFolder;
let lines: string[];

beforeEach(() => {
  state = new StateFolder(createTestFolder('state'));
  state.prepare();
  lines = [];
});

const start = (mode: SearchMode, model = 'tiny@1') => {
  const env = { VECTOR_STORE: 'sqlite', EMBEDDING_MODEL: model };
  return switchVectors(state, { mode, env, report: (line) => void lines.push(line) });
};

describe('vectors of the stack’s model', () => {
  it('need no work while nothing is indexed', async () => {
    await start(LOCAL);

    expect([state.vectorsModel, lines]).toEqual(['tiny@1', []]);
  });

  it('keep a stack from starting if their model is gone, with advice', async () => {
    await start(LOCAL);

    await expect(start({ kind: 'words', model: MODEL })).rejects.toThrow(
      /vectors of tiny@1.*EMBEDDING_PROVIDER=none npm start/,
    );
    expect(state.vectorsModel).toBe('tiny@1');
  });

  it('are checked again after a start with the user’s model server', async () => {
    await start(LOCAL);
    await start({ kind: 'given', provider: 'openai' });

    expect(state.vectorsModel).toBeNull();
  });
});
