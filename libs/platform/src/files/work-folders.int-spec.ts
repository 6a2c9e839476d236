import { describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WorkFolders } from './work-folders.js';

// Real: folders, and a process that has ended.

describe('a work folder', () => {
  it('is gone when its work ends, even badly', async () => {
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

  it('of a killed process goes with the next start, and that of a running one stays', async () => {
    const path = createTestFolder('work');
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const names = { killed: `${ended}-abc`, running: `${process.ppid}-abc`, foreign: 'notes' };
    for (const name of Object.values(names)) mkdirSync(join(path, name, 'job'), { recursive: true });

    await new WorkFolders({ path }).onModuleInit();

    expect(readdirSync(path).sort()).toEqual([names.running, names.foreign].sort());
  });

  it('that cannot be one is told of by the name of its setting', async () => {
    const path = join(createTestFolder('work'), 'file');
    writeFileSync(path, '');

    await expect(new WorkFolders({ path }).onModuleInit()).rejects.toThrow(
      `The folder ${path} cannot be used (EEXIST): set WORK_PATH to one that belongs to this user.`,
    );
  });
});
