import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { PostgresWarehouse } from './adapters/postgres/postgres.warehouse.js';
import { requiredSetting } from './required-setting.js';
import { WAREHOUSE, type Warehouse } from './warehouse.port.js';
import type { WarehouseConfig } from './warehouse.settings.js';

/** The configured warehouse. */
@Module({})
export class WarehouseModule implements OnApplicationShutdown {
  static forRoot(config: WarehouseConfig): DynamicModule {
    return {
      module: WarehouseModule,
      global: true,
      providers: [{ provide: WAREHOUSE, useFactory: () => openWarehouse(config) }],
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

/** @throws StartError for a missing setting */
async function openWarehouse(config: WarehouseConfig): Promise<Warehouse> {
  if (config.driver === 'bigquery') {
    // Loaded on demand: Google's libraries take memory.
    const [{ BigQueryWarehouse }, { bigQueryOptions }] = await Promise.all([
      import('./adapters/bigquery/bigquery.warehouse.js'),
      import('./adapters/bigquery/bigquery-options.js'),
    ]);
    return new BigQueryWarehouse(bigQueryOptions(config));
  }
  const { url, loginSecret, ...bounds } = config.postgres;
  return new PostgresWarehouse({
    url: requiredSetting('WAREHOUSE_URL', url),
    loginSecret: requiredSetting('WAREHOUSE_LOGIN_SECRET', loginSecret),
    ...bounds,
    maxResultBytes: config.maxResultBytes,
  });
}
