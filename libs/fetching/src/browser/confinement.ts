import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOnPath } from '@tessera/platform/child';

const run = promisify(execFile);

/** Sandbox of the browser process. */
export interface Confinement {
  /** Program and arguments that precede the browser's own. */
  wrapper: readonly string[];
  /** Whether Chromium's own sandbox around the renderer processes is enabled. */
  hasSandbox: boolean;
}

/**
 * An empty network namespace (on Linux, where users may create namespaces) with an unprivileged user, so that Chromium's sandbox
 * also works for root.
 */
const NAMESPACES = ['--user', '--map-user=1000', '--map-group=1000', '--net', '--'];

/** Only Chromium's flags. Chromium does not run its sandbox as root. */
export const FLAGS_ALONE: Confinement = { wrapper: [], hasSandbox: process.getuid?.() !== 0 };

/** The strictest confinement that this machine allows. */
export async function strictestConfinement(): Promise<Confinement> {
  const unshare = await findOnPath('unshare');
  if (unshare === null) return FLAGS_ALONE;
  const wrapper = [unshare, ...NAMESPACES];
  // Chromium's sandbox creates nested namespaces.
  if (await works([...wrapper, unshare, '--user', 'true'])) return { wrapper, hasSandbox: true };
  return (await works([...wrapper, 'true'])) ? { wrapper, hasSandbox: false } : FLAGS_ALONE;
}

async function works([program = '', ...args]: readonly string[]): Promise<boolean> {
  try {
    await run(program, args, { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}
