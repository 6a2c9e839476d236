import type { Scope } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';

/** Who sent a request, as its credential says. */
export interface Principal {
  /** For the audit trail: `key:…` with the key's id, `jwt:…` with the token's subject, `sigv4:…` with the access key. */
  id: string;
  /** Tenants that it may act for. */
  tenants: readonly string[] | 'all';
  /** What it may do; `admin` may do everything. */
  scopes: ReadonlySet<Scope>;
  /** Where in the knowledge service it may do so: the scope `admin` adds nothing to it. */
  knowledge: KnowledgeAccess;
}

export function hasScope({ scopes }: Principal, scope: Scope): boolean {
  return scopes.has(scope) || scopes.has('admin');
}

export function mayActFor({ tenants }: Principal, tenantId: string): boolean {
  return tenants === 'all' || tenants.includes(tenantId);
}
