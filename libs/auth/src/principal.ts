import type { AuthScope } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';

/** The sender of a request, according to its credential. */
export interface Principal {
  /** For the audit trail: `key:…` with the key's id, `jwt:…` with the token's subject, `sigv4:…` with the access key. */
  id: string;
  /** Tenants that it may act for. */
  tenants: readonly string[] | 'all';
  /** Its permissions; `admin` includes all others. */
  scopes: ReadonlySet<AuthScope>;
  /** The knowledge bases they apply to; the scope `admin` adds none. */
  knowledge: KnowledgeAccess;
}

export function hasScope({ scopes }: Principal, scope: AuthScope): boolean {
  return scopes.has(scope) || scopes.has('admin');
}

export function mayActFor({ tenants }: Principal, tenantId: string): boolean {
  return tenants === 'all' || tenants.includes(tenantId);
}
