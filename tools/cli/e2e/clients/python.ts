import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 240_000;

/**
 * Installs the wheel that is built from `client` into a virtual environment in `folder`.
 * @returns why this is impossible here; null if it is done
 */
export async function installPython(folder: string, client: string): Promise<string | null> {
  const options = { timeout: TIMEOUT_MS };
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '10'];
  const venv = join(folder, 'venv');
  try {
    await run('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10), sys.version'], options);
    await run('python3', ['-m', 'venv', venv], options);
    await run(pythonOf(folder), [...pip, 'download', '--no-deps', '--dest', venv, 'hatchling'], options);
  } catch (error) {
    return (error as Error).message.trim().split('\n').at(-1) ?? 'unknown';
  }
  cpSync(client, join(folder, 'built'), { recursive: true });
  await run(pythonOf(folder), [...pip, 'install', `${join(folder, 'built')}[test]`], options);
  return null;
}

/** What Python prints; also if it fails. */
export async function runPython(
  folder: string,
  cwd: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const options = {
    cwd,
    timeout: TIMEOUT_MS,
    env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1', ...env },
  };
  const { stdout, stderr } = await run(pythonOf(folder), args, options).catch(
    (failed: unknown) => failed as { stdout: string; stderr: string },
  );
  return stdout + stderr;
}

function pythonOf(folder: string): string {
  return join(folder, 'venv', 'bin', 'python');
}
