import { choice, type ConfigOf, flag, integer, optional, postgresUrl, text, url } from '@tessera/platform';

/** Settings of apps that read the warehouse. */
export const warehouseSettings = {
  driver: choice('WAREHOUSE', ['postgres', 'bigquery'], {
    default: 'postgres',
    description: "Warehouse of the tenants' tables",
  }),
  maxResultBytes: integer('WAREHOUSE_MAX_RESULT_BYTES', {
    default: 33_554_432,
    min: 1_024,
    max: 268_435_456,
    description: 'Maximum size of a query result, in bytes; larger results are truncated',
  }),
  postgres: {
    url: optional(
      postgresUrl('WAREHOUSE_URL', {
        example: 'postgres://tessera_catalog:secret@localhost:5432/warehouse',
        description: 'Postgres: URL of the warehouse with the catalog role',
      }),
    ),
    loginSecret: optional(
      text('WAREHOUSE_LOGIN_SECRET', {
        pattern: /^.{16,}$/,
        allowed: 'at least 16 characters',
        secret: true,
        description: 'Postgres: secret that the passwords of tenant roles are derived from',
      }),
    ),
    poolSize: integer('WAREHOUSE_POOL_SIZE', {
      default: 8,
      min: 1,
      max: 100,
      description: 'Postgres: maximum number of concurrent statements per tenant and process',
    }),
    connectTimeoutMs: integer('WAREHOUSE_CONNECT_TIMEOUT_MS', {
      default: 3_000,
      min: 100,
      max: 60_000,
      description: 'Postgres: connection timeout, in milliseconds',
    }),
    idleTimeoutMs: integer('WAREHOUSE_IDLE_TIMEOUT_MS', {
      default: 30_000,
      min: 100,
      max: 3_600_000,
      description: 'Postgres: how long an idle connection stays open, in milliseconds',
    }),
  },
  bigquery: {
    projectId: optional(
      text('BIGQUERY_PROJECT', {
        pattern: /^[a-z][a-z0-9.:-]{4,62}$/,
        allowed: 'the id of a Google Cloud project',
        description:
          "BigQuery: project of the datasets and jobs. Google's client libraries find credentials in the environment",
      }),
    ),
    location: text('BIGQUERY_LOCATION', {
      default: 'EU',
      pattern: /^[A-Za-z0-9-]{2,32}$/,
      allowed: 'a location such as EU or europe-west3',
      description: 'BigQuery: location of the datasets and jobs',
    }),
    maximumBytesBilled: integer('BIGQUERY_MAX_BYTES_BILLED', {
      default: 107_374_182_400,
      min: 10_485_760,
      description: 'BigQuery: maximum number of bytes that a statement may read',
    }),
    apiEndpoint: optional(
      url('BIGQUERY_API_ENDPOINT', {
        schemes: ['http', 'https'],
        description: 'BigQuery: URL of a compatible server, which is called without credentials',
      }),
    ),
    requireImpersonation: flag('BIGQUERY_REQUIRE_IMPERSONATION', {
      default: true,
      description:
        'BigQuery: whether to reject tenants without a service account. If false, their statements run as the service',
    }),
    iamEndpoint: optional(
      url('BIGQUERY_IAM_ENDPOINT', {
        schemes: ['http', 'https'],
        description: "BigQuery: URL of a server compatible with Google's IAM credentials API",
      }),
    ),
  },
};

export type WarehouseConfig = ConfigOf<typeof warehouseSettings>;

/** Additional settings of the app that runs bulk jobs. */
export const bulkWarehouseSettings = {
  loaderAccount: optional(
    text('BIGQUERY_LOADER_ACCOUNT', {
      pattern: /^(?:[a-z0-9.-]|\{dataset\})+@[a-z0-9.-]+$/,
      allowed:
        'a service account, with {dataset} where it has the name of a tenant’s dataset, in dashes for "_"',
      example: 'load-{dataset}@my-project.iam.gserviceaccount.com',
      description: "BigQuery: service account that writes tenants' tables in loads; required for loads",
    }),
  ),
  loaderSecret: optional(
    text('WAREHOUSE_LOADER_SECRET', {
      pattern: /^.{16,}$/,
      allowed: 'at least 16 characters',
      secret: true,
      description:
        'Postgres: secret that the passwords of loader roles are derived from; used only by bulk-api',
    }),
  ),
  maxStagedBytes: integer('WAREHOUSE_BULK_TENANT_BYTES', {
    default: 17_179_869_184,
    min: 1_048_576,
    max: 17_592_186_044_416,
    description:
      'Postgres: disk limit for staged and failed records of all loads of a tenant, in bytes; a load that exceeds it fails',
  }),
  maxSessions: integer('WAREHOUSE_BULK_SESSIONS', {
    default: 8,
    min: 1,
    max: 100,
    description: 'Postgres: maximum number of concurrent exports, and of concurrent loads, per process',
  }),
  maxSessionsOfTenant: integer('WAREHOUSE_BULK_TENANT_SESSIONS', {
    default: 4,
    min: 1,
    max: 100,
    description:
      'Postgres: maximum number of concurrent exports, and of concurrent loads, per tenant and process',
  }),
};

export type BulkWarehouseConfig = ConfigOf<typeof bulkWarehouseSettings>;
