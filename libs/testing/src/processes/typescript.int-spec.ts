import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Real: a Node.js process with the loader, and threads in it, as thread pools start them.

const LOADER = join(import.meta.dirname, '..', '..', 'jest', 'typescript.js');
const THREADS = 8;
const START_ALL = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  const threads = Array.from({ length: ${THREADS} }, () => new Worker(new URL('./new.ts', import.meta.url)));
  await Promise.all(threads.map((thread) => once(thread, 'exit')));`;

describe('a source that was never compiled', () => {
  it.each([1, 2, 3, 4])('is loaded by several threads at once (%i)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-typescript-'));
    try {
      await writeFile(join(folder, 'new.ts'), `export const id: string = '${randomUUID()}';\n`);
      await writeFile(join(folder, 'main.mjs'), START_ALL);

      const started = promisify(execFile)(process.execPath, ['--import', LOADER, join(folder, 'main.mjs')]);

      await expect(started).resolves.toMatchObject({ stderr: '' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
