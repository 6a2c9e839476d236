/** Real here: processes, their signals, and a program with an endless loop. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestFolder, freePort, ManagedProcess, waitUntil } from '@tessera/testing';
import { join } from 'node:path';
import { type LifeCheck, liveAt } from './silence.js';
import { Supervised } from './supervised.js';

/** Reports that it is alive, until it is told to loop forever. */
const PROGRAM = `
  require('node:http').createServer((request, response) => {
    if (request.url === '/spin') for (;;);
    response.end(String(process.pid));
  }).listen(Number(process.argv[1]), '127.0.0.1');`;
/** A third of the production value, since the tests wait for it. */
const SILENT_AFTER_MS = 3_000;

let supervised: Supervised | undefined;
afterEach(() => supervised?.kill());

async function superviseProgram() {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const lines: string[] = [];
  const pids: number[] = [];
  let asked = 0;
  const isAlive: LifeCheck = (signal) => {
    asked++;
    return liveAt(baseUrl)(signal);
  };
  const start = async () => {
    const program = await ManagedProcess.spawn({
      name: 'program',
      command: process.execPath,
      args: ['-e', PROGRAM, new URL(baseUrl).port],
      logFile: join(createTestFolder('supervised'), 'program.log'),
    });
    pids.push(program.pid);
    await waitUntil(() => fetch(baseUrl).catch(() => null), { what: 'the program' });
    const { exited } = program;
    return { exited, stop: () => program.stop(), kill: () => program.kill(), isAlive };
  };
  const report = (line: string) => void lines.push(line);
  supervised = new Supervised({ name: 'program', start, report, silentAfterMs: SILENT_AFTER_MS });
  await supervised.start();
  const isReadyAgain = () => lines.includes('program is ready again');
  const untilReadyAgain = () => waitUntil(isReadyAgain, { what: 'another one' });
  const untilAsked = (times: number) => waitUntil(() => asked >= times, { what: 'the questions' });
  return { baseUrl, lines, pids, untilReadyAgain, untilAsked };
}

describe('a service that runs but no longer responds', () => {
  it('is killed and restarted if it spins', async () => {
    const { baseUrl, lines, pids, untilReadyAgain } = await superviseProgram();

    fetch(`${baseUrl}/spin`).catch(() => undefined);
    await untilReadyAgain();

    expect(lines).toEqual([
      'program stopped responding; killing it',
      'program exited unexpectedly (SIGKILL); restarting',
      'program is ready again',
    ]);
    expect(await (await fetch(baseUrl)).text()).toBe(String(pids[1]));
  });

  it('is killed and restarted if it is stopped', async () => {
    const { baseUrl, pids, untilReadyAgain } = await superviseProgram();

    process.kill(pids[0] as number, 'SIGSTOP');
    await untilReadyAgain();

    expect(await (await fetch(baseUrl)).text()).toBe(String(pids[1]));
  });
});

describe('a responsive service', () => {
  it('is left alone, and no longer checked once it is stopped', async () => {
    const { lines, pids, untilAsked } = await superviseProgram();

    await untilAsked(3);
    await supervised?.stop();

    expect(lines).toEqual([]);
    expect(pids).toHaveLength(1);
  });
});
