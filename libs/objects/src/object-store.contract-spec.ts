import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { ObjectNotFoundError } from './object-store.errors.js';
import type { ObjectStore } from './object-store.port.js';

/** What every object store guarantees. `open` returns an empty one and a function that removes it. */
export function objectStoreContract(
  name: string,
  open: () => Promise<{ store: ObjectStore; dispose: () => Promise<void> }>,
): void {
  describe(`${name} as an object store`, () => {
    let store: ObjectStore;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ store, dispose } = await open());
    });

    afterEach(() => dispose());

    it('reports a new version when the bytes of a key change, and with the bytes that it returns', async () => {
      await store.put('versions/a', Readable.from(['one']));
      const before = await store.head('versions/a');
      const { body, metadata } = await store.get('versions/a');
      const read = await text(body);
      await store.put('versions/a', Readable.from(['two']));
      const after = await store.get('versions/a');

      expect([read, metadata.version]).toEqual(['one', before?.version]);
      expect(await text(after.body)).toBe('two');
      expect(after.metadata.version).not.toBe(before?.version);
    });

    it('returns what was stored, with its type and size', async () => {
      const stored = await store.put(
        'documents/a/source',
        Readable.from([Buffer.from('hal'), Buffer.from('lo')]),
        {
          contentType: 'text/plain',
        },
      );

      const { body, metadata } = await store.get('documents/a/source');

      expect(stored).toEqual({ sizeBytes: 5 });
      expect((await buffer(body)).toString()).toBe('hallo');
      expect(metadata).toMatchObject({ key: 'documents/a/source', sizeBytes: 5, contentType: 'text/plain' });
    });

    it.each([
      [0, 0, 'h'],
      [1, 3, 'all'],
      [4, 4, 'o'],
      [0, 4, 'hallo'],
    ])('returns the bytes from %i to %i', async (first, last, text) => {
      await store.put('a', Readable.from(['hallo']), { contentType: 'text/plain' });

      const { body, metadata } = await store.get('a', { range: { first, last } });

      expect((await buffer(body)).toString()).toBe(text);
      expect(metadata).toMatchObject({ key: 'a', sizeBytes: 5, contentType: 'text/plain' });
    });

    it.each([
      [5, 5],
      [0, 5],
      [-1, 2],
      [3, 2],
      [0.5, 2],
      [Number.NaN, 2],
    ])('has no bytes from %d to %d of an object of five', async (first, last) => {
      await store.put('a', Readable.from(['hallo']));

      await expect(store.get('a', { range: { first, last } })).rejects.toThrow(RangeError);
    });

    it('copies an object to a file, replacing it', async () => {
      const path = join(createTestFolder('copies'), 'copy');
      await writeFile(path, 'an older, longer text');
      await store.put('a', Readable.from(['hal', 'lo']));

      await store.copyToFile('a', path);

      expect(await readFile(path, 'utf8')).toBe('hallo');
      await expect(store.copyToFile('b', path)).rejects.toThrow(ObjectNotFoundError);
    });

    it('replaces an object as a whole', async () => {
      await store.put('a', Readable.from(['a long first version']), { contentType: 'text/plain' });
      await store.put('a', Readable.from(['short']));

      const { body, metadata } = await store.get('a');

      expect((await buffer(body)).toString()).toBe('short');
      expect(metadata.contentType).toBeNull();
    });

    it('keeps nothing of an interrupted upload, and keeps the previous object', async () => {
      await store.put('a', Readable.from(['before']));
      const breaking = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the client went away');
        })(),
      );

      await expect(store.put('a', breaking)).rejects.toThrow('the client went away');
      await expect(store.put('b', Readable.from(['x']), { signal: AbortSignal.abort() })).rejects.toThrow();

      expect((await buffer((await store.get('a')).body)).toString()).toBe('before');
      expect(await store.head('b')).toBeNull();
    });

    it('reports a missing object', async () => {
      expect(await store.head('nothing')).toBeNull();
      await expect(store.get('nothing')).rejects.toThrow(ObjectNotFoundError);
      await expect(store.copy('nothing', 'b')).rejects.toThrow(ObjectNotFoundError);
      await expect(store.delete('nothing')).resolves.toBeUndefined();
    });

    it('copies an object with its type', async () => {
      await store.put('a', Readable.from(['text']), { contentType: 'text/plain' });

      await store.copy('a', 'deep/er/b');

      expect(await store.head('deep/er/b')).toMatchObject({ sizeBytes: 4, contentType: 'text/plain' });
    });

    it('deletes everything below a prefix and nothing else', async () => {
      for (const key of ['d/1/a', 'd/1/b/c', 'd/10/a']) await store.put(key, Readable.from([key]));

      await store.deletePrefix('d/1/');
      await store.deletePrefix('d/1/');

      expect([await store.head('d/1/a'), await store.head('d/1/b/c')]).toEqual([null, null]);
      expect(await store.head('d/10/a')).not.toBeNull();
    });

    it('lists everything below a prefix and nothing else, with sizes and times', async () => {
      for (const key of ['d/1/a', 'd/1/b/c', 'd/1/b/d', 'd/10/a', 'd/1x'])
        await store.put(key, Readable.from([key]));

      const found = await all(store.list('d/1/'));

      expect(found.map(({ key, sizeBytes }) => [key, sizeBytes]).sort()).toEqual([
        ['d/1/a', 5],
        ['d/1/b/c', 7],
        ['d/1/b/d', 7],
      ]);
      for (const { key, modifiedAt } of found)
        expect(secondsOf((await store.head(key))?.modifiedAt)).toBe(secondsOf(modifiedAt));
      expect(await all(store.list('nothing/'))).toEqual([]);
    });

    it.each(['', '/', 'd', '../', 'd//'])(
      'lists and deletes nothing below %j, which is not a prefix',
      async (prefix) => {
        await expect(all(store.list(prefix))).rejects.toThrow(RangeError);
        await expect(store.deletePrefix(prefix)).rejects.toThrow(RangeError);
      },
    );

    it.each(['../a', 'a/../../b', '/a', 'a//b', 'a\0b', '', 'a/./b', 'ä'])(
      'rejects %j, which is not a valid key',
      async (key) => {
        await expect(store.put(key, Readable.from(['x']))).rejects.toThrow(RangeError);
        await expect(store.head(key)).rejects.toThrow(RangeError);
      },
    );

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}

/** Stores differ in the precision of their times. */
const secondsOf = (time: Date | undefined) => Math.floor((time?.getTime() ?? Number.NaN) / 1_000);

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
