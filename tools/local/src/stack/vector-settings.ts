import { randomBytes } from 'node:crypto';
import type { StateFolder } from '../state/state-folder.js';

const REMOVAL_TIMEOUT_MS = 30_000;

/** Stores chunks in the state folder, or with QDRANT_URL in the Qdrant server that the user configures. */
export function vectorSettings(env: NodeJS.ProcessEnv, state: StateFolder): Record<string, string> {
  return env['QDRANT_URL']?.trim()
    ? { VECTOR_STORE: 'qdrant' }
    : { VECTOR_STORE: 'sqlite', VECTOR_STORE_PATH: state.vectors };
}

/** Separate collections on a shared Qdrant server, for a temporary stack. */
export function ownCollections(env: NodeJS.ProcessEnv): Record<string, string> {
  if (!env['QDRANT_URL']?.trim()) return {};
  return { QDRANT_COLLECTION_PREFIX: `isolated_${randomBytes(6).toString('hex')}_` };
}

/** Removes the collections of {@link ownCollections}. @param report called for each failure */
export async function removeCollections(
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
): Promise<void> {
  const { QDRANT_URL: url, QDRANT_API_KEY: apiKey, QDRANT_COLLECTION_PREFIX: prefix } = env;
  if (!url?.trim() || !prefix) return;
  // Loaded here because it takes fifty megabytes, and most processes remove nothing.
  const { COLLECTIONS } = await import('@tessera/contracts');
  for (const collection of Object.values(COLLECTIONS)) {
    const address = `${url.replace(/\/+$/, '')}/collections/${prefix}${collection}`;
    const headers: Record<string, string> = apiKey ? { 'api-key': apiKey } : {};
    const signal = AbortSignal.timeout(REMOVAL_TIMEOUT_MS);
    await fetch(address, { method: 'DELETE', headers, signal }).catch((error: Error) =>
      report(`Could not remove the collection ${prefix}${collection}: ${error.message}`),
    );
  }
}
