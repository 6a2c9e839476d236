import { describe, expect, it } from '@jest/globals';
import type { StoredAttachment } from '@tessera/persistence';
import { ReadAhead } from './read-ahead.js';

const attachment = (id: string) => ({ id }) as StoredAttachment;

/** Records what is read; the first read lasts until it is released. */
function aReader() {
  const read: string[] = [];
  const first = Promise.withResolvers<void>();
  const texts = {
    read: async ({ id }: StoredAttachment) => {
      read.push(id);
      if (read.length === 1) await first.promise;
      throw new Error('It cannot be read.');
    },
  };
  return { read, letGo: first.resolve, ahead: new ReadAhead(texts) };
}

describe('reading ahead of questions', () => {
  it('reads one after the other, whatever comes of each', async () => {
    const { ahead, read, letGo } = aReader();

    for (const id of ['a', 'b', 'c']) ahead.add(attachment(id));

    expect(read).toEqual(['a']);
    letGo();
    await ahead.whenIdle();
    expect(read).toEqual(['a', 'b', 'c']);
  });

  it('leaves what is removed or beyond its bound to nobody, or to a question', async () => {
    const { ahead, read, letGo } = aReader();
    for (let at = 0; at < 300; at++) ahead.add(attachment(`${at}`));

    ahead.cancel('1');

    letGo();
    await ahead.whenIdle();
    expect(read).toHaveLength(100);
    expect(read).not.toContain('1');
  });

  it('goes on after it was idle, and begins nothing once stopped', async () => {
    const { ahead, read, letGo } = aReader();
    letGo();
    ahead.add(attachment('a'));
    await ahead.whenIdle();

    ahead.add(attachment('b'));
    await ahead.whenIdle();
    ahead.beforeApplicationShutdown();
    ahead.add(attachment('c'));
    await ahead.whenIdle();

    expect(read).toEqual(['a', 'b']);
  });
});
