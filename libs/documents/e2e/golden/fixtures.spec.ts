import { expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { goldenPath } from './golden-files.js';
import { fixtures } from './make/fixtures.js';
import { unzip } from './make/zip.js';

it('the golden files are what the script makes', async () => {
  const made = await fixtures();

  expect((await readdir(dirname(goldenPath('any')))).sort()).toEqual([...made.keys()].sort());
  for (const [name, bytes] of made)
    expect([name, await contentOf(await readFile(goldenPath(name)))]).toEqual([name, await contentOf(bytes)]);
});

/** Compressed bytes depend on the version of zlib; their content does not. */
async function contentOf(bytes: Buffer): Promise<unknown> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString('base64');
  const parts = [...(await unzip(bytes))].map(async ([name, part]) => [name, await contentOf(part)]);
  return Promise.all(parts);
}
