import { createHash, createHmac } from 'node:crypto';

/** The schema of a tenant's tables, which contains nothing else. */
export const TENANT_SCHEMA = 'public';

/**
 * Database, schema and roles of a tenant. All roles can list them, so the names are digests that reveal neither tenant
 * nor namespace.
 */
export interface TenantNames {
  /** Only the tenant's roles and the catalog role may connect. */
  database: string;
  schema: typeof TENANT_SCHEMA;
  /** Owns the tables; cannot log in. */
  owner: string;
  /** Runs the tenant's statements; owns nothing. */
  login: string;
  /** Loads data and becomes the owner to change a table; never runs a tenant's statement. */
  loader: string;
}

const NAMESPACE = /^[a-z][a-z0-9_]{0,40}$/;
const DIGEST_LENGTH = 24;

/** Whether a Postgres warehouse accepts the namespace; BigQuery has other rules. */
export function isNamespace(name: string): boolean {
  return NAMESPACE.test(name);
}

/** @throws RangeError for an invalid namespace */
export function tenantNames(namespace: string): TenantNames {
  if (!isNamespace(namespace)) throw new RangeError(`Not a namespace: "${namespace}".`);
  const digest = createHash('sha256').update(`warehouse tenant ${namespace}`).digest('hex');
  const name = `t_${digest.slice(0, DIGEST_LENGTH)}`;
  const [owner, login, loader] = [`${name}_owner`, `${name}_login`, `${name}_loader`];
  return { database: name, schema: TENANT_SCHEMA, owner, login, loader };
}

/** Derived, so that it is stored nowhere: 256 bits of HMAC-SHA-256. */
export function loginPassword(secret: string, namespace: string): string {
  return createHmac('sha256', secret).update(`warehouse login ${namespace}`).digest('base64url');
}

/** Derived from a secret that only the bulk service has. */
export function loaderPassword(secret: string, namespace: string): string {
  return createHmac('sha256', secret).update(`warehouse loader ${namespace}`).digest('base64url');
}
