import { randomBytes } from 'node:crypto';

export const DEMO_TENANTS = ['demo', 'demo-b'] as const;

/** A tenant and a key of it. */
export interface TenantCredential {
  tenantId: string;
  apiKey: string;
}

/** Everything that local services are called with, and what the parts of the SQL service know each other by. */
export interface SqlCredentials {
  tenants: TenantCredential[];
  /** A key for all knowledge bases, asked for with AUTH_MODE=required; absent where an earlier version has started. */
  knowledgeKey?: string;
  /** Shared secret of HS256 tokens. */
  jwtSecret: string;
  jwtIssuer: string;
  jwtAudience: string;
  /** A service account that may act for every tenant. */
  sigv4: { accessKey: string; secretKey: string; region: string; service: string };
  warehouse: {
    /** What the passwords of tenants' roles are derived from. */
    loginSecret: string;
    /** What the passwords of the roles that load tenants' tables are derived from. */
    loaderSecret: string;
    /** Of the role that reads the catalog. */
    catalogPassword: string;
  };
}

export const CATALOG_ROLE = 'tessera_catalog';

/** New ones, without tenants. */
export function newSqlCredentials(): SqlCredentials {
  return {
    tenants: [],
    jwtSecret: secret(),
    jwtIssuer: 'tessera',
    jwtAudience: 'tessera',
    sigv4: {
      accessKey: `AK${randomBytes(9).toString('hex').toUpperCase()}`,
      secretKey: secret(),
      region: 'us-east-1',
      service: 'execute-api',
    },
    warehouse: { loginSecret: secret(), loaderSecret: newLoaderSecret(), catalogPassword: secret() },
  };
}

/** For a stack of an earlier version, too, which had none. */
export function newLoaderSecret(): string {
  return secret();
}

/** Of the superusers of the two Postgres servers. */
export interface SuperuserPasswords {
  control: string;
  warehouse: string;
}

export function newSuperuserPasswords(): SuperuserPasswords {
  return { control: secret(), warehouse: secret() };
}

/** Of 256 bits. */
export function secret(): string {
  return randomBytes(32).toString('base64url');
}
