import { createHmac } from 'node:crypto';

/** Roles and schema of a tenant in Postgres, all named after its namespace. */
export interface TenantNames {
  schema: string;
  /** Owns the tables; nobody can log in as it. */
  owner: string;
  /** Logs in for the tenant's statements; owns nothing. */
  login: string;
}

const NAMESPACE = /^[a-z][a-z0-9_]{0,40}$/;

/** @throws RangeError when the namespace is none of ours */
export function tenantNames(namespace: string): TenantNames {
  if (!NAMESPACE.test(namespace)) throw new RangeError(`Not a namespace: "${namespace}".`);
  return { schema: namespace, owner: `${namespace}_owner`, login: `${namespace}_login` };
}

/** The login role's password: derived, so that it is stored nowhere. 256 bits of HMAC-SHA-256. */
export function loginPassword(secret: string, namespace: string): string {
  return createHmac('sha256', secret).update(`warehouse login ${namespace}`).digest('base64url');
}
