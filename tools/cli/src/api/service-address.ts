import { type LocalState, readLocalState } from '../local-state.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

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

/** The local stack if it is the one at this address; its keys are for no other one. */
export async function localStackAt(address: string): Promise<LocalState> {
  const local = await readLocalState();
  return local.base_url !== undefined && isSameHost(local.base_url, address) ? local : {};
}

/** All names of this machine's loopback interface are one. */
function isSameHost(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)].map(({ protocol, hostname, port }) =>
    [protocol, LOOPBACK.includes(hostname) ? 'localhost' : hostname, port].join(' '),
  );
  return a === b;
}
