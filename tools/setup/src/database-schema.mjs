/** The schema of a migrated database, read from the catalog, since npm's Postgres does not include pg_dump. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OURS =
  "n.nspname = 'public' and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')";
const NO_MIGRATIONS = "c.relname <> 'migrations'";

/**
 * Starts a Postgres, migrates an empty database and describes it.
 * @param {typeof import('@tessera/testing')} testing
 * @param {typeof import('@tessera/persistence')} persistence
 */
export async function readDatabaseSchema({ PostgresServer }, { createDataSource, migrate }) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-schema-'));
  const server = await PostgresServer.start({
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    durable: false,
  });
  try {
    const dataSource = await createDataSource({ databaseUrl: server.url(), poolSize: 2 }).initialize();
    try {
      await migrate(dataSource);
      return await describe(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function describe(dataSource) {
  const definitions = async (sql) => (await dataSource.query(sql)).map(({ definition }) => definition);
  return {
    extensions: await definitions(
      `select extname as definition from pg_extension where extname <> 'plpgsql' order by 1`,
    ),
    tables: await dataSource.query(TABLES),
    indexes: await definitions(
      `select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_namespace n on n.oid = c.relnamespace join pg_class o on o.oid = i.indexrelid
       where ${OURS} and ${NO_MIGRATIONS} and not exists (select from pg_constraint k where k.conindid = o.oid and k.contype in ('p', 'u', 'x'))
       order by c.relname, o.relname`,
    ),
    functions: await definitions(
      `select pg_get_functiondef(o.oid) as definition from pg_proc o join pg_namespace n on n.oid = o.pronamespace
       where ${OURS} and o.prokind = 'f' order by o.proname`,
    ),
    views: await definitions(
      `select format('CREATE VIEW %I AS%s%s', o.relname, chr(10), pg_get_viewdef(o.oid, true)) as definition
       from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OURS} and o.relkind = 'v' order by o.relname`,
    ),
    triggers: await definitions(
      `select pg_get_triggerdef(o.oid, true) as definition from pg_trigger o join pg_class c on c.oid = o.tgrelid
       join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not o.tgisinternal order by c.relname, o.tgname`,
    ),
  };
}

const TABLES = `
  select o.relname as name, array_to_json(o.reloptions) as options,
    (select json_agg(json_build_object(
       'name', a.attname,
       'type', format_type(a.atttypid, a.atttypmod),
       'isRequired', a.attnotnull,
       'identity', a.attidentity,
       'isGenerated', a.attgenerated <> '',
       'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object(
       'name', k.conname,
       'type', k.contype,
       'definition', pg_get_constraintdef(k.oid, true),
       'target', k.confrelid::regclass::text,
       'columns', (select json_agg(a.attname order by a.attnum) from pg_attribute a
                   where a.attrelid = o.oid and a.attnum = any (k.conkey)))
       order by position(k.contype::text in 'pufc'), k.conname), '[]')
     from pg_constraint k where k.conrelid = o.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) as constraints
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where ${OURS} and o.relkind in ('r', 'p') and o.relname <> 'migrations' order by o.relname`;

/** The schema as SQL, in an executable order. */
export function schemaSql(schema) {
  const tables = schema.tables.map(({ name, columns, constraints, options }) => {
    const lines = [
      ...columns.map(columnSql),
      ...constraints
        .filter(({ type }) => type !== 'f')
        .map((constraint) => `CONSTRAINT ${constraint.name} ${constraint.definition}`),
    ];
    const storage = options ? ` WITH (${options.join(', ')})` : '';
    return `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)${storage};`;
  });
  const references = schema.tables.flatMap(({ name, constraints }) =>
    constraints
      .filter(({ type }) => type === 'f')
      .map((constraint) => `ALTER TABLE ${name} ADD CONSTRAINT ${constraint.name} ${constraint.definition};`),
  );
  return [
    '-- The schema after all migrations. Made by `npm run generate`; do not edit. Change it by a migration (CONTRIBUTING.md).',
    schema.extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join('\n'),
    ...tables,
    references.join('\n'),
    schema.functions.map((definition) => `${definition.trim()};`).join('\n\n'),
    schema.indexes.map((definition) => `${definition};`).join('\n'),
    schema.views.join('\n\n'),
    schema.triggers.map((definition) => `${definition};`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function columnSql({ name, type, isRequired, identity, isGenerated, default: value }) {
  if (value?.startsWith('nextval(')) return `${name} ${type === 'bigint' ? 'bigserial' : 'serial'} NOT NULL`;
  const parts = [name, type];
  if (isRequired) parts.push('NOT NULL');
  if (identity) parts.push(`GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`);
  else if (isGenerated) parts.push(`GENERATED ALWAYS AS (${value}) STORED`);
  else if (value !== null) parts.push(`DEFAULT ${value}`);
  return parts.join(' ');
}
