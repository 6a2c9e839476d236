import { composed, isKbName, KB_NAME_RULE } from '@tessera/contracts';
import { choice, type ConfigOf, integer, postgresUrl, structured } from '@tessera/platform';

/** Settings of every app that uses Postgres. */
export const databaseSettings = {
  databaseUrl: postgresUrl('DATABASE_URL', {
    example: 'postgres://tessera:secret@localhost:5432/tessera',
    description: 'Postgres database of the registry',
  }),
  poolSize: integer('DATABASE_POOL_SIZE', {
    default: 10,
    min: 1,
    max: 200,
    description: 'Most connections of this process to Postgres',
  }),
  connectTimeoutMs: integer('DATABASE_CONNECT_TIMEOUT_MS', {
    default: 3_000,
    min: 100,
    max: 60_000,
    description: 'How long to wait for a connection to Postgres, in milliseconds',
  }),
  statementTimeoutMs: integer('DATABASE_STATEMENT_TIMEOUT_MS', {
    default: 30_000,
    min: 100,
    max: 600_000,
    description: 'Longest time that one statement may take, in milliseconds',
  }),
  migrations: choice('DATABASE_MIGRATIONS', ['run', 'wait'], {
    default: 'run',
    description:
      'Who brings the schema up to date: run: whichever service comes first; wait: somebody else does, by `tessera migrate`, and services wait for it',
  }),
};

/** Settings of every app of the knowledge service. */
export const persistenceSettings = {
  ...databaseSettings,
  defaultKbName: structured('KB_NAME', {
    default: 'default',
    allowed: KB_NAME_RULE,
    parse: parseKbName,
    description: 'Knowledge base of requests that name none; registered at start',
  }),
};

export type DatabaseConfig = ConfigOf<typeof databaseSettings>;
export type PersistenceConfig = ConfigOf<typeof persistenceSettings>;

function parseKbName(raw: string): string {
  const name = composed(raw);
  if (!isKbName(name)) throw new Error(`It must be ${KB_NAME_RULE}.`);
  return name;
}
