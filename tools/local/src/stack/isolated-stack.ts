import { rmSync } from 'node:fs';
import { temporaryFolder } from '@tessera/testing';
import { RunRecord } from '../state/run-record.js';
import { type LocalUrls, StateFolder } from '../state/state-folder.js';
import { Stack, type StackOptions } from './stack.js';
import { ownCollections, removeCollections, vectorSettings } from './vector-settings.js';

export interface IsolatedStack {
  urls: LocalUrls;
  state: StateFolder;
  /** Settings of the services, including the vector store. */
  env: NodeJS.ProcessEnv;
}

export interface IsolatedStackOptions extends Pick<
  StackOptions,
  'report' | 'longestRestartDelayMs' | 'durable' | 'startService'
> {
  /** Further settings of the services. */
  env?: NodeJS.ProcessEnv;
  /** Prepares the empty state folder. @returns a function that undoes it after everything has stopped */
  prepare?: (state: StateFolder) => () => void;
}

/**
 * Runs `work` against a new stack with an empty state folder and free ports, and removes both afterwards, also on Ctrl-C, which
 * ends the process.
 */
export async function withIsolatedStack<T>(
  work: (stack: IsolatedStack) => Promise<T>,
  { env: settings, prepare, ...options }: IsolatedStackOptions,
): Promise<T> {
  const folder = temporaryFolder('tessera-stack');
  const state = new StateFolder(folder);
  state.prepare();
  const undo = prepare?.(state);
  const record = (await RunRecord.claim(state)) as RunRecord;
  const given = { ...process.env, ...settings };
  const env = { ...given, ...vectorSettings(given, state), ...ownCollections(given) };
  const stack = new Stack({ ...options, state, record, ports: 'free', env });
  const end = async () => {
    await stack.stop();
    await removeCollections(env, options.report);
    undo?.();
    rmSync(folder, { recursive: true, force: true });
  };
  const endAndExit = () => void end().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAndExit);
  try {
    return await work({ urls: await stack.start(), state, env });
  } finally {
    await end();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endAndExit);
  }
}
