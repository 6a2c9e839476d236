import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import type { StateFolder } from '../state/state-folder.js';
import { UserError } from '../user-error.js';
import { commandLineArgs } from './command-line.js';
import type { SearchMode } from './local-model.js';

const run = promisify(execFile);

export interface SwitchOptions {
  mode: SearchMode;
  /** The services' settings of the vector store and the embedding model. */
  env: Record<string, string>;
  /** Called before work that may take minutes. */
  report: (line: string) => void;
}

/**
 * Recomputes all vectors with the configured model and removes the others. Runs before the services, which reject vectors of
 * another model. Safe to kill; the next start resumes.
 * @throws UserError if the model of the existing vectors is missing
 */
export async function switchVectors(state: StateFolder, { mode, env, report }: SwitchOptions): Promise<void> {
  const before = state.vectorsModel;
  const model = mode.kind === 'local' ? (env['EMBEDDING_MODEL'] ?? null) : null;
  if (mode.kind === 'given' && mode.provider !== 'none') {
    // From now on the user manages the vectors.
    if (before !== null) state.vectorsModel = null;
    return;
  }
  if (model === before) return;
  if (mode.kind === 'words')
    throw new UserError(
      `The index has vectors of ${before}, but ${mode.model.name} is not in ${mode.model.path}. Restore the model, ` +
        'or discard the vectors with EMBEDDING_PROVIDER=none npm start.',
    );
  if (env['VECTOR_STORE'] !== 'sqlite' || readdirSync(state.vectors).length > 0) {
    report(
      `  ${model ? `Computing vectors of all documents with ${model}` : `Removing vectors of ${before}`} (once)`,
    );
    for (const step of [['reindex'], ['reindex', '--finish']])
      await run(process.execPath, commandLineArgs(...step), { env }).catch(
        ({ stderr }: { stderr: string }) => {
          throw new UserError(`\`${step.join(' ')}\` failed: ${stderr}`);
        },
      );
  }
  state.vectorsModel = model;
}
