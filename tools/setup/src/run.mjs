import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

/** This process's environment with the workspace's own programs, Node 24 among them, first on PATH. */
export function workspaceEnv(root, extra = {}) {
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`, ...extra };
}

/**
 * Runs a program in the foreground. A Ctrl-C reaches it through the terminal, and it decides when it is done; SIGTERM
 * is handed on.
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function runToEnd(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    const handOn = () => child.kill('SIGTERM');
    const ignore = () => undefined;
    process.on('SIGTERM', handOn);
    process.on('SIGINT', ignore);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', handOn);
      process.off('SIGINT', ignore);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Runs a program quietly, with one line that says what takes how long.
 * @throws Error with the end of its output when it fails
 */
export async function runWithProgress(label, command, args, { cwd, env }) {
  const line = progressLine(label);
  const { code, output } = await capture(command, args, { cwd, env });
  if (code === 0) return line.end(true);
  line.end(false);
  throw new Error(`${label}: \`${[command.split('/').at(-1), ...args].join(' ')}\` failed.\n${tail(output)}`);
}

function capture(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(parts).toString('utf8') }));
  });
}

function tail(output) {
  return output.trimEnd().split('\n').slice(-60).join('\n');
}

/** On a terminal one line that counts the seconds; elsewhere one line at the end. Standard error: output may be piped. */
function progressLine(label) {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const show = () => process.stderr.write(`\r${label} ${seconds()} `);
  const timer = process.stderr.isTTY ? setInterval(show, 200) : null;
  return {
    end: (succeeded) => {
      clearInterval(timer);
      process.stderr.write(`${timer ? '\r' : ''}${label} ${seconds()}${succeeded ? '' : ' failed'}   \n`);
    },
  };
}
