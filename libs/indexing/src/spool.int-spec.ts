import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spool } from './spool.js';

interface Item {
  index: number;
  text: string;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-spool-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function spooled(items: Item[]): Promise<Spool<Item>> {
  const spool = new Spool<Item>(join(folder, 'items'));
  for (const item of items) await spool.add(item);
  return spool;
}

async function batchesOf(spool: Spool<Item>, size: number): Promise<Item[][]> {
  const batches: Item[][] = [];
  for await (const batch of spool.batches(size)) batches.push(batch);
  return batches;
}

function items(count: number, text: string): Item[] {
  return Array.from({ length: count }, (_, index) => ({ index, text }));
}

describe('a spool', () => {
  it('returns few items in order, in batches, without a file', async () => {
    const few = items(5, 'short');

    const spool = await spooled(few);

    expect(await batchesOf(spool, 2)).toEqual([few.slice(0, 2), few.slice(2, 4), few.slice(4)]);
    expect(spool.size).toBe(5);
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps many on disk, with any characters and line ends', async () => {
    const many = items(300, `first\nsecond\r\u2028third \u{1F600} 報告 ${'x'.repeat(3_000)}`);

    const spool = await spooled(many);

    expect((await batchesOf(spool, 128)).flat()).toEqual(many);
    expect(await readdir(folder)).toEqual(['items']);
  });

  it('returns nothing if nothing was added', async () => {
    expect(await batchesOf(await spooled([]), 10)).toEqual([]);
  });
});
