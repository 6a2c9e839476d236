import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder, workspaceRoot } from '@tessera/testing';
import { StateFolder, type SupervisorMessage } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { treeUse } from './process-memory.js';

/** By then, idle parser processes have ended, polling has slowed down, and V8 has collected twice what the start left. */
const SETTLE_MS = 270_000;
const MEASURE_MS = 120_000;
const MOST_PERCENT = 2;
const MOST_MEGABYTES = 1_150;
const MEGABYTE = 1_000_000;

/** Memory and CPU of an idle stack: the processes of `npm start -- --no-demo`, and not this one, whose garbage would count. */
export async function idleFigures(note: (line: string) => void): Promise<Figure[]> {
  const state = new StateFolder(temporaryFolder('tessera-idle'));
  state.prepare();
  const log = openSync(state.logFile('supervisor'), 'a');
  const main = join(workspaceRoot, 'tools', 'local', 'dist', 'main.js');
  const supervisor = spawn(
    process.execPath,
    [...process.execArgv, main, 'supervise', '--port', '0', '--state', state.path],
    {
      stdio: ['ignore', log, log, 'ipc'],
    },
  );
  const exited = once(supervisor, 'exit');
  try {
    await untilReady(supervisor, note);
    return await figuresOf(supervisor.pid as number);
  } finally {
    supervisor.kill();
    await exited;
    rmSync(state.path, { recursive: true, force: true });
  }
}

function untilReady(supervisor: ChildProcess, note: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    supervisor.once('exit', (code) =>
      reject(new Error(`The stack exited with ${code} before it was ready.`)),
    );
    supervisor.on('message', (message: SupervisorMessage) => {
      if ('line' in message) note(message.line);
      if ('ready' in message) resolve();
    });
  });
}

async function figuresOf(supervisorPid: number): Promise<Figure[]> {
  await sleep(SETTLE_MS);
  const before = treeUse(supervisorPid);
  await sleep(MEASURE_MS);
  const after = treeUse(supervisorPid);
  let cpuMs = 0;
  for (const [pid, ms] of after.cpuMs) cpuMs += ms - (before.cpuMs.get(pid) ?? 0);
  const percent = (100 * cpuMs) / MEASURE_MS;
  const megabytes = after.residentBytes / MEGABYTE;
  const proportional = Math.round(after.proportionalBytes / MEGABYTE);
  const processes = `${after.cpuMs.size} processes`;
  return [
    { ...figure('CPU of an idle stack', percent, '% of a core', MOST_PERCENT), note: processes },
    {
      ...figure('Memory of an idle stack', megabytes, 'MB', MOST_MEGABYTES),
      note: `resident; ${proportional} MB where shared pages count once in all`,
    },
  ];
}

function figure(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, baseline: null, bar: `≤ ${most} ${unit}`, isReached: value <= most };
}
