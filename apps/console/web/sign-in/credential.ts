import { createStore } from '../app/store.js';

/** What identifies a person to the services. */
export interface Credential {
  kind: 'api_key' | 'token';
  token: string;
  /** Shown in the corner. */
  label: string;
  refreshToken?: string | undefined;
  /** In milliseconds since 1970. */
  expiresAt?: number | undefined;
}

const KEY = 'tessera.credential';

/** In the tab only: closing it signs out. */
const store = createStore<Credential | null>(read());

export const useCredential = store.use;

export function signIn(credential: Credential): void {
  sessionStorage.setItem(KEY, JSON.stringify(credential));
  store.set(credential);
}

/** Forgets what the tab knows of the visitor: credential, tenant and statements. */
export function signOut(): void {
  sessionStorage.clear();
  store.set(null);
}

export function apiKeyCredential(key: string): Credential {
  return { kind: 'api_key', token: key, label: `${key.slice(0, 8)}…` };
}

/** The token of a request; one that is about to expire is renewed first. */
export async function tokenForRequest(): Promise<string | undefined> {
  const credential = store.get();
  if (!credential?.refreshToken) return credential?.token;
  renewing ??= import('./oidc.js')
    .then(({ renewed }) => renewed(credential))
    .finally(() => (renewing = null));
  // If the issuer refuses, the service says so, too.
  return (await renewing.catch(() => credential)).token;
}

let renewing: Promise<Credential> | null = null;

/** `npm start` links to `/console/#key=…`. A fragment is sent to no server, and is removed from the address at once. */
export function takeCredentialFromUrl(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (!key) return;
  signIn(apiKeyCredential(key));
  history.replaceState(null, '', location.pathname + location.search);
}

function read(): Credential | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Credential | null;
  } catch {
    return null;
  }
}
