/** Real here: a program that writes through its own descriptor, and files. */
import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BoundedLog } from './bounded-log.js';
import { createTestFolder } from '../jest/test-servers.js';
import { waitUntil } from './wait-until.js';

const MAX_BYTES = 20_000;
const LINES = 20_000;
const PROGRAM = `
  const { writeSync } = require('node:fs');
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  for (let n = 0; n < ${LINES}; n++) {
    writeSync(1, 'line ' + n + '\\n');
    if (n % 100 === 0) Atomics.wait(nobody, 0, 0, 1);
  }`;

describe('the log of a program', () => {
  it('stays within its limit while the program writes, and counts and keeps the latest output', async () => {
    const file = join(createTestFolder('log'), 'program.log');
    writeFileSync(file, 'of an earlier run\n');
    const log = new BoundedLog(file, MAX_BYTES);
    const descriptor = openSync(file, 'a');
    const program = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', descriptor, descriptor] });
    closeSync(descriptor);
    const ended = once(program, 'exit');
    let rotations = 0;
    let isOver = false;
    void ended.then(() => (isOver = true));

    await waitUntil(
      async () => {
        const before = statSync(file).size;
        await log.rotate();
        if (statSync(file).size < before) rotations++;
        return isOver;
      },
      { what: 'the program', intervalMs: 1 },
    );
    await log.rotate();

    expect(rotations).toBeGreaterThan(0);
    expect(statSync(file).size).toBeLessThanOrEqual(MAX_BYTES);
    const written = Array.from({ length: LINES }, (_, n) => `line ${n}\n`).join('');
    // Output written between copying and truncating is lost, which happens here more often than ever.
    expect(written.length - log.writtenBytes).toBeLessThan(written.length / 10);
    expect(log.read()).not.toContain('of an earlier run');
    expect(log.read().endsWith(`line ${LINES - 1}\n`)).toBe(true);
    expect(readFileSync(`${file}.1`, 'utf8')).toContain('line ');
  });

  it('is left alone below the limit', async () => {
    const file = join(createTestFolder('log'), 'program.log');
    writeFileSync(file, 'of an earlier run\n');
    const log = new BoundedLog(file, MAX_BYTES);
    writeFileSync(file, 'now\n', { flag: 'a' });

    await log.rotate();

    expect(existsSync(`${file}.1`)).toBe(false);
    expect([log.read(), log.writtenBytes]).toEqual(['now\n', 4]);
  });
});
