import type { Client, QueryResultRow } from 'pg';
import type { TableDescription, TableSummary } from '../../../warehouse.port.js';
import { CatalogSessions, type CatalogSessionsOptions } from './catalog-sessions.js';
import { builtInTypeName } from '../column-types.js';
import { TENANT_SCHEMA, tenantNames } from '../connections/tenant-login.js';

/** Cached user-defined types. */
const MAX_KNOWN_TYPES = 10_000;

const TABLES = `
  select c.oid, c.relname as name, c.relkind in ('v', 'm') as "isView", d.description,
         case when c.reltuples >= 0 then c.reltuples::float8 end as "rowEstimate"
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join pg_catalog.pg_description d
    on d.objoid = c.oid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = 0
  where n.nspname = '${TENANT_SCHEMA}' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

/** The SQL name of a type without its schema. */
const typeName = (oid: string, modifier: string) => `(
  select case when starts_with(f.name, quote_ident(n.nspname) || '.') then substr(f.name, length(quote_ident(n.nspname)) + 2)
              else f.name end
  from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace,
       lateral (select pg_catalog.format_type(t.oid, ${modifier}) as name) f
  where t.oid = ${oid})`;

const COLUMNS = `
  select a.attname as name, ${typeName('a.atttypid', 'a.atttypmod')} as type, not a.attnotnull as nullable, d.description
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

const TYPES = `
  select x.oid, ${typeName('x.oid', 'null')} as name
  from unnest($1::oid[]) x(oid) where exists (select from pg_catalog.pg_type t where t.oid = x.oid)`;

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

/** Tables and types of tenants, read by a role that sees nothing else. */
export class PostgresCatalog {
  private readonly sessions: CatalogSessions;
  /** By database and OID: OIDs differ between databases. */
  private readonly knownTypes = new Map<string, string>();

  constructor(options: CatalogSessionsOptions) {
    this.sessions = new CatalogSessions(options);
  }

  async tables(namespace: string): Promise<TableSummary[]> {
    const { database } = tenantNames(namespace);
    const { rows } = await this.sessions.run(
      (client) => client.query<TableRow>(`${TABLES} order by c.relname`),
      database,
    );
    return rows.map(toSummary);
  }

  async table(namespace: string, name: string): Promise<TableDescription | null> {
    return this.sessions.run((client) => describeTable(client, name), tenantNames(namespace).database);
  }

  /** Type names by OID; `unknown` for a removed type. */
  async typeNames(namespace: string, oids: readonly number[]): Promise<string[]> {
    const { database } = tenantNames(namespace);
    const nameOf = (oid: number) => builtInTypeName(oid) ?? this.knownTypes.get(`${database} ${oid}`);
    const missing = oids.filter((oid) => nameOf(oid) === undefined);
    if (missing.length > 0) await this.learnTypes(database, missing);
    return oids.map((oid) => nameOf(oid) ?? 'unknown');
  }

  async ping(): Promise<void> {
    await this.sessions.run((client) => client.query('select 1'));
  }

  async close(): Promise<void> {
    await this.sessions.close();
  }

  private async learnTypes(database: string, oids: number[]): Promise<void> {
    if (this.knownTypes.size > MAX_KNOWN_TYPES) this.knownTypes.clear();
    const { rows } = await this.sessions.run(
      (client) => client.query<{ oid: number; name: string }>(TYPES, [oids]),
      database,
    );
    for (const { oid, name } of rows) this.knownTypes.set(`${database} ${oid}`, name);
  }
}

async function describeTable(client: Client, name: string): Promise<TableDescription | null> {
  const tables = await client.query<TableRow>(`${TABLES} and c.relname = $1`, [name]);
  const [table] = tables.rows;
  if (!table) return null;
  const columns = await client.query<TableDescription['columns'][number] & QueryResultRow>(COLUMNS, [
    table.oid,
  ]);
  const { rows: keys } = await client.query<KeyRow>(KEYS, [table.oid]);
  return {
    ...toSummary(table),
    columns: columns.rows,
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

function toSummary({ name, isView, rowEstimate, description }: TableRow): TableSummary {
  return { name, kind: isView ? 'view' : 'table', rowEstimate, description };
}
