import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { StateFolder } from '../state/state-folder.js';
import { commandLineArgs } from './command-line.js';
import { DEFAULT_MODEL, type SearchMode } from './local-model.js';

const HUB = 'https://huggingface.co';
/** The start does not wait for a hub longer than that. */
const REACH_TIMEOUT_MS = 2_000;

export interface Terminal {
  /** Whether somebody is there to answer. */
  isInteractive: boolean;
  /** @returns the answer */
  ask: (question: string) => Promise<string>;
}

/** Asks, once, whether the default model is to be pulled, where it is missing and a hub can be reached. */
export async function wantsModel(
  state: StateFolder,
  { mode, env, terminal = thisTerminal() }: { mode: SearchMode; env: NodeJS.ProcessEnv; terminal?: Terminal },
): Promise<boolean> {
  if (mode.kind !== 'words' || mode.model.name !== DEFAULT_MODEL || mode.model.path !== state.models)
    return false;
  if (!terminal.isInteractive || state.hasDeclinedModel) return false;
  if (!(await isReachable(env['HF_ENDPOINT']?.trim() || HUB))) return false;
  const answer = await terminal.ask(
    `Fetch ${DEFAULT_MODEL} (135 MB, MIT), to find texts by their meaning and in other languages? [y/N] `,
  );
  const isWanted = /^y(es)?$/i.test(answer.trim());
  if (!isWanted) state.rememberDeclinedModel();
  return isWanted;
}

/** Shows how far it is, and says what went wrong. */
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
