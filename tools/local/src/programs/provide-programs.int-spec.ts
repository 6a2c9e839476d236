/** Real here: processes and files. Scripts written by the test replace apt-get. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/testing';
import { aptInstall } from './apt.js';
import { type FailureNote, type Machine, providePrograms, refusalOf } from './provide-programs.js';

let folder: string;
let note: FailureNote;
beforeEach(() => {
  folder = temporaryFolder('programs');
  note = { installFailedAt: null };
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An apt-get that records its arguments, and then executes the lines. */
function aptGet(...lines: string[]): string {
  const file = join(folder, 'apt-get');
  writeFileSync(file, ['#!/bin/sh', `echo "$@" >> ${folder}/calls`, ...lines].join('\n'));
  chmodSync(file, 0o755);
  return file;
}

function calls(): string[] {
  const file = join(folder, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

async function provide(program: string, options: Partial<Machine> = {}): Promise<string[]> {
  const lines: string[] = [];
  const isThere = async () => existsSync(join(folder, 'lantern'));
  const lantern = {
    name: 'Lantern',
    packages: ['lantern', 'oil'],
    systems: ['debian'],
    without: 'it is dark',
    isThere,
  };
  const timeouts = { downloadTimeoutMs: 60_000, unpackTimeoutMs: 60_000 };
  await providePrograms(note, (line) => lines.push(line), {
    programs: [lantern],
    apt: { program, system: 'debian' },
    refusal: null,
    install: (packages, apt) => aptInstall(packages, { program: apt, ...timeouts }),
    ...options,
  });
  return lines;
}

describe('a missing program', () => {
  it('is downloaded and installed, which is reported', async () => {
    const apt = aptGet(`case "$*" in *--no-download*) touch ${folder}/lantern;; esac`);

    const lines = await provide(apt);

    expect(lines).toEqual([
      expect.stringMatching(/^Installing lantern, oil with apt-get \(to skip, set INSTALL_PROGRAMS=off/),
    ]);
    expect(calls()).toEqual([
      expect.stringMatching(/^install --download-only -y .* lantern oil$/),
      expect.stringMatching(/^install --no-download -y .* lantern oil$/),
    ]);
    expect(await provide(apt)).toEqual([]);
    expect(calls()).toHaveLength(2);
  });

  it('is looked up again in new package lists', async () => {
    const apt = aptGet(
      `if [ "$1" = update ]; then touch ${folder}/listed; fi`,
      `if [ ! -e ${folder}/listed ]; then echo "E: Unable to locate package lantern" >&2; exit 100; fi`,
      `touch ${folder}/lantern`,
    );

    expect(await provide(apt)).toHaveLength(1);
    expect(calls().map((call) => call.split(' ')[0])).toEqual(['install', 'update', 'install', 'install']);
  });

  it('that cannot be installed is reported with the reason, and not retried that day', async () => {
    const apt = aptGet('echo "E: Temporary failure resolving" >&2', 'exit 100');

    const [, failed, ...more] = await provide(apt);
    const again = await provide(apt);

    expect(failed).toBe(
      'Without Lantern, it is dark. Not installed: Temporary failure resolving. To install it: sudo apt-get install lantern oil',
    );
    expect(more).toEqual([]);
    expect(again).toEqual([expect.stringContaining('failed less than a day ago')]);
    expect(calls()).toHaveLength(3);
    note.installFailedAt = 0;
    await provide(apt);
    expect(calls()).toHaveLength(6);
  });

  it.each<[string, Partial<Machine>, string]>([
    ['to nobody but root', { apt: { missing: 'requires root' } }, 'requires root'],
    [
      'on a system that has no package of it',
      { apt: { program: '/bin/false', system: 'ubuntu' } },
      'no package available',
    ],
    ['where nothing may be installed', { refusal: 'CI is set' }, 'CI is set'],
  ])('is not installed %s', async (_where, options, reason) => {
    const lines = await provide(aptGet(), options);

    expect(lines).toEqual([expect.stringContaining(reason)]);
    expect(calls()).toEqual([]);
  });

  it('that never ends is aborted while it is downloaded', async () => {
    const timeouts = { downloadTimeoutMs: 300, unpackTimeoutMs: 60_000 };

    const outcome = await aptInstall(['lantern'], { program: aptGet('exec sleep 1000'), ...timeouts });

    expect(outcome).toEqual({ failed: expect.stringContaining('took longer') });
  });

  it('is not interrupted while it is unpacked, but not awaited forever', async () => {
    const program = aptGet(
      `case "$*" in *--no-download*) while [ ! -e ${folder}/go ]; do sleep 0.05; done; touch ${folder}/lantern;; esac`,
    );
    const timeouts = { downloadTimeoutMs: 60_000, unpackTimeoutMs: 300 };

    const outcome = await aptInstall(['lantern'], { program, ...timeouts });
    writeFileSync(join(folder, 'go'), '');

    expect(outcome).toBe('still installing');
    while (!existsSync(join(folder, 'lantern'))) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('is reported if there is no apt-get', async () => {
    const [, failed] = await provide(join(folder, 'nothing'));

    expect(failed).toContain('ENOENT');
  });
});

describe('the permission to install programs', () => {
  it.each<[NodeJS.ProcessEnv, string | null]>([
    [{}, null],
    [{ INSTALL_PROGRAMS: 'off' }, 'INSTALL_PROGRAMS is off'],
    [{ CI: 'true' }, 'CI is set'],
    [{ CI: 'false' }, null],
    [{ NODE_ENV: 'test' }, 'this is a test'],
    [{ CI: 'true', NODE_ENV: 'test', INSTALL_PROGRAMS: 'on' }, null],
  ])('is decided by %j', (env, refusal) => {
    expect(refusalOf(env)).toBe(refusal);
  });
});
