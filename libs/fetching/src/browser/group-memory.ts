import { readdir, readFile } from 'node:fs/promises';

/** Private memory of a process group in bytes; 0 without /proc. Shared memory is mostly the program itself. */
export async function groupResidentBytes(group: number): Promise<number> {
  const entries = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(
    entries.filter((entry) => /^\d+$/.test(entry)).map((pid) => sizeIn(group, pid)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeIn(group: number, pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(fields[2]) !== group) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const sizes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return sizes.reduce((sum, size) => sum + size, 0) * 1_024;
}
