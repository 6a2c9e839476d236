import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** Linux's in-memory file system: tests with servers take a quarter less time there. */
const MEMORY_FOLDER = '/dev/shm';
/** Files of a run take 1 GB; processes need memory, too. */
const MEMORY_BYTES = 6 * 1024 ** 3;

const MOUNTS = '/proc/mounts';

/** Not in the checkout: root's Postgres runs as another user, who may not have access to it. */
const RUNS = `tessera-test-${process.getuid?.() ?? 'user'}`;

function parentForRuns() {
  return !process.env.TMPDIR && hasRoomInMemory() && canRunPrograms(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return Math.min(bavail * bsize, freemem()) > MEMORY_BYTES;
}

/** Containers mount it as `noexec`. */
function canRunPrograms(parent) {
  const folder = mkdtempSync(join(parent, 'tessera-test-'));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs once per Jest run. Creates the folder of its temporary files and draws the seed of generated cases, unless
 * TEST_SEED sets it. Listens for requests for the run's Postgres; the first request starts it, so that a run without
 * server tests pays nothing. The server host ends with its input, that is, with this process.
 *
 * @public Named by jest.config.js.
 */
export default async function setUpServers() {
  // Both, since a run uses either, depending on free memory.
  for (const parent of new Set([MEMORY_FOLDER, tmpdir()])) sweepOldRuns(join(parent, RUNS));
  const folder = join(parentForRuns(), RUNS, String(process.pid));
  mkdirSync(folder, { recursive: true });
  process.env.TESSERA_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.env.TEST_SEED ??= String(randomInt(1, 2 ** 31));
  let host;
  const door = createServer((request, response) => {
    // Otherwise a test that asks again after some seconds may write to a connection that is being closed as idle.
    response.shouldKeepAlive = false;
    host ??= startHost(folder);
    host.ready.then(
      (url) => response.end(url),
      (error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise((resolve) => door.listen(0, '127.0.0.1', resolve));
  door.unref();
  process.env.TESSERA_TEST_SERVERS = `http://127.0.0.1:${door.address().port}`;
  globalThis.tesseraTestServers = {
    stop: async () => {
      door.close();
      door.closeAllConnections();
      await host?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startHost(folder) {
  const main = join(root, 'libs', 'testing', 'src', 'jest', 'server-host.ts');
  const args = [
    '-C',
    '@tessera/source',
    '--no-warnings',
    '--import',
    import.meta.resolve('./typescript.js'),
    main,
    folder,
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      const { url, error } = JSON.parse(line);
      if (error) reject(new Error(error));
      else resolve(url);
    });
    void ended.then(() => reject(new Error('The host of the test servers exited without output.')));
  });
  ready.catch(() => undefined);
  return {
    ready,
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}

/** Folders of killed runs, whose servers ended with them. */
function sweepOldRuns(runs) {
  if (!existsSync(runs)) return;
  for (const name of readdirSync(runs)) {
    if (!/^\d+$/.test(name) || isAlive(Number(name))) continue;
    const folder = join(runs, name);
    unmountBelow(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tests of a full disk mount small ones; a folder cannot be removed while they are mounted. */
function unmountBelow(folder) {
  const mounts = existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8').split('\n') : [];
  for (const mount of mounts) {
    // Spaces are written as octal escapes.
    const path = mount
      .split(' ')[1]
      ?.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(parseInt(code, 8)));
    if (path?.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', path]);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
