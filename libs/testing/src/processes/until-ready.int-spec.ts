/** Real here: processes that compute, print, wait or exit. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { createTestFolder } from '../jest/test-servers.js';
import { ManagedProcess } from './managed-process.js';
import { untilReady } from './until-ready.js';

let program: ManagedProcess;
afterEach(() => program.kill());

async function run(code: string): Promise<ManagedProcess> {
  const logFile = join(createTestFolder('until-ready'), 'log');
  program = await ManagedProcess.spawn({
    name: 'it',
    command: process.execPath,
    args: ['-e', code],
    logFile,
  });
  return program;
}

/** Ready after a time that exceeds the patience. */
function readyAfter(ms: number): () => Promise<boolean> {
  const startedAt = performance.now();
  return async () => performance.now() - startedAt > ms;
}

const PATIENCE_MS = 2_000;
const LONGER_MS = 5_000;

describe('a program that becomes ready late', () => {
  it.each([
    ['computes', 'setInterval(() => { for (let end = Date.now() + 100; Date.now() < end; ); }, 200)'],
    [
      'has a child compute',
      `require('node:child_process').spawn(process.execPath, ['-e', 'for (let end = Date.now() + 60_000; Date.now() < end; );']); setInterval(() => {}, 1e6)`,
    ],
    ['prints', 'setInterval(() => console.log("still here"), 500)'],
  ])('is awaited while it %s', async (_what, code) => {
    const started = await run(code);

    await untilReady(started, { name: 'it', isReady: readyAfter(LONGER_MS), patienceMs: PATIENCE_MS });

    expect(started.isRunning).toBe(true);
  });

  it.each([
    ['is not ready', async () => false],
    ['never answers', () => new Promise<boolean>(() => undefined)],
  ])('is ended if it does nothing and %s, and the error states where its log is', async (_what, isReady) => {
    const started = await run('setInterval(() => {}, 1e6)');

    const waiting = untilReady(started, { name: 'it', isReady, patienceMs: PATIENCE_MS });

    await expect(waiting).rejects.toMatchObject({
      tookTooLong: true,
      message: `it was not ready and did nothing for 2 s. ${started.logFile} is empty.`,
    });
    expect(started.isRunning).toBe(false);
  });

  it('is not awaited after it has exited, and the error contains the end of its log', async () => {
    const started = await run('console.log("PORT is wrong"); process.exit(7)');

    const waiting = untilReady(started, { name: 'it', isReady: async () => false, patienceMs: PATIENCE_MS });

    await expect(waiting).rejects.toMatchObject({
      tookTooLong: false,
      message: `it ended before it was ready (exit code 7). The end of ${started.logFile}:\nPORT is wrong`,
    });
  });
});
