import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import type { StateFolder } from '../state/state-folder.js';

const MAIN = join(workspaceRoot, 'tools', 'cli', 'dist', 'main.js');

/** Node.js arguments that run the command line. */
export function commandLineArgs(...args: string[]): string[] {
  return ['--no-warnings', MAIN, ...args];
}

/** The command, for the user, that downloads the default model into this state folder. */
export function pullCommand(state: StateFolder): string {
  const target = state.path === join(workspaceRoot, '.tessera') ? '' : ` --to ${state.models}`;
  return `npm run tessera -- models pull${target}`;
}
