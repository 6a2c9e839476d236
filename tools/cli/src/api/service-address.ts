import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Where the services are: as told, else by TESSERA_URL, else where the local stack says that it runs, else the
 * local stack's default address. No slash at its end.
 */
export async function serviceAddress(told: string | undefined): Promise<string> {
  const address = told ?? process.env.TESSERA_URL ?? (await runningLocally()) ?? 'http://localhost:8080';
  if (!URL.canParse(address))
    throw new Error(`"${address}" is no address. Give one such as http://localhost:8080.`);
  return address.replace(/\/+$/, '');
}

async function runningLocally(): Promise<string | null> {
  try {
    const state = JSON.parse(await readFile(join(WORKSPACE, '.tessera', 'local.json'), 'utf8')) as {
      base_url?: unknown;
    };
    return typeof state.base_url === 'string' ? state.base_url : null;
  } catch {
    return null;
  }
}
