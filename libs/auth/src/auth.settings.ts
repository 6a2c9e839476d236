import {
  choice,
  type ConfigOf,
  flag,
  integer,
  optional,
  redisSettings,
  structured,
  text,
  url,
} from '@tessera/platform';
import { parseServiceAccounts, type ServiceAccount } from './sigv4/service-account.js';

/** Settings of every app that authenticates clients. */
const credentialsSettings = {
  jwksUrl: optional(
    url('AUTH_JWKS_URL', {
      schemes: ['https', 'http'],
      example: 'https://login.example.com/.well-known/jwks.json',
      description: 'URL of the public keys for JSON Web Tokens signed with RS256, ES256 or EdDSA',
    }),
  ),
  jwtSecret: optional(
    text('AUTH_JWT_SECRET', {
      pattern: /^.{32,}$/,
      allowed: 'at least 32 characters',
      secret: true,
      description: 'Shared secret for JSON Web Tokens signed with HS256',
    }),
  ),
  jwtIssuer: text('AUTH_JWT_ISSUER', {
    default: 'tessera',
    description: 'Required issuer (iss) of JSON Web Tokens',
  }),
  jwtAudience: text('AUTH_JWT_AUDIENCE', {
    default: 'tessera',
    description: 'Required audience (aud) of JSON Web Tokens',
  }),
  delegationSecret: optional(
    text('AUTH_DELEGATION_SECRET', {
      pattern: /^.{32,}$/,
      allowed: 'at least 32 characters',
      secret: true,
      description:
        'Shared secret of the services with which mcp-gateway acts for its clients. Without it, it cannot',
    }),
  ),
  serviceAccounts: structured<readonly ServiceAccount[]>('AUTH_SERVICE_ACCOUNTS', {
    default: [],
    secret: true,
    allowed:
      'a JSON array of {"access_key", "secret_key", "tenants", "scopes", "kb_read", "kb_write"}; ["*"] stands for all tenants, or knowledge bases',
    description: 'Services that sign their requests with AWS Signature Version 4',
    parse: parseServiceAccounts,
  }),
  signingRegion: text('AUTH_SIGV4_REGION', {
    default: 'us-east-1',
    pattern: /^[a-z0-9-]{1,32}$/,
    allowed: '1 to 32 lower-case letters, digits or "-"',
    description: 'Region in the credential scope of request signatures',
  }),
  signingService: text('AUTH_SIGV4_SERVICE', {
    default: 'execute-api',
    pattern: /^[a-z0-9-]{1,32}$/,
    allowed: '1 to 32 lower-case letters, digits or "-"',
    description: 'Service in the credential scope of request signatures',
  }),
};

export type CredentialsConfig = ConfigOf<typeof credentialsSettings>;

/** Settings of every app of the SQL service, where authentication is mandatory. */
export const authSettings = {
  multiTenant: flag('MULTI_TENANT', {
    default: true,
    description:
      'Whether every request must have the X-Tenant-ID header. If not, it is optional for credentials of a single tenant',
  }),
  ...credentialsSettings,
};

export type AuthConfig = ConfigOf<typeof authSettings>;

/** Settings of every app of the knowledge service that has clients. */
export const knowledgeAuthSettings = {
  mode: choice('AUTH_MODE', ['off', 'required'], {
    default: 'off',
    description:
      'Whether clients of the knowledge service need a credential. off: everyone can read and write everything',
  }),
  ...credentialsSettings,
};

export type KnowledgeAuthConfig = ConfigOf<typeof knowledgeAuthSettings>;

/** Injection token of the {@link CredentialsConfig} with the app's other auth settings. */
export const AUTH_CONFIG = Symbol('AuthConfig');

const perMinute = (variable: string, requests: number, what: string) =>
  integer(variable, {
    default: requests,
    min: 1,
    max: 100_000,
    description: `Requests per tenant and minute to ${what}`,
  });

/** Settings of the rate limits, in Redis. */
export const rateLimitSettings = {
  ...redisSettings,
  timeoutMs: integer('SQL_RATE_TIMEOUT_MS', {
    default: 250,
    min: 10,
    max: 60_000,
    description:
      'Timeout for counting a request in Redis, in milliseconds. On a timeout, the request is allowed',
  }),
  perMinute: {
    queries: perMinute('SQL_RATE_QUERIES', 100, 'POST /queries'),
    jobs: perMinute('SQL_RATE_JOBS', 300, '/jobs and /catalog'),
    bulkCreate: perMinute('SQL_RATE_BULK_CREATE', 10, 'POST /bulk/jobs'),
    bulkRead: perMinute('SQL_RATE_BULK_READ', 100, 'GET /bulk/jobs'),
  },
};

const perClient = (variable: string, requests: number, what: string) =>
  integer(variable, {
    default: requests,
    min: 0,
    max: 100_000,
    description: `Requests per client and minute to ${what}, 0 for no limit. A client is a credential; with AUTH_MODE=off, a network address`,
  });

/** Settings of the rate limits of the knowledge service. The app adds the settings of Redis. */
export const knowledgeRateLimitSettings = {
  timeoutMs: integer('KNOWLEDGE_RATE_TIMEOUT_MS', {
    default: 250,
    min: 10,
    max: 60_000,
    description:
      'Timeout for counting a request to the knowledge service in Redis, in milliseconds. On a timeout, the request is allowed',
  }),
  perMinute: {
    questions: perClient('KNOWLEDGE_RATE_QUESTIONS', 3_000, '/query and /search'),
    ingest: perClient('KNOWLEDGE_RATE_INGEST', 3_000, 'POST /ingest, /ingest/validate and /attachments'),
    other: perClient('KNOWLEDGE_RATE_OTHER', 12_000, 'the other routes of the knowledge service'),
  },
};

export type TenantLimitName = keyof typeof rateLimitSettings.perMinute;
export type KnowledgeLimitName = keyof typeof knowledgeRateLimitSettings.perMinute;

/** The rate limit that a route counts against. */
export type RateLimitName = TenantLimitName | KnowledgeLimitName;

/** The Redis that counts requests, and the app's limits. */
export interface RateLimitConfig {
  /** Without it, requests are not limited. */
  redisUrl: string | undefined;
  prefix: string;
  timeoutMs: number;
  perMinute: Readonly<Partial<Record<RateLimitName, number>>>;
}

/** Injection token of the {@link RateLimitConfig}. */
export const RATE_LIMIT_CONFIG = Symbol('RateLimitConfig');
