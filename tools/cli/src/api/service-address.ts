import { type LocalState, readLocalState } from '../local-state.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * URL of the services, without a trailing slash: the given one, otherwise TESSERA_URL, otherwise the local stack's, otherwise
 * its default.
 */
export async function serviceAddress(told: string | undefined): Promise<string> {
  const address =
    told ?? process.env.TESSERA_URL ?? (await readLocalState()).base_url ?? 'http://localhost:8080';
  if (!URL.canParse(address))
    throw new Error(`"${address}" is not a valid URL. Specify one such as http://localhost:8080.`);
  return address.replace(/\/+$/, '');
}

/** The local stack, if it runs at this URL; its keys must not be sent elsewhere. */
export async function localStackAt(address: string): Promise<LocalState> {
  const local = await readLocalState();
  return local.base_url !== undefined && isSameHost(local.base_url, address) ? local : {};
}

/** Treats all loopback names as equal. */
function isSameHost(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)].map(({ protocol, hostname, port }) =>
    [protocol, LOOPBACK.includes(hostname) ? 'localhost' : hostname, port].join(' '),
  );
  return a === b;
}
