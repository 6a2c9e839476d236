import pg, { type Pool, type QueryResultRow } from 'pg';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import type { TableDescription, TableSummary } from '../../warehouse.port.js';
import { builtInTypeName } from './column-types.js';

export interface PostgresCatalogOptions {
  /** Of a role that may read the catalog and nothing else; tenants' roles may not even do that. */
  url: string;
  connectTimeoutMs: number;
}

const POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Types that somebody made; more are asked for again. */
const MAX_KNOWN_TYPES = 10_000;

const TABLES = `
  select c.oid, c.relname as name, c.relkind in ('v', 'm') as "isView", d.description,
         case when c.reltuples >= 0 then c.reltuples::float8 end as "rowEstimate"
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join pg_catalog.pg_description d
    on d.objoid = c.oid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = 0
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

const COLUMNS = `
  select a.attname as name, pg_catalog.format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, d.description
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_description d
    on d.objoid = a.attrelid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const KEYS = `
  select k.contype = 'p' as "isPrimary", r.relname as "table",
         array(select a.attname::text from unnest(k.conkey) with ordinality c(num, position)
               join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num order by c.position) as columns,
         array(select a.attname::text from unnest(k.confkey) with ordinality c(num, position)
               join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.num order by c.position) as "referencedColumns"
  from pg_catalog.pg_constraint k left join pg_catalog.pg_class r on r.oid = k.confrelid
  where k.conrelid = $1 and k.contype in ('p', 'f') order by k.conname`;

interface TableRow extends QueryResultRow {
  oid: number;
  name: string;
  isView: boolean;
  description: string | null;
  rowEstimate: number | null;
}

interface KeyRow extends QueryResultRow {
  isPrimary: boolean;
  table: string;
  columns: string[];
  referencedColumns: string[];
}

/** What the database knows about tenants' tables and types, read by a role that sees nothing else. */
export class PostgresCatalog {
  private readonly pool: Pool;
  private readonly knownTypes = new Map<number, string>();

  constructor({ url, connectTimeoutMs }: PostgresCatalogOptions) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: 2 * STATEMENT_TIMEOUT_MS,
      application_name: 'tessera catalog',
    });
    this.pool.on('error', () => undefined);
  }

  async tables(schema: string): Promise<TableSummary[]> {
    const rows = await this.rows<TableRow>(`${TABLES} order by c.relname`, [schema]);
    return rows.map(toSummary);
  }

  async table(schema: string, name: string): Promise<TableDescription | null> {
    const [table] = await this.rows<TableRow>(`${TABLES} and c.relname = $2`, [schema, name]);
    if (!table) return null;
    const columns = await this.rows<TableDescription['columns'][number] & QueryResultRow>(COLUMNS, [
      table.oid,
    ]);
    const keys = await this.rows<KeyRow>(KEYS, [table.oid]);
    return {
      ...toSummary(table),
      columns,
      primaryKey: keys.find(({ isPrimary }) => isPrimary)?.columns ?? [],
      foreignKeys: keys
        .filter(({ isPrimary }) => !isPrimary)
        .map(({ columns, table: referenced, referencedColumns }) => ({
          columns,
          table: referenced,
          referencedColumns,
        })),
    };
  }

  /** Names of types by their object ids; `unknown` for one that is gone. */
  async typeNames(oids: readonly number[]): Promise<string[]> {
    const names = oids.map((oid) => builtInTypeName(oid) ?? this.knownTypes.get(oid));
    const missing = oids.filter((_, index) => names[index] === undefined);
    if (missing.length > 0) await this.learnTypes(missing);
    return oids.map((oid, index) => names[index] ?? this.knownTypes.get(oid) ?? 'unknown');
  }

  async ping(): Promise<void> {
    await this.rows('select 1', []);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** By their bare name: the schema is the tenant's own, whose name is ours. */
  private async learnTypes(oids: number[]): Promise<void> {
    if (this.knownTypes.size > MAX_KNOWN_TYPES) this.knownTypes.clear();
    const rows = await this.rows<{ oid: number; name: string }>(
      `select t.oid::int8::float8 as oid, coalesce(e.typname || '[]', t.typname)::text as name
       from pg_catalog.pg_type t left join pg_catalog.pg_type e on e.oid = t.typelem and t.typcategory = 'A'
       where t.oid = any($1::oid[])`,
      [oids],
    );
    for (const { oid, name } of rows) this.knownTypes.set(oid, name);
  }

  private async rows<R extends QueryResultRow>(sql: string, values: unknown[]): Promise<R[]> {
    try {
      return (await this.pool.query<R>(sql, values)).rows;
    } catch (error) {
      throw new WarehouseUnavailableError({ cause: error });
    }
  }
}

function toSummary({ name, isView, rowEstimate, description }: TableRow): TableSummary {
  return { name, kind: isView ? 'view' : 'table', rowEstimate, description };
}
