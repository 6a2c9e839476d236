import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { FileSystemObjectStore } from './adapters/file-system.object-store.js';
import { OBJECT_STORE } from './object-store.port.js';
import type { ObjectsConfig } from './objects.settings.js';

/** The object store that the configuration names. */
@Module({})
export class ObjectsModule implements OnModuleInit {
  static forRoot(config: ObjectsConfig): DynamicModule {
    return {
      module: ObjectsModule,
      global: true,
      providers: [{ provide: OBJECT_STORE, useFactory: () => new FileSystemObjectStore(config.path) }],
      exports: [OBJECT_STORE],
    };
  }

  constructor(
    @Inject(OBJECT_STORE) private readonly store: FileSystemObjectStore,
    health: HealthRegistry,
  ) {
    health.register({ name: 'objects', check: () => store.ping() });
  }

  async onModuleInit(): Promise<void> {
    await this.store.open();
  }
}
