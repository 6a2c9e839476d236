import {
  type DynamicModule,
  Inject,
  type InjectionToken,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { BULK_WAREHOUSE, type BulkWarehouse } from './bulk-warehouse.port.js';
import type { ExportObjects } from './export-bucket.js';
import { loadAdapter } from './warehouse-adapter.js';
import type { BulkWarehouseConfig, WarehouseConfig } from './warehouse.settings.js';

export interface BulkWarehouseModuleOptions {
  warehouse: WarehouseConfig;
  bulk: BulkWarehouseConfig;
  /**
   * A bucket that BigQuery can write to, and the injection token of its {@link ExportObjects}; null if objects are
   * stored elsewhere.
   */
  bucket: { name: string; objects: InjectionToken<ExportObjects> } | null;
}

/** Bulk jobs on the configured warehouse. */
@Module({})
export class BulkWarehouseModule implements OnApplicationShutdown {
  static forRoot({ warehouse, bulk, bucket }: BulkWarehouseModuleOptions): DynamicModule {
    return {
      module: BulkWarehouseModule,
      global: true,
      providers: [
        {
          provide: BULK_WAREHOUSE,
          useFactory: async (objects?: ExportObjects) => {
            const { openBulkWarehouse } = await loadAdapter(warehouse);
            return openBulkWarehouse({
              warehouse,
              bulk,
              bucket: bucket && objects ? { name: bucket.name, objects } : null,
            });
          },
          inject: bucket ? [bucket.objects] : [],
        },
      ],
      exports: [BULK_WAREHOUSE],
    };
  }

  constructor(
    @Inject(BULK_WAREHOUSE) private readonly warehouse: BulkWarehouse,
    health: HealthRegistry,
  ) {
    health.register({ name: 'warehouse', check: () => warehouse.ping() });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.warehouse.close();
  }
}
