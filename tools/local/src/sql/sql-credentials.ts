import { randomBytes } from 'node:crypto';

export const DEMO_TENANTS = ['demo', 'demo-b'] as const;

export interface TenantCredential {
  tenantId: string;
  apiKey: string;
}

/** Credentials of clients and of the SQL service's parts. */
export interface SqlCredentials {
  tenants: TenantCredential[];
  /** Key for all knowledge bases, needed with AUTH_MODE=required; absent until the first start made it. */
  knowledgeKey?: string;
  /** Key of the first tenant for its tables and all knowledge bases; absent until the first start made it. */
  consoleKey?: string;
  /** Secret for HS256 tokens. */
  jwtSecret: string;
  jwtIssuer: string;
  jwtAudience: string;
  /** Service account with access to every tenant. */
  sigv4: { accessKey: string; secretKey: string; region: string; service: string };
  warehouse: {
    /** Secret that the passwords of tenant roles are derived from. */
    loginSecret: string;
    /** Secret that the passwords of loader roles are derived from. */
    loaderSecret: string;
    /** Password of the catalog role. */
    catalogPassword: string;
  };
}

export const CATALOG_ROLE = 'tessera_catalog';

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
    warehouse: { loginSecret: secret(), loaderSecret: secret(), catalogPassword: secret() },
  };
}

/** Superuser passwords of the two Postgres servers. */
export interface SuperuserPasswords {
  control: string;
  warehouse: string;
}

export function newSuperuserPasswords(): SuperuserPasswords {
  return { control: secret(), warehouse: secret() };
}

/** 256 random bits. */
export function secret(): string {
  return randomBytes(32).toString('base64url');
}
