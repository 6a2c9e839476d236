import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesOf } from './files-of.js';

// Real: files.

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  await mkdir(join(folder, 'sub', '.git'), { recursive: true });
  for (const name of ['b.md', 'a.md', '.hidden', 'sub/c.md', 'sub/.git/config']) {
    await writeFile(join(folder, name), name);
  }
});

afterEach(() => rm(folder, { recursive: true }));

describe('filesOf', () => {
  it('takes the files of a folder in order, without hidden ones', async () => {
    expect(await namesOf([folder], false)).toEqual(['a.md', 'b.md']);
  });

  it('takes all that is below when told to', async () => {
    expect(await namesOf([folder], true)).toEqual(['a.md', 'b.md', 'sub/c.md']);
  });

  it('takes each file once, and a hidden one that is named', async () => {
    const paths = [join(folder, '.hidden'), join(folder, 'a.md'), folder];

    expect(await namesOf(paths, false)).toEqual(['.hidden', 'a.md', 'b.md']);
  });

  it('says which path is not there', async () => {
    await expect(filesOf([join(folder, 'nothing')], { recursive: false })).rejects.toThrow(/nothing/);
  });
});

async function namesOf(paths: string[], recursive: boolean): Promise<string[]> {
  return (await filesOf(paths, { recursive })).map((file) => relative(folder, file));
}
