import type { ForeignNames } from './foreign-names.js';
import type { TenantThings } from './tenant-tables.js';

/** A tenant of the stack. */
export interface Tenant {
  tenantId: string;
  /** Part of all its names and rows; unguessable. */
  word: string;
  apiKey: string;
  things: TenantThings;
}

/** Credentials that the attacker has or partly knows. */
export interface Credentials {
  /** The operator's key, for tokens of the attacker's tenant with odd claims. */
  jwtSecret: string;
  jwtIssuer: string;
  jwtAudience: string;
  /** A service account of the attacker's tenant. */
  serviceAccount: { accessKey: string; secretKey: string };
  /** Of the victim's service account, without its secret. */
  foreignAccessKey: string;
  /** A revoked key of the attacker. */
  revokedKey: string;
}

/** A superuser's view, to check whether an attack succeeded. */
export interface ServerInternals {
  /** Other tenants' job ids, latest first. */
  foreignJobIds(count: number): Promise<string[]>;
  /** Process ids of tenants' warehouse connections. */
  tenantBackends(): Promise<number[]>;
  /** Left behind in sessions or the server: advisory locks, large objects, temporary tables. */
  leftovers(): Promise<string[]>;
  /** First values of random() after setseed(seed). */
  randomAfter(seed: number, count: number): Promise<number[]>;
}

/** More than a real attacker would know, so that attacks need not guess. */
export interface World {
  /** Base URL of the service, such as `http://127.0.0.1:23456/v1`. */
  baseUrl: string;
  attacker: Tenant;
  /** The tenant whose queries run continuously. */
  victim: Tenant;
  credentials: Credentials;
  foreign: ForeignNames;
  internals: ServerInternals;
}
