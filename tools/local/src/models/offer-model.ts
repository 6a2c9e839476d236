import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { StateFolder } from '../state/state-folder.js';
import { commandLineArgs } from './command-line.js';
import { DEFAULT_MODEL, type SearchMode } from './local-model.js';

const HUB = 'https://huggingface.co';
/** Bounds how long a start waits for the hub. */
const REACH_TIMEOUT_MS = 2_000;

export interface Terminal {
  isInteractive: boolean;
  ask: (question: string) => Promise<string>;
}

/** Asks once whether to download the default model, if it is missing and the hub is reachable. */
export async function wantsModel(
  state: StateFolder,
  { mode, env, terminal = thisTerminal() }: { mode: SearchMode; env: NodeJS.ProcessEnv; terminal?: Terminal },
): Promise<boolean> {
  if (mode.kind !== 'words' || mode.model.name !== DEFAULT_MODEL || mode.model.path !== state.models)
    return false;
  if (!terminal.isInteractive || state.hasDeclinedModel) return false;
  if (!(await isReachable(env['HF_ENDPOINT']?.trim() || HUB))) return false;
  const answer = await terminal.ask(
    `Download ${DEFAULT_MODEL} (135 MB, MIT licence) to search by meaning and across languages? [y/N] `,
  );
  const isWanted = /^y(es)?$/i.test(answer.trim());
  if (!isWanted) state.rememberDeclinedModel();
  return isWanted;
}

/** Downloads the default model. The child process prints progress and errors. */
export async function pullModel(state: StateFolder, env: NodeJS.ProcessEnv): Promise<void> {
  const args = commandLineArgs('models', 'pull', '--to', state.models);
  await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit');
}

async function isReachable(hub: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACH_TIMEOUT_MS);
    await fetch(hub, { method: 'HEAD', redirect: 'manual', signal });
    return true;
  } catch {
    return false;
  }
}

function thisTerminal(): Terminal {
  return {
    isInteractive: process.stdin.isTTY && process.stdout.isTTY,
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      lines.once('SIGINT', () => process.exit(130));
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
  };
}
