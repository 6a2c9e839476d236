import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

/** The environment with node_modules/.bin, which includes Node.js 24, first on PATH. */
export function workspaceEnv(root, extra = {}) {
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`, ...extra };
}

/**
 * Runs a program in the foreground. The terminal sends it Ctrl-C; SIGTERM is forwarded.
 * @returns {Promise<number>} the exit code, or 128 + n for signal n
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
 * Runs a program without output except a progress line.
 * @throws Error with the end of its output if it fails
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

/** Counts the seconds on a terminal; elsewhere prints one line at the end. Uses standard error. */
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
