import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { FileSystemObjectStore } from './adapters/file-system.object-store.js';
import { OBJECT_STORE, type ObjectStore } from './object-store.port.js';
import type { ObjectsConfig } from './objects.settings.js';

const STORES: Record<ObjectsConfig['driver'], (config: ObjectsConfig) => Promise<ObjectStore>> = {
  filesystem: ({ path }) => FileSystemObjectStore.open(path),
};

/** The object store that the configuration names. */
@Module({})
export class ObjectsModule {
  static forRoot(config: ObjectsConfig): DynamicModule {
    return {
      module: ObjectsModule,
      global: true,
      providers: [{ provide: OBJECT_STORE, useFactory: () => STORES[config.driver](config) }],
      exports: [OBJECT_STORE],
    };
  }

  constructor(@Inject(OBJECT_STORE) store: ObjectStore, health: HealthRegistry) {
    health.register({ name: 'objects', check: () => store.ping() });
  }
}
