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
  /** Settings of the vector store and the embedding model, as the services get them. */
  env: Record<string, string>;
  /** Told before work that may take minutes. */
  report: (line: string) => void;
}

/**
 * Before the services start, which refuse vectors of another model: makes those of the model that they are set to, of everything that was
 * indexed before, and removes the others. Can be killed, and goes on at the next start.
 * @throws UserError when the model whose vectors there are is missing
 */
export async function switchVectors(state: StateFolder, { mode, env, report }: SwitchOptions): Promise<void> {
  const before = state.vectorsModel;
  const model = mode.kind === 'local' ? (env['EMBEDDING_MODEL'] ?? null) : null;
  if (mode.kind === 'given' && mode.provider !== 'none') {
    // Whose vectors there are is the user's business from now on.
    if (before !== null) state.vectorsModel = null;
    return;
  }
  if (model === before) return;
  if (mode.kind === 'words')
    throw new UserError(
      `What is indexed has vectors by ${before}, and there is no ${mode.model.name} in ${mode.model.path}: put it back, ` +
        'or give the vectors up with EMBEDDING_PROVIDER=none npm start.',
    );
  if (env['VECTOR_STORE'] !== 'sqlite' || readdirSync(state.vectors).length > 0) {
    report(
      `  ${model ? `Making vectors by ${model}` : `Removing vectors by ${before}`} of what is indexed, once`,
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
