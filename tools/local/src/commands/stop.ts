import { isAlive, waitUntil } from '@tessera/testing';
import { RunRecord } from '../state/run-record.js';
import type { StateFolder } from '../state/state-folder.js';

/** Longer than services take to finish their work in progress. */
const STOP_TIMEOUT_MS = 60_000;

/** Ends the stack of the state folder, and what a killed one left behind. @returns what to tell the user */
export async function stopLocal(state: StateFolder): Promise<string> {
  const run = RunRecord.current(state);
  if (!run) {
    await RunRecord.cleanUp(state);
    return 'Tessera is not running.';
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
