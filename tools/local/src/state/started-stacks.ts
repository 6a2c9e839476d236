import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import { RunRecord } from './run-record.js';
import { StateFolder } from './state-folder.js';

/** One file per stack that this checkout started, containing the path of its state folder. */
const FOLDER = join(workspaceRoot, 'node_modules', '.cache', 'tessera-stacks');

/** Records a stack's state folder, so that `status` and `stop` find it. */
export function rememberStack(state: StateFolder): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(state), state.path);
}

export function forgetStack(state: StateFolder): void {
  rmSync(fileOf(state), { force: true });
}

/** State folders of the running stacks of this checkout. */
export function runningStacks(): StateFolder[] {
  return noted().filter((state) => RunRecord.current(state) !== null);
}

function noted(): StateFolder[] {
  try {
    return readdirSync(FOLDER).map((name) => new StateFolder(readFileSync(join(FOLDER, name), 'utf8')));
  } catch (error) {
    // No stack was started yet, or one ended in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function fileOf(state: StateFolder): string {
  return join(FOLDER, createHash('sha256').update(state.path).digest('hex').slice(0, 16));
}
