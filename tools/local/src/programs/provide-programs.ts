import { readFile } from 'node:fs/promises';
import { findOnPath } from '@tessera/platform/child';
import { aptInstall, type AptOutcome } from './apt.js';
import { OPTIONAL_PROGRAMS, type OptionalProgram } from './optional-programs.js';

const DOWNLOAD_TIMEOUT_MS = 180_000;
const UNPACK_TIMEOUT_MS = 120_000;
/** After a failure, starts within this time do not try again: who is offline would wait each time. */
const TRY_AGAIN_MS = 24 * 60 * 60 * 1000;

/** What the machine and its user have to say. */
export interface Machine {
  programs: readonly OptionalProgram[];
  /** Path of apt-get, where it can be used: on Debian and Ubuntu, by root. Else why not. */
  apt: { program: string; system: string } | { missing: string };
  /** Why nothing may be installed; null when it may. */
  refusal: string | null;
  install: (packages: readonly string[], program: string) => Promise<AptOutcome>;
}

/** When an installation failed, in milliseconds since 1970; null when none has. */
export interface FailureNote {
  installFailedAt: number | null;
}

/**
 * Installs, where it can, the programs that the services can do without, but not as well: by the system's packages, without
 * asking, in bounded time. Whatever comes of it is told in a line each, and is no reason not to start.
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
    (isRecent(note) ? 'it failed less than a day ago' : null);
  const isPackaged = ({ systems }: OptionalProgram): boolean =>
    'system' in apt && systems.includes(apt.system);
  const installable = reason === null ? missing.filter(isPackaged) : [];
  for (const program of missing.filter((one) => !installable.includes(one)))
    print(without(program, reason ?? 'this system has no package of it'));
  if (installable.length === 0 || !('program' in apt)) return;
  const packages = installable.flatMap((program) => program.packages);
  print(`Installing ${packages.join(', ')} by apt-get (INSTALL_PROGRAMS=off keeps npm start from it)`);
  const outcome = await install(packages, apt.program);
  if (outcome === 'still installing') {
    print('It goes on in the background, and is used as soon as it is there.');
    return;
  }
  const stillMissing = await missingOf(installable);
  note.installFailedAt = stillMissing.length > 0 ? Date.now() : null;
  const why = outcome === 'installed' ? 'it is still not found' : outcome.failed;
  for (const program of stillMissing) print(without(program, why));
}

async function missingOf(programs: readonly OptionalProgram[]): Promise<OptionalProgram[]> {
  const there = await Promise.all(programs.map((program) => program.isThere()));
  return programs.filter((_program, at) => !there[at]);
}

function without({ name, without: loss, packages }: OptionalProgram, reason: string): string {
  return `Without ${name}, ${loss}. Not installed: ${reason}. By hand: sudo apt-get install ${packages.join(' ')}`;
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

/** Tests and CI leave the machine that they run on as it is, unless they are told to. */
export function refusalOf(env: NodeJS.ProcessEnv): string | null {
  const { INSTALL_PROGRAMS: wish = '', CI: ci = '', NODE_ENV: mode } = env;
  if (wish === 'on') return null;
  if (wish !== '') return `INSTALL_PROGRAMS is ${wish}`;
  if (ci !== '' && ci !== 'false') return 'CI is set';
  return mode === 'test' ? 'this is a test' : null;
}

async function aptOfThisMachine(): Promise<Machine['apt']> {
  const program = await findOnPath('apt-get');
  if (program === null) return { missing: 'there is no apt-get' };
  if (process.getuid?.() !== 0) return { missing: 'only root may' };
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return { program, system: /^ID="?([\w.-]+)/m.exec(release)?.[1] ?? 'unknown' };
}
