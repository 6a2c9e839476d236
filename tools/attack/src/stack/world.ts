import type { ForeignNames } from './foreign-names.js';
import type { TenantThings } from './tenant-tables.js';

/** A tenant of the suite's stack. */
export interface Tenant {
  tenantId: string;
  /** In every name and row that it has; nobody can guess it. */
  word: string;
  apiKey: string;
  things: TenantThings;
}

/** Credentials that an attacker has, or knows a part of. */
export interface Credentials {
  /** The operator's: attacks use it to be given tokens of their own tenant with odd claims. */
  jwtSecret: string;
  jwtIssuer: string;
  jwtAudience: string;
  /** A service account of the attacker's tenant alone. */
  serviceAccount: { accessKey: string; secretKey: string };
  /** Of the victim's service account, whose secret is unknown. */
  foreignAccessKey: string;
  /** A key of the attacker that was revoked. */
  revokedKey: string;
}

/** What only a superuser sees; attacks ask it whether they have come through. */
export interface Insides {
  /** Job ids of the other tenants, the latest first. */
  foreignJobIds(count: number): Promise<string[]>;
  /** Process ids of tenants' connections to the warehouse. */
  tenantBackends(): Promise<number[]>;
  /** What statements have left behind in sessions or in the server: advisory locks, large objects, temporary tables. */
  leftovers(): Promise<string[]>;
  /** The first values of random() after setseed(seed). */
  randomAfter(seed: number, count: number): Promise<number[]>;
}

/** What attacks know: more than an attacker would, so that they need not guess. */
export interface World {
  /** Address of the service with its prefix, e.g. `http://127.0.0.1:23456/v1`. */
  baseUrl: string;
  attacker: Tenant;
  /** The tenant whose queries run all the time. */
  victim: Tenant;
  credentials: Credentials;
  foreign: ForeignNames;
  insides: Insides;
}
