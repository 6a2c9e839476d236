import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { SqliteVectorStore } from './adapters/sqlite/sqlite.vector-store.js';
import { VECTOR_STORE, type VectorStore } from './vector-store.port.js';
import type { VectorsConfig } from './vectors.settings.js';

/** The vector store that the configuration names. Apps call `ensureCollection` for what they use. */
@Module({})
export class VectorsModule implements OnApplicationShutdown {
  static forRoot(config: VectorsConfig): DynamicModule {
    return {
      module: VectorsModule,
      global: true,
      providers: [{ provide: VECTOR_STORE, useFactory: () => openVectorStore(config) }],
      exports: [VECTOR_STORE],
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

/** The same store outside of an app; whoever opens it calls `ensureCollection` and, in the end, `close`. */
export function openVectorStore(config: VectorsConfig): VectorStore {
  return new SqliteVectorStore(config.path);
}
