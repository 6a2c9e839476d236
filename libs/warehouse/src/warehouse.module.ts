import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { loadAdapter } from './warehouse-adapter.js';
import { WAREHOUSE, type Warehouse } from './warehouse.port.js';
import type { WarehouseConfig } from './warehouse.settings.js';

/** The configured warehouse. */
@Module({})
export class WarehouseModule implements OnApplicationShutdown {
  static forRoot(config: WarehouseConfig): DynamicModule {
    return {
      module: WarehouseModule,
      global: true,
      providers: [
        { provide: WAREHOUSE, useFactory: async () => (await loadAdapter(config)).openWarehouse(config) },
      ],
      exports: [WAREHOUSE],
    };
  }

  constructor(
    @Inject(WAREHOUSE) private readonly warehouse: Warehouse,
    health: HealthRegistry,
  ) {
    health.register({ name: 'warehouse', check: () => warehouse.ping() });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.warehouse.close();
  }
}
