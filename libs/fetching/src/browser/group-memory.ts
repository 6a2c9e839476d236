import { readdir, readFile } from 'node:fs/promises';

const PAGE_BYTES = 4_096;

/** Resident memory of a process and those that it started, as far as they stay in its group; 0 where there is no /proc. */
export async function groupResidentBytes(group: number): Promise<number> {
  const entries = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(
    entries.filter((entry) => /^\d+$/.test(entry)).map((pid) => sizeIn(group, pid)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeIn(group: number, pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[2]) === group ? Number(fields[21]) * PAGE_BYTES : 0;
}
