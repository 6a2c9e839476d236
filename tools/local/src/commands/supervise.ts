import type { Stack } from '../stack/stack.js';
import type { PortChoice } from '../stack/ports.js';
import { RunRecord } from '../state/run-record.js';
import { forgetStack, rememberStack } from '../state/started-stacks.js';
import type { LocalAddresses, StateFolder } from '../state/state-folder.js';
import type { LocalOptions } from './options.js';

export interface SuperviseOptions {
  state: StateFolder;
  ports: PortChoice;
  layout: LocalOptions['layout'];
  print: (line: string) => void;
  /** Called once everything is ready. What it throws is printed, and ends nothing. */
  onReady: (addresses: LocalAddresses) => Promise<void>;
}

/** The base URL of the stack that had the state folder before, or the exit code of one that has run its time. */
export type SuperviseResult = { alreadyRunning: string | null } | { exitCode: number };

/** Runs a stack until it is asked to end, by Ctrl-C, SIGTERM or the terminal's going away. */
export async function supervise(options: SuperviseOptions): Promise<SuperviseResult> {
  const { state, ports, layout, print } = options;
  const claim = await RunRecord.claim(state);
  if (!(claim instanceof RunRecord)) return { alreadyRunning: claim.baseUrl };
  rememberStack(state);
  // Takes most of a second to load, which other commands are spared.
  const { Stack } = await import('../stack/stack.js');
  const stack = new Stack({ state, record: claim, ports, layout, env: process.env, report: print });
  const asked = stopWhenAsked(stack, print);
  try {
    const addresses = await stack.start();
    await options.onReady(addresses).catch((error: Error) => print(error.message));
    await asked.promise;
    return { exitCode: 0 };
  } catch (error) {
    if (!asked.isAsked()) throw error;
    return { exitCode: 130 };
  } finally {
    await stack.stop();
    claim.release();
    forgetStack(state);
    if (asked.isAsked()) print('Stopped.');
  }
}

function stopWhenAsked(stack: Stack, print: (line: string) => void) {
  let times = 0;
  const promise = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        times++;
        if (times === 1) print('\nStopping; press Ctrl-C again not to wait for work in progress.');
        void (times === 1 ? stack.stop() : stack.hurry()).then(resolve, resolve);
      });
    }
  });
  return { promise, isAsked: () => times > 0 };
}
