import 'reflect-metadata';
import { IsIn, IsObject, IsOptional, IsString, Matches } from 'class-validator';
import type { AuthClient } from 'google-auth-library';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import type { TableColumn, TableDescription, TableSummary } from '../../warehouse.port.js';
import type { BigQueryApi } from './api/bigquery-api.js';
import { nullIfMissing } from './api/bigquery-errors.js';
import { typeNameOf, type WireField } from './api/wire-format.js';
import { badReply, ListOf, Nested, requireFields, requireReply } from './api/wire-replies.js';

const TIMEOUT_MS = 10_000;
const PAGE_TABLES = 1_000;
/** Guards against a list that never ends. */
const MAX_PAGES = 1_000;
const TABLE_NAME = /^[\p{L}\p{M}\p{N}\p{Pc}\p{Pd} ]{1,1024}$/u;
/** Prefix of staging tables in the tenant's dataset; they are hidden from the tenant. */
export const STAGING_PREFIX = 'tessera_bulk_';
const VIEWS: ReadonlySet<string> = new Set(['VIEW', 'MATERIALIZED_VIEW']);

class TableReferenceReply {
  @IsString()
  datasetId: string;

  @IsString()
  tableId: string;
}

class ListedTableReply {
  @Nested(() => TableReferenceReply)
  tableReference: TableReferenceReply;

  @IsIn(['TABLE', 'VIEW', 'MATERIALIZED_VIEW', 'EXTERNAL', 'SNAPSHOT'])
  type: string;

  @IsOptional()
  @IsString()
  description?: string;

  @IsOptional()
  @Matches(/^\d{1,15}$/)
  numRows?: string;
}

class TableListReply {
  @IsOptional()
  @ListOf(() => ListedTableReply)
  tables?: ListedTableReply[];

  @IsOptional()
  @IsString()
  nextPageToken?: string;
}

class PrimaryKeyReply {
  @IsString({ each: true })
  columns: string[];
}

class ColumnReferenceReply {
  @IsString()
  referencingColumn: string;

  @IsString()
  referencedColumn: string;
}

class ForeignKeyReply {
  @Nested(() => TableReferenceReply)
  referencedTable: TableReferenceReply;

  @ListOf(() => ColumnReferenceReply)
  columnReferences: ColumnReferenceReply[];
}

class ConstraintsReply {
  @IsOptional()
  @Nested(() => PrimaryKeyReply)
  primaryKey?: PrimaryKeyReply;

  @IsOptional()
  @ListOf(() => ForeignKeyReply)
  foreignKeys?: ForeignKeyReply[];
}

export class TableReply extends ListedTableReply {
  @IsOptional()
  @IsObject()
  schema?: { fields?: WireField[] };

  @IsOptional()
  @Nested(() => ConstraintsReply)
  tableConstraints?: ConstraintsReply;
}

/** Tables of a dataset, as far as the identity may see them. */
export class BigQueryCatalog {
  constructor(private readonly api: BigQueryApi) {}

  /** The list has no row counts, so `rowEstimate` is null. */
  async tables(client: AuthClient, dataset: string): Promise<TableSummary[]> {
    const all = await this.list(client, dataset);
    return all.filter(({ name }) => !name.startsWith(STAGING_PREFIX));
  }

  /** Staging tables. @param prefix of their names */
  async staging(client: AuthClient, dataset: string, prefix: string): Promise<string[]> {
    const all = await this.list(client, dataset);
    return all.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  }

  private async list(client: AuthClient, dataset: string): Promise<TableSummary[]> {
    const found: TableSummary[] = [];
    let pageToken: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { maxResults: String(PAGE_TABLES), ...(pageToken === undefined ? {} : { pageToken }) };
      const answer = await this.get(client, `/datasets/${encodeURIComponent(dataset)}/tables`, query);
      const { tables = [], nextPageToken } = requireReply(TableListReply, answer);
      for (const table of tables) found.push(summaryOf(requireOwn(table, dataset)));
      if (!nextPageToken) return found.sort((a, b) => (a.name < b.name ? -1 : 1));
      if (nextPageToken === pageToken) break;
      pageToken = nextPageToken;
    }
    throw badReply('the end of a list of tables');
  }

  async table(client: AuthClient, dataset: string, name: string): Promise<TableDescription | null> {
    const table = await this.describe(client, dataset, name);
    if (table === null) return null;
    const { primaryKey, foreignKeys = [] } = table.tableConstraints ?? {};
    return {
      ...summaryOf(table),
      columns: requireFields(table.schema?.fields ?? []).map(toColumn),
      primaryKey: primaryKey?.columns ?? [],
      foreignKeys: foreignKeys
        .filter(({ referencedTable }) => referencedTable.datasetId === dataset)
        .map(({ referencedTable, columnReferences }) => ({
          columns: columnReferences.map(({ referencingColumn }) => referencingColumn),
          table: referencedTable.tableId,
          referencedColumns: columnReferences.map(({ referencedColumn }) => referencedColumn),
        })),
    };
  }

  /** Null for an unknown table and for staging tables. */
  async describe(client: AuthClient, dataset: string, name: string): Promise<TableReply | null> {
    if (!TABLE_NAME.test(name) || name.startsWith(STAGING_PREFIX)) return null;
    const path = `/datasets/${encodeURIComponent(dataset)}/tables/${encodeURIComponent(name)}`;
    const answer = await this.get(client, path).catch(nullIfMissing);
    if (answer === null) return null;
    const table = requireOwn(requireReply(TableReply, answer), dataset);
    if (table.tableReference.tableId !== name) throw badReply('the table that was asked for');
    return table;
  }

  private get(client: AuthClient, path: string, query?: Record<string, string>): Promise<unknown> {
    return this.api.request(client, {
      method: 'GET',
      path,
      timeoutMs: TIMEOUT_MS,
      ...(query ? { query } : {}),
    });
  }
}

function requireOwn<T extends ListedTableReply>(table: T, dataset: string): T {
  if (table.tableReference.datasetId !== dataset) throw badReply('a table of the dataset that was asked for');
  return table;
}

function summaryOf({ tableReference, type, numRows, description }: ListedTableReply): TableSummary {
  const isView = VIEWS.has(type);
  return {
    name: tableReference.tableId,
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

/** @throws WarehouseUnavailableError for any failure */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WarehouseUnavailableError) throw error;
    throw new WarehouseUnavailableError({ cause: error });
  }
}
