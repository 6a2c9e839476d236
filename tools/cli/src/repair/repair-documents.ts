import { objectsSettings, openObjectStore } from '@tessera/objects';
import {
  createDataSource,
  Database,
  databaseSettings,
  DocumentPipelineRepository,
  DocumentRepository,
  ObjectOwnerRepository,
  OutboxRepository,
  TaskRepository,
} from '@tessera/persistence';
import { HealthRegistry, loadConfig, tlsSettings } from '@tessera/platform';
import { DocumentRestarter, largeDocumentsSettings, queuesSettings } from '@tessera/queues';
import { openVectorStore, vectorsSettings } from '@tessera/vectors';
import { OrphanSweep, type Orphans, type SweepOptions } from './orphan-sweep.js';
import { Repairer, type RepairOptions, type RepairResult } from './repairer.js';

const settings = {
  tls: tlsSettings,
  database: databaseSettings,
  objects: objectsSettings,
  vectors: vectorsSettings,
  queues: { maxAttempts: queuesSettings.maxAttempts, largeBytes: largeDocumentsSettings.bytes },
};

/**
 * Repairs all documents of an installation, with the settings of its services.
 * @throws ConfigError, VectorStoreUnusableError, and what the stores throw
 */
export async function repairDocuments(
  environment: Record<string, string | undefined>,
  options: RepairOptions,
): Promise<RepairResult> {
  const config = loadConfig(settings, environment);
  const objects = await openObjectStore(config.objects);
  const database = await connected(config.database);
  const vectors = openVectorStore(config.vectors);
  try {
    const pipelines = new DocumentPipelineRepository(database);
    const documents = new DocumentRepository(database, pipelines);
    const tasks = new TaskRepository(database);
    const outbox = new OutboxRepository(database);
    const restarter = new DocumentRestarter({ database, documents, pipelines, tasks, outbox }, config.queues);
    return await new Repairer(documents, restarter, { vectors, objects }).repair(options);
  } finally {
    await vectors.close();
    database.beforeApplicationShutdown();
    await database.onApplicationShutdown();
  }
}

/**
 * Deletes objects without an owner in the registry, with the settings of the services.
 * @throws ConfigError, TooManyOrphansError, and what the stores throw
 */
export async function removeOrphans(
  environment: Record<string, string | undefined>,
  options: SweepOptions,
): Promise<Orphans> {
  const config = loadConfig(
    { tls: tlsSettings, database: databaseSettings, objects: objectsSettings },
    environment,
  );
  const objects = await openObjectStore(config.objects);
  const database = await connected(config.database);
  try {
    return await new OrphanSweep(new ObjectOwnerRepository(database), objects).sweep(options);
  } finally {
    database.beforeApplicationShutdown();
    await database.onApplicationShutdown();
  }
}

/** @throws if the database is unavailable; services would keep retrying */
async function connected(config: Parameters<typeof createDataSource>[0]): Promise<Database> {
  const dataSource = createDataSource(config);
  await dataSource.initialize();
  const database = new Database(dataSource, new HealthRegistry());
  database.onApplicationBootstrap();
  await new Promise<void>((resolve) => database.onReady(async () => resolve()));
  return database;
}
