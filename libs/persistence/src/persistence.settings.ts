import { composed, isKbName, KB_NAME_RULE } from '@tessera/contracts';
import { choice, type ConfigOf, integer, postgresUrl, structured } from '@tessera/platform';

/** Settings of every app that uses Postgres. */
export const databaseSettings = {
  databaseUrl: postgresUrl('DATABASE_URL', {
    example: 'postgres://tessera:secret@localhost:5432/tessera',
    description: "URL of the registry's Postgres database",
  }),
  poolSize: integer('DATABASE_POOL_SIZE', {
    default: 10,
    min: 1,
    max: 200,
    description: 'Maximum number of Postgres connections per process',
  }),
  connectTimeoutMs: integer('DATABASE_CONNECT_TIMEOUT_MS', {
    default: 3_000,
    min: 100,
    max: 60_000,
    description: 'Timeout for connecting to Postgres, in milliseconds',
  }),
  statementTimeoutMs: integer('DATABASE_STATEMENT_TIMEOUT_MS', {
    default: 30_000,
    min: 100,
    max: 600_000,
    description: 'Statement timeout, in milliseconds',
  }),
  migrations: choice('DATABASE_MIGRATIONS', ['run', 'wait'], {
    default: 'run',
    description:
      'run: the first service to start migrates the schema. wait: services wait until `tessera migrate` has run',
  }),
};

/** Settings of every app of the knowledge service. */
export const persistenceSettings = {
  ...databaseSettings,
  defaultKbName: structured('KB_NAME', {
    default: 'default',
    allowed: KB_NAME_RULE,
    parse: parseKbName,
    description: 'Knowledge base of requests without one; created at start',
  }),
};

export type DatabaseConfig = ConfigOf<typeof databaseSettings>;
export type PersistenceConfig = ConfigOf<typeof persistenceSettings>;

function parseKbName(raw: string): string {
  const name = composed(raw);
  if (!isKbName(name)) throw new Error(`It must be ${KB_NAME_RULE}.`);
  return name;
}
