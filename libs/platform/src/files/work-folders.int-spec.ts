import { describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { WorkFolders, workPath } from './work-folders.js';

// Real: folders, and a process that has ended.

describe('a work folder', () => {
  it('is removed when its work ends, even with an error', async () => {
    const path = createTestFolder('work');
    const folders = new WorkFolders({ path });
    await folders.onModuleInit();
    let seen = '';

    const failed = folders.withFolder(async (folder) => {
      writeFileSync(join((seen = folder), 'file'), 'x');
      throw new Error('broken');
    });

    await expect(failed).rejects.toThrow('broken');
    expect(readdirSync(join(seen, '..'))).toEqual([]);
    await folders.onApplicationShutdown();
    expect(readdirSync(path)).toEqual([]);
  });

  it('of a killed process is removed at the next start, and that of a running one is kept', async () => {
    const path = createTestFolder('work');
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const names = { killed: `${ended}-abc`, running: `${process.ppid}-abc`, foreign: 'notes' };
    for (const name of Object.values(names)) mkdirSync(join(path, name, 'job'), { recursive: true });

    await new WorkFolders({ path }).onModuleInit();

    expect(readdirSync(path).sort()).toEqual([names.running, names.foreign].sort());
  });

  it('without WORK_PATH is in a folder that nobody else could create or enter', async () => {
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const [abandoned, foreign] = [`tessera-work-${ended}-abc123`, `${ended}-abc123`];
    for (const name of [abandoned, foreign]) mkdirSync(join(tmpdir(), name));
    const [one, other] = [new WorkFolders({ path: undefined }), new WorkFolders({ path: undefined })];

    const folder = await one.create();
    await other.onModuleInit();

    const own = workPath({ path: undefined });
    expect(basename(own)).toMatch(new RegExp(`^tessera-work-${process.pid}-\\w{6}$`));
    expect(statSync(own).mode & 0o777).toBe(0o700);
    expect(folder.startsWith(own)).toBe(true);
    expect([folder, join(tmpdir(), foreign)].every((path) => existsSync(path))).toBe(true);
    expect(existsSync(join(tmpdir(), abandoned))).toBe(false);
  });

  it('of one app is kept when another app of the same process starts', async () => {
    const path = createTestFolder('work');
    const folder = await new WorkFolders({ path }).create();

    await new WorkFolders({ path }).onModuleInit();

    expect(existsSync(folder)).toBe(true);
  });

  it('that is unusable is reported by the name of its setting', async () => {
    const path = join(createTestFolder('work'), 'file');
    writeFileSync(path, '');

    await expect(new WorkFolders({ path }).onModuleInit()).rejects.toThrow(
      `Cannot use the folder ${path} (EEXIST). Set WORK_PATH to a folder owned by this user.`,
    );
  });
});
