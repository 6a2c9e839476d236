import {
  type DynamicModule,
  Inject,
  type InjectionToken,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { PostgresBulkWarehouse } from './adapters/postgres/bulk/postgres-bulk.warehouse.js';
import { BULK_WAREHOUSE, type BulkWarehouse } from './bulk-warehouse.port.js';
import type { ExportBucket, ExportObjects } from './export-bucket.js';
import { requiredSetting } from './required-setting.js';
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
  static forRoot(options: BulkWarehouseModuleOptions): DynamicModule {
    return {
      module: BulkWarehouseModule,
      global: true,
      providers: [
        {
          provide: BULK_WAREHOUSE,
          useFactory: (objects?: ExportObjects) =>
            openBulkWarehouse(
              options,
              options.bucket && objects ? { name: options.bucket.name, objects } : null,
            ),
          inject: options.bucket ? [options.bucket.objects] : [],
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

/** @throws StartError for a missing setting */
async function openBulkWarehouse(
  { warehouse, bulk }: BulkWarehouseModuleOptions,
  bucket: ExportBucket | null,
): Promise<BulkWarehouse> {
  const { loaderAccount, loaderSecret, ...bounds } = bulk;
  if (warehouse.driver === 'bigquery') {
    // Loaded on demand: Google's libraries take memory.
    const [{ BigQueryBulkWarehouse }, { bigQueryOptions }] = await Promise.all([
      import('./adapters/bigquery/bigquery-bulk.warehouse.js'),
      import('./adapters/bigquery/bigquery-options.js'),
    ]);
    return new BigQueryBulkWarehouse({
      ...bigQueryOptions(warehouse),
      ...(loaderAccount === undefined ? {} : { loaderAccount }),
      ...(bucket && { bucket }),
    });
  }
  const { url, loginSecret, connectTimeoutMs } = warehouse.postgres;
  return new PostgresBulkWarehouse({
    url: requiredSetting('WAREHOUSE_URL', url),
    loginSecret: requiredSetting('WAREHOUSE_LOGIN_SECRET', loginSecret),
    loaderSecret: requiredSetting('WAREHOUSE_LOADER_SECRET', loaderSecret),
    connectTimeoutMs,
    ...bounds,
  });
}
