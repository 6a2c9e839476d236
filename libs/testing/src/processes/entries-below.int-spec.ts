import { describe, expect, it } from '@jest/globals';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestFolder } from '../jest/test-servers.js';
import { entriesBelow, filesBelow } from './entries-below.js';

// Real: files and folders.

describe('the contents of a folder', () => {
  it('are returned with their full paths', async () => {
    const root = createTestFolder('entries-below');
    await mkdir(join(root, 'a', 'b'), { recursive: true });
    await mkdir(join(root, 'empty'));
    await writeFile(join(root, 'a', 'b', 'c.txt'), '');

    expect(await filesBelow(root)).toEqual([join(root, 'a', 'b', 'c.txt')]);
    expect((await entriesBelow(root)).map(({ path }) => path).sort()).toEqual(
      ['a', 'a/b', 'a/b/c.txt', 'empty'].map((path) => join(root, path)),
    );
    await expect(filesBelow(join(root, 'nowhere'))).rejects.toThrow('ENOENT');
  });

  it('are returned while they are being removed', async () => {
    const root = createTestFolder('entries-below');
    for (let round = 0; round < 50; round++) {
      const folders = Array.from({ length: 20 }, (_, index) => join(root, `${index}`, 'deep', 'deeper'));
      await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
      await Promise.all(folders.map((folder) => writeFile(join(folder, 'file'), '')));

      const removed = Promise.all(folders.map((_, index) => rm(join(root, `${index}`), { recursive: true })));
      const looks = await Promise.all([filesBelow(root), filesBelow(root), filesBelow(root)]);
      await removed;

      expect(looks.flat().every((path) => path.endsWith('deep/deeper/file'))).toBe(true);
    }
  });
});
