import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { writeTinyModels } from '@tessera/testing/model-server';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StateFolder } from '../state/state-folder.js';
import { DEFAULT_MODEL, describeSearch, searchMode } from './local-model.js';

// Real: files.

let state: StateFolder;
beforeEach(() => {
  state = new StateFolder(createTestFolder('state'));
});

function putDefaultModel(): void {
  writeTinyModels(state.models);
  renameSync(join(state.models, 'tiny-embedding'), join(state.models, DEFAULT_MODEL));
}

const line = (env: NodeJS.ProcessEnv) => describeSearch(searchMode(env, state), env, 'pull it');

describe('the search mode', () => {
  it('is keywords without a model, with a line on how to install one', () => {
    expect(searchMode({}, state).kind).toBe('words');
    expect(line({})).toMatch(/^Search uses keywords\..*: pull it$/);
  });

  it('is keywords while a download is in progress', () => {
    putDefaultModel();
    rmSync(join(state.models, DEFAULT_MODEL, 'onnx', 'model.onnx'));

    expect(searchMode({}, state).kind).toBe('words');
  });

  it('includes vectors with an installed model', () => {
    putDefaultModel();

    expect(searchMode({}, state)).toMatchObject({ kind: 'local', model: { name: DEFAULT_MODEL } });
    expect(line({})).toBe(`Search uses keywords and embeddings (${DEFAULT_MODEL}).`);
  });

  it('may use another model in another folder', () => {
    const path = createTestFolder('models');
    writeTinyModels(path);
    mkdirSync(state.models);

    const env = { MODELS_PATH: path, EMBEDDING_MODEL: 'tiny-embedding' };

    expect(searchMode(env, state)).toEqual({ kind: 'local', model: { name: 'tiny-embedding', path } });
    expect(line({ ...env, EMBEDDING_MODEL: 'other' })).toBe(
      `Search uses keywords: model other not found in ${path}.`,
    );
  });

  it.each([
    [{ EMBEDDING_PROVIDER: 'none' }, 'Search uses keywords, because EMBEDDING_PROVIDER is none.'],
    [
      { EMBEDDING_PROVIDER: 'openai', EMBEDDING_MODEL: 'bge', EMBEDDING_BASE_URL: 'http://gpu' },
      'Search uses keywords and embeddings (bge at http://gpu).',
    ],
  ])('is the user’s if there are settings: %p', (env, said) => {
    putDefaultModel();

    expect(line(env)).toBe(said);
  });
});
