import { choice, type ConfigOf, flag, integer, optional, postgresUrl, text, url } from '@tessera/platform';

/** Settings of apps that read the warehouse. */
export const warehouseSettings = {
  driver: choice('WAREHOUSE', ['postgres', 'bigquery'], {
    default: 'postgres',
    description: 'Where tenants’ tables are',
  }),
  maxResultBytes: integer('WAREHOUSE_MAX_RESULT_BYTES', {
    default: 33_554_432,
    min: 1_024,
    max: 268_435_456,
    description: 'Largest result of a query, in bytes; more rows are cut',
  }),
  postgres: {
    url: optional(
      postgresUrl('WAREHOUSE_URL', {
        example: 'postgres://tessera_catalog:secret@localhost:5432/warehouse',
        description: 'Postgres: the warehouse’s database, with the role that reads its catalog',
      }),
    ),
    loginSecret: optional(
      text('WAREHOUSE_LOGIN_SECRET', {
        pattern: /^.{16,}$/,
        allowed: 'at least 16 characters',
        secret: true,
        description: 'Postgres: what the passwords of tenants’ roles are derived from',
      }),
    ),
    poolSize: integer('WAREHOUSE_POOL_SIZE', {
      default: 8,
      min: 1,
      max: 100,
      description: 'Postgres: statements of one tenant that run at the same time, in each process',
    }),
    connectTimeoutMs: integer('WAREHOUSE_CONNECT_TIMEOUT_MS', {
      default: 3_000,
      min: 100,
      max: 60_000,
      description: 'Postgres: how long to wait for a new connection, in milliseconds',
    }),
    idleTimeoutMs: integer('WAREHOUSE_IDLE_TIMEOUT_MS', {
      default: 30_000,
      min: 100,
      max: 3_600_000,
      description: 'Postgres: how long an unused connection stays open, in milliseconds',
    }),
  },
  bigquery: {
    projectId: optional(
      text('BIGQUERY_PROJECT', {
        pattern: /^[a-z][a-z0-9.:-]{4,62}$/,
        allowed: 'the id of a Google Cloud project',
        description:
          'BigQuery: project of the datasets and jobs; credentials come from the environment, as Google’s libraries find them',
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
      description: 'BigQuery: a statement that would read more is refused, in bytes',
    }),
    apiEndpoint: optional(
      url('BIGQUERY_API_ENDPOINT', {
        schemes: ['http', 'https'],
        description:
          'BigQuery: address of another server that speaks its API; the service itself has no credentials there',
      }),
    ),
    requireImpersonation: flag('BIGQUERY_REQUIRE_IMPERSONATION', {
      default: true,
      description:
        'BigQuery: whether tenants without a service account of their own are refused; without it they run as the service',
    }),
    iamEndpoint: optional(
      url('BIGQUERY_IAM_ENDPOINT', {
        schemes: ['http', 'https'],
        description:
          'BigQuery: address of another server that makes tokens of service accounts, as Google’s IAM credentials API does',
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
      description:
        'BigQuery: service account that writes tenants’ tables in loads; without it there are none',
    }),
  ),
  loaderSecret: optional(
    text('WAREHOUSE_LOADER_SECRET', {
      pattern: /^.{16,}$/,
      allowed: 'at least 16 characters',
      secret: true,
      description:
        'Postgres: what the passwords of the roles are derived from that load tenants’ tables; no other service needs it',
    }),
  ),
  maxStagedBytes: integer('WAREHOUSE_BULK_TENANT_BYTES', {
    default: 17_179_869_184,
    min: 1_048_576,
    max: 17_592_186_044_416,
    description:
      'Postgres: disk that staged and failed records of all loads of one tenant may take, in bytes; a load that takes more fails',
  }),
  maxSessions: integer('WAREHOUSE_BULK_SESSIONS', {
    default: 8,
    min: 1,
    max: 100,
    description: 'Postgres: exports, and loads, that run at the same time, in each process',
  }),
  maxSessionsOfTenant: integer('WAREHOUSE_BULK_TENANT_SESSIONS', {
    default: 4,
    min: 1,
    max: 100,
    description: 'Postgres: exports, and loads, of one tenant that run at the same time, in each process',
  }),
};

export type BulkWarehouseConfig = ConfigOf<typeof bulkWarehouseSettings>;
