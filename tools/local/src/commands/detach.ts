import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import type { LocalAddresses, StateFolder } from '../state/state-folder.js';
import { UserError } from '../user-error.js';

/** What the supervisor in the background tells the process that started it. */
export type SupervisorMessage =
  { line: string } | { ready: LocalAddresses } | { alreadyRunning: string | null } | { failed: string };

/**
 * Starts the supervisor as a process of its own that outlives this one, and waits until it is ready.
 * @throws UserError with what it said when it does not get there
 */
export async function startDetached(
  state: StateFolder,
  args: string[],
  print: (line: string) => void,
): Promise<{ ready: LocalAddresses } | { alreadyRunning: string | null }> {
  const log = openSync(state.logFile('supervisor'), 'a');
  const [, main] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, main as string, ...args], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  const result = await new Promise<Exclude<SupervisorMessage, { line: string }>>((resolve) => {
    child.on('message', (message: SupervisorMessage) => {
      if ('line' in message) print(message.line);
      else resolve(message);
    });
    child.once('error', (error) => resolve({ failed: error.message }));
    child.once('exit', () => resolve({ failed: `It was stopped before it was ready. Log: ${state.logs}` }));
  });
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
  if (child.connected) child.disconnect();
  child.unref();
  if ('failed' in result) throw new UserError(result.failed);
  return result;
}

/** The other end: sends a message to the process that started this one, while it listens. */
export function tellStarter(message: SupervisorMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
