import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder that is removed when `use` ends. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-judge-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
