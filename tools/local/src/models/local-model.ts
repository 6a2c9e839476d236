import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StateFolder } from '../state/state-folder.js';

/** Default of `tessera models pull`. */
export const DEFAULT_MODEL = 'multilingual-e5-small';

/** An embedding model in a local folder, laid out as on the Hugging Face Hub. */
export interface LocalModel {
  name: string;
  /** Parent of the model's folder. */
  path: string;
}

/**
 * How the stack searches:
 * - `local`: keywords, and vectors of a model that the stack serves itself;
 * - `given`: as configured by EMBEDDING_PROVIDER;
 * - `words`: keywords only, because the model is not installed.
 */
export type SearchMode =
  | { kind: 'local'; model: LocalModel }
  | { kind: 'given'; provider: string }
  | { kind: 'words'; model: LocalModel };

/** MODELS_PATH and EMBEDDING_MODEL override the default folder and model. */
export function searchMode(env: NodeJS.ProcessEnv, state: StateFolder): SearchMode {
  const provider = env['EMBEDDING_PROVIDER']?.trim();
  if (provider) return { kind: 'given', provider };
  const model = {
    name: env['EMBEDDING_MODEL']?.trim() || DEFAULT_MODEL,
    path: env['MODELS_PATH']?.trim() || state.models,
  };
  return { kind: isThere(model) ? 'local' : 'words', model };
}

/** Describes the mode in one line. @param pullCommand command that installs the default model */
export function describeSearch(mode: SearchMode, env: NodeJS.ProcessEnv, pullCommand: string): string {
  if (mode.kind === 'local') return `Search uses keywords and embeddings (${mode.model.name}).`;
  if (mode.kind === 'words') {
    const { name, path } = mode.model;
    const what = 'to also search by meaning and across languages';
    return name === DEFAULT_MODEL
      ? `Search uses keywords. Install a model (135 MB) ${what}: ${pullCommand}`
      : `Search uses keywords: model ${name} not found in ${path}.`;
  }
  return mode.provider === 'none'
    ? 'Search uses keywords, because EMBEDDING_PROVIDER is none.'
    : `Search uses keywords and embeddings (${env['EMBEDDING_MODEL'] ?? 'the model'} at ${env['EMBEDDING_BASE_URL'] ?? 'EMBEDDING_BASE_URL'}).`;
}

/** A download creates the weights last, once they are complete. */
function isThere({ path, name }: LocalModel): boolean {
  const folder = join(path, name);
  if (!existsSync(join(folder, 'config.json')) || !existsSync(join(folder, 'onnx'))) return false;
  return readdirSync(join(folder, 'onnx')).some((file) => file.endsWith('.onnx'));
}
