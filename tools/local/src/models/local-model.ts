import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StateFolder } from '../state/state-folder.js';

/** What `tessera models pull` pulls when nobody names another. */
export const DEFAULT_MODEL = 'multilingual-e5-small';

/** An embedding model in a folder of this machine, laid out as on the Hugging Face Hub. */
export interface LocalModel {
  name: string;
  /** In which the model's own folder is. */
  path: string;
}

/**
 * How the stack searches:
 * - `local`: with vectors by a model that it serves itself;
 * - `given`: as the user's EMBEDDING_PROVIDER says;
 * - `words`: by words, since the model is not there.
 */
export type SearchMode =
  | { kind: 'local'; model: LocalModel }
  | { kind: 'given'; provider: string }
  | { kind: 'words'; model: LocalModel };

/** MODELS_PATH and EMBEDDING_MODEL name another folder and model than the default ones. */
export function searchMode(env: NodeJS.ProcessEnv, state: StateFolder): SearchMode {
  const provider = env['EMBEDDING_PROVIDER']?.trim();
  if (provider) return { kind: 'given', provider };
  const model = {
    name: env['EMBEDDING_MODEL']?.trim() || DEFAULT_MODEL,
    path: env['MODELS_PATH']?.trim() || state.models,
  };
  return { kind: isThere(model) ? 'local' : 'words', model };
}

/** For the user, in one line. @param pullCommand what pulls the default model to where it is looked for */
export function describeSearch(mode: SearchMode, env: NodeJS.ProcessEnv, pullCommand: string): string {
  if (mode.kind === 'local') return `It searches by words and by meaning, with ${mode.model.name}.`;
  if (mode.kind === 'words') {
    const { name, path } = mode.model;
    const what = 'finds texts by their meaning and in other languages, too';
    return name === DEFAULT_MODEL
      ? `It searches by words. A model (135 MB) ${what}: ${pullCommand}`
      : `It searches by words: there is no model ${name} in ${path}.`;
  }
  return mode.provider === 'none'
    ? 'It searches by words, as EMBEDDING_PROVIDER says.'
    : `It searches by words and by meaning, with ${env['EMBEDDING_MODEL'] ?? 'the model'} of ${env['EMBEDDING_BASE_URL'] ?? 'EMBEDDING_BASE_URL'}.`;
}

/** A pull gives the weights their name last, when they are whole. */
function isThere({ path, name }: LocalModel): boolean {
  const folder = join(path, name);
  if (!existsSync(join(folder, 'config.json')) || !existsSync(join(folder, 'onnx'))) return false;
  return readdirSync(join(folder, 'onnx')).some((file) => file.endsWith('.onnx'));
}
