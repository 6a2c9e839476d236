import type { LoadTarget, LoadTargetColumn } from '../../../bulk-warehouse.port.js';
import type { PlannedColumn, PlannedLoad } from '../../../loads/load-plan.js';
import { TENANT_SCHEMA } from '../connections/tenant-login.js';
import type { BulkSession } from './bulk-session.js';

export interface PostgresTargetColumn extends LoadTargetColumn {
  /** SQL type with its modifier; schema-qualified unless built in. */
  type: string;
  /** Whether it is an array, of a built-in type or of one of the tenant's. */
  isArray: boolean;
  /** Whether any text is a valid value. */
  isText: boolean;
  /** Whether casting invalid text always fails. A cast to VARCHAR(3) truncates instead. */
  isStrict: boolean;
  /** GENERATED ALWAYS AS IDENTITY. */
  isIdentity: boolean;
  /** Qualified; null for the type's default. */
  collation: string | null;
}

export interface PostgresTarget extends LoadTarget {
  name: string;
  columns: PostgresTargetColumn[];
  isPartitioned: boolean;
  /** Whether triggers or rules may change or drop written rows; includes triggers of foreign keys. */
  mayChangeRows: boolean;
  /** Whether a foreign key references the same table. */
  refersToItself: boolean;
  /** Whether row security applies to the owner, too. */
  hasForcedPolicies: boolean;
}

export type LoadColumn = PlannedColumn<PostgresTargetColumn>;
export type LoadPlan = PlannedLoad<PostgresTargetColumn, PostgresTarget>;

const TABLE = `
  select c.oid, c.relkind,
         case when c.relrowsecurity and c.relforcerowsecurity then 't' else 'f' end,
         case when exists (select from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.confrelid = c.oid)
              then 't' else 'f' end,
         case when c.relhasrules or c.relhastriggers or c.relkind = 'p' then 't' else 'f' end
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = '${TENANT_SCHEMA}' and c.relname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

/**
 * OIDs of BOOLEAN, BYTEA, BIGINT, SMALLINT, INTEGER, JSON, REAL, DOUBLE PRECISION, DATE, TIME, TIMESTAMP,
 * TIMESTAMPTZ, TIMETZ, NUMERIC, UUID, JSONB.
 */
const STRICT_TYPES = [16, 17, 20, 21, 23, 114, 700, 701, 1082, 1083, 1114, 1184, 1266, 1700, 2950, 3802];

const COLUMNS = `
  select a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), a.attidentity, a.attgenerated,
         a.attnotnull or t.typtype = 'd' and t.typnotnull,
         a.atthasdef or a.attidentity <> '' or t.typdefault is not null,
         t.typelem <> 0 and t.typlen = -1 and t.typcategory = 'A',
         a.atttypid in (25, 1043) and a.atttypmod < 0,
         a.atttypid in (${STRICT_TYPES.join(', ')}),
         case when a.attcollation <> t.typcollation then quote_ident(cn.nspname) || '.' || quote_ident(co.collname) end
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_collation co on co.oid = a.attcollation
  left join pg_catalog.pg_namespace cn on cn.oid = co.collnamespace
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

/** Unique keys of all rows, the primary key first. An upsert needs a key that is checked immediately. */
const KEYS = `
  select case when i.indisprimary then 't' else 'f' end, case when i.indimmediate then 't' else 'f' end,
         array_to_json(array(
           select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(num, place)
           join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
           where k.place <= i.indnkeyatts order by k.place))
  from pg_catalog.pg_index i
  where i.indrelid = $1 and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
  order by not i.indisprimary, i.indexrelid`;

type TableRow = [
  oid: string,
  kind: string,
  hasForcedPolicies: string,
  refersToItself: string,
  mayChangeRows: string,
];
type ColumnRow = [
  name: string,
  type: string,
  identity: string,
  generated: string,
  isNotNull: string,
  hasDefault: string,
  isArray: string,
  isText: string,
  isStrict: string,
  collation: string | null,
];
type KeyRow = [isPrimary: string, isImmediate: string, columns: string];

/** @param session has only pg_catalog in its search path @returns null for an unknown table */
export async function readTarget(session: BulkSession, name: string): Promise<PostgresTarget | null> {
  const [table] = await session.query<TableRow>(TABLE, [name]);
  if (!table) return null;
  const [oid, kind, hasForcedPolicies, refersToItself, mayChangeRows] = table;
  const columns = await session.query<ColumnRow>(COLUMNS, [oid]);
  const keys = (await session.query<KeyRow>(KEYS, [oid])).map(([isPrimary, isImmediate, names]) => ({
    isPrimary: isPrimary === 't',
    isImmediate: isImmediate === 't',
    columns: JSON.parse(names) as string[],
  }));
  return {
    name,
    kind: kind === 'r' || kind === 'p' ? 'table' : 'view',
    columns: columns.map(toColumn),
    isPartitioned: kind === 'p',
    mayChangeRows: mayChangeRows === 't',
    primaryKey: keys.find(({ isPrimary }) => isPrimary)?.columns ?? [],
    uniqueKeys: keys.filter(({ isImmediate }) => isImmediate).map((key) => key.columns),
    refersToItself: refersToItself === 't',
    hasForcedPolicies: hasForcedPolicies === 't',
  };
}

function toColumn([name, type, identity, generated, ...rest]: ColumnRow): PostgresTargetColumn {
  const [isNotNull, hasDefault, isArray, isText, isStrict, collation] = rest;
  return {
    name,
    type,
    nullable: isNotNull !== 't',
    hasDefault: hasDefault === 't',
    isGenerated: generated !== '',
    isBytes: /^bytea(?:\[\])*$/.test(type),
    isIdentity: identity === 'a',
    isArray: isArray === 't',
    isText: isText === 't',
    isStrict: isStrict === 't',
    collation,
  };
}
