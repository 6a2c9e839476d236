import { rmSync } from 'node:fs';
import { temporaryFolder } from '@tessera/testing';
import { RunRecord } from '../state/run-record.js';
import { type LocalAddresses, StateFolder } from '../state/state-folder.js';
import { Stack } from './stack.js';

export interface IsolatedStack {
  addresses: LocalAddresses;
  state: StateFolder;
}

/**
 * Runs `work` against a whole stack of its own, with an empty state folder and free ports, beside whatever else runs,
 * and removes both at the end; also at a Ctrl-C, which ends the process.
 * @param options.env settings of the services besides the stack's own wiring
 */
export async function withIsolatedStack<T>(
  work: (stack: IsolatedStack) => Promise<T>,
  options: { report: (line: string) => void; env?: NodeJS.ProcessEnv },
): Promise<T> {
  const folder = temporaryFolder('tessera-stack');
  const state = new StateFolder(folder);
  state.prepare();
  const record = (await RunRecord.claim(state)) as RunRecord;
  const env = { ...process.env, ...options.env };
  const stack = new Stack({ state, record, ports: 'free', env, report: options.report });
  const end = async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const endAndExit = () => void end().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAndExit);
  try {
    return await work({ addresses: await stack.start(), state });
  } finally {
    await end();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endAndExit);
  }
}
