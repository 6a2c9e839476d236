import type { BulkWarehouse } from './bulk-warehouse.port.js';
import type { ExportBucket } from './export-bucket.js';
import type { Warehouse } from './warehouse.port.js';
import type { BulkWarehouseConfig, WarehouseConfig } from './warehouse.settings.js';

export interface BulkWarehouseOptions {
  warehouse: WarehouseConfig;
  bulk: BulkWarehouseConfig;
  /** A bucket that the warehouse can write to; null if objects are stored elsewhere. */
  bucket: ExportBucket | null;
}

/** What the index.ts of each adapter exports. @throws StartError for a missing setting */
interface WarehouseAdapter {
  openWarehouse: (config: WarehouseConfig) => Warehouse;
  openBulkWarehouse: (options: BulkWarehouseOptions) => BulkWarehouse;
}

/** Loads only the configured adapter, since each comes with large libraries. */
export function loadAdapter({ driver }: WarehouseConfig): Promise<WarehouseAdapter> {
  return driver === 'bigquery'
    ? import('./adapters/bigquery/index.js')
    : import('./adapters/postgres/index.js');
}
