import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import {
  HealthRegistry,
  histogramOf,
  measuredCalls,
  METRICS,
  StartError,
  VECTOR_STORE_CALLS,
} from '@tessera/platform';
import { QdrantVectorStore } from './adapters/qdrant/qdrant.vector-store.js';
import { SqliteVectorStore } from './adapters/sqlite/sqlite.vector-store.js';
import { EMBEDDING_SPACES, type EmbeddingSpaces } from './embedding-spaces.port.js';
import { VECTOR_STORE, type VectorStore } from './vector-store.port.js';
import type { QdrantConfig, VectorsConfig } from './vectors.settings.js';

/** The configured vector store. Apps call `ensureCollection` for the collections they use. */
@Module({})
export class VectorsModule implements OnApplicationShutdown {
  static forRoot(config: VectorsConfig): DynamicModule {
    return {
      module: VectorsModule,
      global: true,
      providers: [
        { provide: VECTOR_STORE, useFactory: () => measured(openVectorStore(config)) },
        { provide: EMBEDDING_SPACES, useExisting: VECTOR_STORE },
      ],
      exports: [VECTOR_STORE, EMBEDDING_SPACES],
    };
  }

  constructor(
    @Inject(VECTOR_STORE) private readonly store: VectorStore,
    health: HealthRegistry,
  ) {
    health.register({ name: 'vectors', check: () => store.ping() });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

/** The part of the configuration that the chosen store needs. */
export type VectorStoreChoice =
  { driver: 'sqlite'; path?: string | undefined } | { driver: 'qdrant'; qdrant: QdrantConfig };

/**
 * The same store outside of an app; the caller must call `ensureCollection` and, in the end, `close`.
 * @throws StartError that names the missing or invalid setting
 */
export function openVectorStore(choice: VectorStoreChoice | VectorsConfig): VectorStore & EmbeddingSpaces {
  if (choice.driver === 'qdrant') return openQdrant((choice as { qdrant: QdrantConfig }).qdrant);
  const { path } = choice as { path?: string };
  return new SqliteVectorStore(required('VECTOR_STORE_PATH', path, 'sqlite'));
}

function openQdrant(config: QdrantConfig): QdrantVectorStore {
  const { url, replicationFactor, writeConsistencyFactor } = config;
  if (writeConsistencyFactor > replicationFactor)
    throw new StartError(
      `QDRANT_WRITE_CONSISTENCY is ${writeConsistencyFactor}: no write reaches more copies than the ` +
        `${replicationFactor} of QDRANT_REPLICATION_FACTOR.`,
    );
  return new QdrantVectorStore({ ...config, url: required('QDRANT_URL', url, 'qdrant') });
}

function required(variable: string, value: string | undefined, driver: string): string {
  if (value === undefined) throw new StartError(`${variable} is required for VECTOR_STORE=${driver}.`);
  return value;
}

function measured(store: VectorStore): VectorStore {
  const durations = histogramOf(METRICS.vectorStoreCallDuration);
  return measuredCalls(store, { name: 'vectors', calls: VECTOR_STORE_CALLS, durations });
}
