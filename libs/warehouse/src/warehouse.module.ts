import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { bigQueryOptions } from './adapters/bigquery/bigquery-options.js';
import { BigQueryWarehouse } from './adapters/bigquery/bigquery.warehouse.js';
import { PostgresWarehouse } from './adapters/postgres/postgres.warehouse.js';
import { requiredSetting } from './required-setting.js';
import { WAREHOUSE, type Warehouse } from './warehouse.port.js';
import type { WarehouseConfig } from './warehouse.settings.js';

/** The warehouse that the configuration names. */
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

/** @throws StartError that names what is not set */
function openWarehouse(config: WarehouseConfig): Warehouse {
  if (config.driver === 'bigquery') return new BigQueryWarehouse(bigQueryOptions(config));
  const { url, loginSecret, ...bounds } = config.postgres;
  return new PostgresWarehouse({
    url: requiredSetting('WAREHOUSE_URL', url),
    loginSecret: requiredSetting('WAREHOUSE_LOGIN_SECRET', loginSecret),
    ...bounds,
    maxResultBytes: config.maxResultBytes,
  });
}
