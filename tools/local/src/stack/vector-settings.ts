import { randomBytes } from 'node:crypto';
import type { StateFolder } from '../state/state-folder.js';

const REMOVAL_TIMEOUT_MS = 30_000;

/** Where chunks are kept: in the state folder, or in a Qdrant server where one is named. The rest of its settings is its user's. */
export function vectorSettings(env: NodeJS.ProcessEnv, state: StateFolder): Record<string, string> {
  return env['QDRANT_URL']?.trim()
    ? { VECTOR_STORE: 'qdrant' }
    : { VECTOR_STORE: 'sqlite', VECTOR_STORE_PATH: state.vectors };
}

/** For a stack that is removed again: collections of its own, where a Qdrant server is named, beside whatever else that has. */
export function ownCollections(env: NodeJS.ProcessEnv): Record<string, string> {
  if (!env['QDRANT_URL']?.trim()) return {};
  return { QDRANT_COLLECTION_PREFIX: `isolated_${randomBytes(6).toString('hex')}_` };
}

/** Removes what {@link ownCollections} has named. @param report told what could not be removed */
export async function removeCollections(
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
): Promise<void> {
  const { QDRANT_URL: url, QDRANT_API_KEY: apiKey, QDRANT_COLLECTION_PREFIX: prefix } = env;
  if (!url?.trim() || !prefix) return;
  // Loaded here: it takes fifty megabytes of a process that removes nothing, as most do.
  const { COLLECTIONS } = await import('@tessera/contracts');
  for (const collection of Object.values(COLLECTIONS)) {
    const address = `${url.replace(/\/+$/, '')}/collections/${prefix}${collection}`;
    const headers: Record<string, string> = apiKey ? { 'api-key': apiKey } : {};
    const signal = AbortSignal.timeout(REMOVAL_TIMEOUT_MS);
    await fetch(address, { method: 'DELETE', headers, signal }).catch((error: Error) =>
      report(`The collection ${prefix}${collection} is still there: ${error.message}`),
    );
  }
}
