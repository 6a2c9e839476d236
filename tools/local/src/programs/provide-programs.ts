import { readFile } from 'node:fs/promises';
import { findOnPath } from '@tessera/platform/child';
import { aptInstall, type AptOutcome } from './apt.js';
import { OPTIONAL_PROGRAMS, type OptionalProgram } from './optional-programs.js';

const DOWNLOAD_TIMEOUT_MS = 180_000;
const UNPACK_TIMEOUT_MS = 120_000;
/** Starts do not retry within this time after a failure, so that offline users do not wait each time. */
const TRY_AGAIN_MS = 24 * 60 * 60 * 1000;

export interface Machine {
  programs: readonly OptionalProgram[];
  /** Path of apt-get, or why it cannot be used; it needs Debian or Ubuntu, and root. */
  apt: { program: string; system: string } | { missing: string };
  /** Why nothing may be installed, or null. */
  refusal: string | null;
  install: (packages: readonly string[], program: string) => Promise<AptOutcome>;
}

/** When an installation last failed, in milliseconds since 1970, or null. */
export interface FailureNote {
  installFailedAt: number | null;
}

/**
 * Installs optional programs with the system's package manager, without asking and in bounded time. Prints the outcome of each;
 * failures do not stop the start.
 */
export async function providePrograms(
  note: FailureNote,
  print: (line: string) => void,
  machine?: Machine,
): Promise<void> {
  const { programs, apt, refusal, install } = machine ?? (await thisMachine());
  const missing = await missingOf(programs);
  if (missing.length === 0) return;
  const reason =
    refusal ??
    ('missing' in apt ? apt.missing : null) ??
    (isRecent(note) ? 'the last attempt failed less than a day ago' : null);
  const isPackaged = ({ systems }: OptionalProgram): boolean =>
    'system' in apt && systems.includes(apt.system);
  const installable = reason === null ? missing.filter(isPackaged) : [];
  for (const program of missing.filter((one) => !installable.includes(one)))
    print(without(program, reason ?? 'no package available for this system'));
  if (installable.length === 0 || !('program' in apt)) return;
  const packages = installable.flatMap((program) => program.packages);
  print(`Installing ${packages.join(', ')} with apt-get (to skip, set INSTALL_PROGRAMS=off)`);
  const outcome = await install(packages, apt.program);
  if (outcome === 'still installing') {
    print('The installation continues in the background; the programs are used once they are installed.');
    return;
  }
  const stillMissing = await missingOf(installable);
  note.installFailedAt = stillMissing.length > 0 ? Date.now() : null;
  const why = outcome === 'installed' ? 'not found after installing' : outcome.failed;
  for (const program of stillMissing) print(without(program, why));
}

async function missingOf(programs: readonly OptionalProgram[]): Promise<OptionalProgram[]> {
  const there = await Promise.all(programs.map((program) => program.isThere()));
  return programs.filter((_program, at) => !there[at]);
}

function without({ name, without: loss, packages }: OptionalProgram, reason: string): string {
  return `Without ${name}, ${loss}. Not installed: ${reason}. To install it: sudo apt-get install ${packages.join(' ')}`;
}

function isRecent({ installFailedAt: failedAt }: FailureNote): boolean {
  return failedAt !== null && Math.abs(Date.now() - failedAt) < TRY_AGAIN_MS;
}

async function thisMachine(): Promise<Machine> {
  const timeouts = { downloadTimeoutMs: DOWNLOAD_TIMEOUT_MS, unpackTimeoutMs: UNPACK_TIMEOUT_MS };
  return {
    programs: OPTIONAL_PROGRAMS,
    apt: await aptOfThisMachine(),
    refusal: refusalOf(process.env),
    install: (packages, program) => aptInstall(packages, { program, ...timeouts }),
  };
}

/** Tests and CI install nothing unless told to. */
export function refusalOf(env: NodeJS.ProcessEnv): string | null {
  const { INSTALL_PROGRAMS: wish = '', CI: ci = '', NODE_ENV: mode } = env;
  if (wish === 'on') return null;
  if (wish !== '') return `INSTALL_PROGRAMS is ${wish}`;
  if (ci !== '' && ci !== 'false') return 'CI is set';
  return mode === 'test' ? 'this is a test' : null;
}

async function aptOfThisMachine(): Promise<Machine['apt']> {
  const program = await findOnPath('apt-get');
  if (program === null) return { missing: 'apt-get not found' };
  if (process.getuid?.() !== 0) return { missing: 'requires root' };
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return { program, system: /^ID="?([\w.-]+)/m.exec(release)?.[1] ?? 'unknown' };
}
