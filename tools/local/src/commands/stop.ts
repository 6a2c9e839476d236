import { isAlive, waitUntil } from '@tessera/testing';
import { runningStacks } from '../state/started-stacks.js';
import { RunRecord } from '../state/run-record.js';
import type { StateFolder } from '../state/state-folder.js';
import type { LocalOptions } from './options.js';

/** Longer than services take to finish work in progress. */
const STOP_TIMEOUT_MS = 60_000;

/** Stops the stack of the state folder and any processes left by a killed one. @returns lines to print */
export async function stopLocal(
  state: StateFolder,
  { isStateNamed }: Pick<LocalOptions, 'isStateNamed'>,
): Promise<string> {
  const run = RunRecord.current(state);
  if (!run) {
    await RunRecord.cleanUp(state);
    const others = isStateNamed ? [] : runningStacks();
    return ['Tessera is not running.', ...others.map(howToStop)].join('\n');
  }
  process.kill(run.supervisorPid, 'SIGTERM');
  try {
    await waitUntil(() => !isAlive(run.supervisorPid), {
      what: 'the supervisor to end',
      timeoutMs: STOP_TIMEOUT_MS,
    });
  } catch {
    process.kill(run.supervisorPid, 'SIGKILL');
    await RunRecord.cleanUp(state);
    return 'Tessera did not stop in time and was killed.';
  }
  return 'Stopped.';
}

function howToStop({ path }: StateFolder): string {
  return `It is running with another state folder. To stop it: npm run stop -- --state ${path}`;
}
