import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Resident memory of another process in bytes, or null if unknown (no such process, or no /proc and ps). */
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

/** CPU time of another process in milliseconds, or 0 if unknown. */
export async function cpuTimeMs(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    // After its name, which may contain anything: its user and kernel time, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
  }
  const { stdout } = await run('ps', ['-o', 'time=', '-p', String(pid)]).catch(() => ({ stdout: '0' }));
  return (
    1_000 *
    stdout
      .trim()
      .split(':')
      .reduce((sum, part) => 60 * sum + Number(part), 0)
  );
}

/** Makes Linux kill this process rather than its parent when memory runs out. Best effort. */
export async function preferForOomKill(pid: number): Promise<void> {
  if (process.platform === 'linux')
    await writeFile(`/proc/${pid}/oom_score_adj`, '900').catch(() => undefined);
}
