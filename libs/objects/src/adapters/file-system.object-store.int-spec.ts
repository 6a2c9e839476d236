import { describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { objectStoreContract } from '../object-store.contract-spec.js';
import { ObjectStoreUnusableError } from '../object-store.errors.js';
import { FileSystemObjectStore } from './file-system.object-store.js';

// Real: files in the system's temporary folder.

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  const store = await FileSystemObjectStore.open(folder);
  return { folder, store, dispose: () => rm(folder, { recursive: true }) };
}

objectStoreContract('FileSystemObjectStore', open);

describe('FileSystemObjectStore', () => {
  it('leaves no partial file behind when an upload breaks off', async () => {
    const { folder, store, dispose } = await open();
    const breaking = Readable.from(
      (async function* () {
        yield 'some';
        throw new Error('gone');
      })(),
    );

    await store.put('a', breaking).catch(() => undefined);
    await store.put('b', Readable.from(['x']), { signal: AbortSignal.abort() }).catch(() => undefined);

    expect(await readdir(join(folder, 'partial'))).toEqual([]);
    await dispose();
  });

  it('removes at its start what a killed writer left a day ago, but no writes in progress', async () => {
    const { folder, dispose } = await open();
    await writeFile(join(folder, 'partial', 'old'), 'x');
    await writeFile(join(folder, 'partial', 'new'), 'x');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(folder, 'partial', 'old'), twoDaysAgo, twoDaysAgo);

    await FileSystemObjectStore.open(folder);

    expect(await readdir(join(folder, 'partial'))).toEqual(['new']);
    await dispose();
  });

  it('also removes it within an hour of writing, since the process may run for long', async () => {
    const { folder, store, dispose } = await open();
    const old = join(folder, 'partial', 'old');
    await writeFile(old, 'x');
    await utimes(old, new Date(0), new Date(0));
    const start = performance.now();

    await store.put('a', Readable.from(['x']));
    const early = await readdir(join(folder, 'partial'));
    jest.spyOn(performance, 'now').mockReturnValue(start + 3_600_000);
    await store.put('b', Readable.from(['x']));

    expect([early, await readdir(join(folder, 'partial'))]).toEqual([['old'], []]);
    jest.restoreAllMocks();
    await dispose();
  });

  it('names the setting if its folder cannot be created', async () => {
    const { folder, dispose } = await open();
    await writeFile(join(folder, 'file'), '');

    const opening = FileSystemObjectStore.open(join(folder, 'file', 'below'));

    await expect(opening).rejects.toThrow(ObjectStoreUnusableError);
    await expect(opening).rejects.toThrow(/OBJECT_STORE_PATH/);
    await dispose();
  });
});
