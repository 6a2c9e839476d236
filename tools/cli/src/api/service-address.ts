import { readLocalState } from '../local-state.js';

/**
 * Where the services are: as told, else by TESSERA_URL, else where the local stack says that it runs, else the
 * local stack's default address. No slash at its end.
 */
export async function serviceAddress(told: string | undefined): Promise<string> {
  const address =
    told ?? process.env.TESSERA_URL ?? (await readLocalState()).base_url ?? 'http://localhost:8080';
  if (!URL.canParse(address))
    throw new Error(`"${address}" is no address. Give one such as http://localhost:8080.`);
  return address.replace(/\/+$/, '');
}
