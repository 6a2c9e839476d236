import { createHash, createHmac } from 'node:crypto';

/** Where a tenant's tables lie in its database. Nothing else that somebody made lies there. */
export const TENANT_SCHEMA = 'public';

/**
 * Database, schema and roles of a tenant in Postgres. All roles of a server can be told by all of them, so the names are
 * digests: neither the tenant's name nor its namespace can be read from them.
 */
export interface TenantNames {
  /** The tenant's own: only its roles, and the one that reads the catalog, may connect to it. */
  database: string;
  schema: typeof TENANT_SCHEMA;
  /** Owns the tables; nobody can log in as it. */
  owner: string;
  /** Logs in for the tenant's statements; owns nothing. */
  login: string;
  /** Logs in for bulk loads, and becomes the owner where it changes a table; no statement of the tenant's runs as it. */
  loader: string;
}

const NAMESPACE = /^[a-z][a-z0-9_]{0,40}$/;
const DIGEST_LENGTH = 24;

/** Whether tenants of a Postgres warehouse may have the namespace; BigQuery has rules of its own. */
export function isNamespace(name: string): boolean {
  return NAMESPACE.test(name);
}

/** @throws RangeError when the namespace is none of ours */
export function tenantNames(namespace: string): TenantNames {
  if (!isNamespace(namespace)) throw new RangeError(`Not a namespace: "${namespace}".`);
  const digest = createHash('sha256').update(`warehouse tenant ${namespace}`).digest('hex');
  const name = `t_${digest.slice(0, DIGEST_LENGTH)}`;
  const [owner, login, loader] = [`${name}_owner`, `${name}_login`, `${name}_loader`];
  return { database: name, schema: TENANT_SCHEMA, owner, login, loader };
}

/** The login role's password: derived, so that it is stored nowhere. 256 bits of HMAC-SHA-256. */
export function loginPassword(secret: string, namespace: string): string {
  return createHmac('sha256', secret).update(`warehouse login ${namespace}`).digest('base64url');
}

/** The loader role's password, of a secret that only the service for bulk jobs has. */
export function loaderPassword(secret: string, namespace: string): string {
  return createHmac('sha256', secret).update(`warehouse loader ${namespace}`).digest('base64url');
}
