import { Inject, Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import type { CatalogTable, CatalogTableDetail, CatalogTablesResponse } from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';
import { toServiceError } from '@tessera/sql-services';
import { type TableSummary, WAREHOUSE, type Warehouse } from '@tessera/warehouse';

/** Tables and views of a tenant. */
@Injectable()
export class CatalogService {
  constructor(@Inject(WAREHOUSE) private readonly warehouse: Warehouse) {}

  /** @throws ServiceError */
  async tables({ tenant }: Access): Promise<CatalogTablesResponse> {
    const tables = await this.warehouse.tables(tenant).catch(rethrow);
    return { tables: tables.map(toCatalogTable) };
  }

  /** @throws ServiceError NOT_FOUND */
  async table({ tenant }: Access, name: string): Promise<CatalogTableDetail> {
    const table = await this.warehouse.table(tenant, name).catch(rethrow);
    if (!table) throw new ServiceError('not_found', 'Table not found.');
    return {
      ...toCatalogTable(table),
      columns: table.columns,
      primary_key: table.primaryKey,
      foreign_keys: table.foreignKeys.map(({ columns, table: referenced, referencedColumns }) => ({
        columns,
        table: referenced,
        referenced_columns: referencedColumns,
      })),
    };
  }
}

function toCatalogTable({ name, kind, rowEstimate, description }: TableSummary): CatalogTable {
  return { name, kind, row_estimate: rowEstimate, description };
}

function rethrow(error: unknown): never {
  throw toServiceError(error);
}
