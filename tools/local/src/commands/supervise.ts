import type { Stack } from '../stack/stack.js';
import type { PortChoice } from '../stack/ports.js';
import { RunRecord } from '../state/run-record.js';
import { forgetStack, rememberStack } from '../state/started-stacks.js';
import type { LocalUrls, StateFolder } from '../state/state-folder.js';
import type { LocalOptions } from './options.js';

export interface SuperviseOptions {
  state: StateFolder;
  ports: PortChoice;
  layout: LocalOptions['layout'];
  print: (line: string) => void;
  /** Called once everything is ready. Errors are printed and otherwise ignored. */
  onReady: (urls: LocalUrls) => Promise<void>;
}

/** Base URL of the stack that already uses the state folder, or the exit code. */
export type SuperviseResult = { alreadyRunning: string | null } | { exitCode: number };

/** Runs a stack until SIGINT, SIGTERM or SIGHUP. */
export async function supervise(options: SuperviseOptions): Promise<SuperviseResult> {
  const { state, ports, layout, print } = options;
  const claim = await RunRecord.claim(state);
  if (!(claim instanceof RunRecord)) return { alreadyRunning: claim.baseUrl };
  rememberStack(state);
  // Loaded here because it takes most of a second.
  const { Stack } = await import('../stack/stack.js');
  const stack = new Stack({ state, record: claim, ports, layout, env: process.env, report: print });
  const asked = stopWhenAsked(stack, print);
  try {
    const urls = await stack.start();
    await options.onReady(urls).catch((error: Error) => print(error.message));
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
        if (times === 1)
          print('\nStopping. Press Ctrl-C again to stop without waiting for work in progress.');
        void (times === 1 ? stack.stop() : stack.hurry()).then(resolve, resolve);
      });
    }
  });
  return { promise, isAsked: () => times > 0 };
}
