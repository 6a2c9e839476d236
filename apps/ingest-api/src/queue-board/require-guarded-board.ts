import { StartError } from '@tessera/platform';
import type { IngestApiConfig } from '../config.js';

/** @throws StartError if everyone who can reach this host could see the queues */
export function requireGuardedBoard({ auth, http: { host }, queueBoard }: IngestApiConfig): void {
  if (!queueBoard || auth.mode === 'required' || isLoopback(host)) return;
  throw new StartError(
    `QUEUE_BOARD would expose the queues to everyone who can reach ${host}. Set AUTH_MODE=required, or HOST=127.0.0.1.`,
  );
}

/** Whether only this machine can reach the host. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
