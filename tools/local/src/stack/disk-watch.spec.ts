import { describe, expect, it } from '@jest/globals';
import { DiskWatch } from './disk-watch.js';

describe('a full disk', () => {
  it('is reported once, with the folder, and so is the return of free space', () => {
    const lines: string[] = [];
    let free = 900 * 1024 * 1024;
    const disk = new DiskWatch(
      '/state',
      (line) => lines.push(line),
      () => free,
    );

    const seen = [900, 31, 0, 0, 900, 900, 5].map((megabytes) => {
      free = megabytes * 1024 * 1024;
      return disk.isFull();
    });

    expect(seen).toEqual([false, true, true, true, false, false, true]);
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}The disk is full: 31 MB free for \/state\. Free some space/),
      '  /state has free space again.',
      expect.stringMatching(/^ {2}The disk is full: 5 MB free/),
    ]);
  });
});
