import { isTracing } from '@tessera/platform';
import { DataSource } from 'typeorm';
import { AnsweringClient } from './answering-client.js';
import * as entities from './entities/index.js';
import { CreateSchema1766500000000 } from './migrations/1766500000000-create-schema.js';
import { AddEvidence1795860000000 } from './migrations/1795860000000-add-evidence.js';
import { ListJobs1796000000000 } from './migrations/1796000000000-list-jobs.js';
import { KeepColumns1796100000000 } from './migrations/1796100000000-keep-columns.js';
import type { DatabaseConfig } from './persistence.settings.js';
import { QueryTracer } from './query-tracer.js';

/** The data source of the Postgres schema. It does not connect by itself. */
export function createDataSource(
  config: Omit<DatabaseConfig, 'migrations'>,
  options: { canRepeatLostWork: boolean } = { canRepeatLostWork: false },
): DataSource {
  return new DataSource({
    type: 'postgres',
    url: config.databaseUrl,
    entities: Object.values(entities),
    subscribers: isTracing() ? [QueryTracer] : [],
    migrations: [
      CreateSchema1766500000000,
      AddEvidence1795860000000,
      ListJobs1796000000000,
      KeepColumns1796100000000,
    ],
    migrationsTransactionMode: 'all',
    synchronize: false,
    logging: false,
    applicationName: 'tessera',
    poolSize: config.poolSize,
    connectTimeoutMS: config.connectTimeoutMs,
    extra: {
      Client: AnsweringClient,
      statement_timeout: config.statementTimeoutMs,
      // The server ends slow statements; this is for a server that does not answer at all.
      query_timeout: 2 * config.statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      ...(options.canRepeatLostWork ? { options: '-c synchronous_commit=off' } : {}),
    },
  });
}
