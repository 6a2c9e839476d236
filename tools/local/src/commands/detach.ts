import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import type { LocalUrls, StateFolder } from '../state/state-folder.js';
import { UserError } from '../user-error.js';

/** Messages from the background supervisor to the process that started it. */
export type SupervisorMessage =
  { line: string } | { ready: LocalUrls } | { alreadyRunning: string | null } | { failed: string };

/**
 * Starts the supervisor as a background process and waits until it is ready.
 * @throws UserError with the reason if it does not become ready
 */
export async function startDetached(
  state: StateFolder,
  args: string[],
  print: (line: string) => void,
): Promise<{ ready: LocalUrls } | { alreadyRunning: string | null }> {
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
    child.once('exit', () => resolve({ failed: `Tessera exited before it was ready. Logs: ${state.logs}` }));
  });
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
  if (child.connected) child.disconnect();
  child.unref();
  if ('failed' in result) throw new UserError(result.failed);
  return result;
}

/** Sends a message to the process that started this one, while it listens. */
export function sendToStarter(message: SupervisorMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
