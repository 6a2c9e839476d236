import type { BigQuery } from '@google-cloud/bigquery';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import type { TableColumn, TableDescription, TableSummary } from '../../warehouse.port.js';
import { typeNameOf, type WireField } from './wire-format.js';

const TIMEOUT_MS = 10_000;

/** See https://cloud.google.com/bigquery/docs/reference/rest/v2/tables */
interface WireTable {
  tableReference?: { tableId?: string };
  type?: string;
  description?: string;
  numRows?: string;
  schema?: { fields?: WireField[] };
  tableConstraints?: {
    primaryKey?: { columns?: string[] };
    foreignKeys?: Array<{
      referencedTable?: { tableId?: string };
      columnReferences?: Array<{ referencingColumn?: string; referencedColumn?: string }>;
    }>;
  };
}

/** What BigQuery knows about the tables of a dataset. */
export class BigQueryCatalog {
  constructor(private readonly client: BigQuery) {}

  /** A list does not tell how many rows tables have: that is null here. */
  async tables(dataset: string): Promise<TableSummary[]> {
    const [tables] = await bounded(this.client.dataset(dataset).getTables());
    const found = tables.map(({ id, metadata }) => ({ ...(metadata as WireTable), id }));
    return found
      .map((table) => ({ ...toSummary(table), name: table.id ?? '' }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async table(dataset: string, name: string): Promise<TableDescription | null> {
    if (!/^[\p{L}\p{M}\p{N}\p{Pc}\p{Pd} ]{1,1024}$/u.test(name)) return null;
    const table = await bounded(
      this.client
        .dataset(dataset)
        .table(name)
        .getMetadata()
        .then(([metadata]) => metadata as WireTable, nullIfMissing),
    );
    if (!table) return null;
    const { primaryKey, foreignKeys = [] } = table.tableConstraints ?? {};
    return {
      ...toSummary(table),
      name,
      columns: (table.schema?.fields ?? []).map(toColumn),
      primaryKey: primaryKey?.columns ?? [],
      foreignKeys: foreignKeys.map(({ referencedTable, columnReferences = [] }) => ({
        columns: columnReferences.map(({ referencingColumn = '' }) => referencingColumn),
        table: referencedTable?.tableId ?? '',
        referencedColumns: columnReferences.map(({ referencedColumn = '' }) => referencedColumn),
      })),
    };
  }

  async ping(): Promise<void> {
    await bounded(this.client.getDatasets({ maxResults: 1, autoPaginate: false }));
  }
}

function toSummary({ type, numRows, description }: WireTable): Omit<TableSummary, 'name'> {
  const isView = type === 'VIEW' || type === 'MATERIALIZED_VIEW';
  return {
    kind: isView ? 'view' : 'table',
    rowEstimate: numRows === undefined || isView ? null : Number(numRows),
    description: description ?? null,
  };
}

function toColumn(field: WireField): TableColumn {
  return {
    name: field.name,
    type: typeNameOf(field),
    nullable: field.mode !== 'REQUIRED',
    description: field.description ?? null,
  };
}

function nullIfMissing(error: { code?: number }): null {
  if (error.code === 404) return null;
  throw error as Error;
}

/** @throws WarehouseUnavailableError */
async function bounded<T>(work: Promise<T>): Promise<T> {
  const overdue = Promise.withResolvers<never>();
  const timer = setTimeout(() => overdue.reject(new Error('no answer in time')), TIMEOUT_MS);
  try {
    return await Promise.race([work, overdue.promise]);
  } catch (error) {
    throw new WarehouseUnavailableError({ cause: error });
  } finally {
    clearTimeout(timer);
  }
}
