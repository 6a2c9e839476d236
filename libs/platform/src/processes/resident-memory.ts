import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Resident memory of another process in bytes, null when it cannot be told (gone, or a system without /proc and ps). */
export async function residentBytes(pid: number): Promise<number | null> {
  const kibibytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  return kibibytes === null ? null : kibibytes * 1024;
}

async function fromProc(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const match = /^VmRSS:\s+(\d+) kB/m.exec(status);
  return match ? Number(match[1]) : null;
}

async function fromPs(pid: number): Promise<number | null> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const value = Number.parseInt(stdout, 10);
  return Number.isFinite(value) ? value : null;
}

/** When the machine runs out of memory, Linux shall take this process rather than its parent. Best effort. */
export async function sacrificeFirst(pid: number): Promise<void> {
  if (process.platform === 'linux')
    await writeFile(`/proc/${pid}/oom_score_adj`, '900').catch(() => undefined);
}
