import { type AuthScope, AUTH_SCOPES, TENANT_ID } from '@tessera/contracts';
import type { KbNames } from '@tessera/persistence';
import { parseKbList } from '../credentials/kb-list.js';

/** A service that signs its requests. */
export interface ServiceAccount {
  accessKey: string;
  secretKey: string;
  tenants: readonly string[] | 'all';
  scopes: readonly AuthScope[];
  /** Knowledge bases that it may read, and write. */
  kbRead: KbNames;
  kbWrite: KbNames;
}

/** Reads `AUTH_SERVICE_ACCOUNTS`. @throws Error for anything else */
export function parseServiceAccounts(raw: string): ServiceAccount[] {
  const entries: unknown = JSON.parse(raw);
  if (!Array.isArray(entries)) throw new TypeError('not an array');
  const accounts = entries.map(toServiceAccount);
  const keys = new Set(accounts.map(({ accessKey }) => accessKey));
  if (keys.size < accounts.length) throw new TypeError('duplicate access key');
  return accounts;
}

function toServiceAccount(entry: unknown): ServiceAccount {
  const { access_key, secret_key, tenants, scopes, kb_read, kb_write } = entry as Record<string, unknown>;
  const [kbRead, kbWrite] = [parseKbList(kb_read), parseKbList(kb_write)];
  const isValid =
    typeof access_key === 'string' &&
    /^\w{4,128}$/.test(access_key) &&
    typeof secret_key === 'string' &&
    secret_key.length >= 16 &&
    isListOf(tenants, (tenant) => tenant === '*' || TENANT_ID.test(tenant)) &&
    isListOf(scopes, (scope) => (AUTH_SCOPES as readonly string[]).includes(scope));
  if (!isValid || !kbRead || !kbWrite) throw new TypeError('not a service account');
  return {
    accessKey: access_key,
    secretKey: secret_key,
    tenants: tenants.includes('*') ? 'all' : tenants,
    scopes: scopes as AuthScope[],
    kbRead,
    kbWrite,
  };
}

function isListOf(value: unknown, isItem: (item: string) => boolean): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && isItem(item));
}
