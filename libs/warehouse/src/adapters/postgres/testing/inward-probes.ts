import type { Client } from 'pg';

/** Statements that query a server's internals, generated from its catalog for completeness. */
export interface Probes {
  /** Every function that PUBLIC may execute, with arguments that represent others' objects. */
  functions: string[];
  /** Every type's text of every OID, by each cast notation. */
  types: string[];
  /** Every system table and view. */
  relations: string[];
  settings: string[];
}

/** SQL of arguments; `ID` is an OID. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  oid: 'ID::oid',
  oidvector: "'ID ID'::oidvector",
  'oid[]': 'array[ID]::oid[]',
  cstring: "'{ID}'::cstring",
  text: "'ID'::text",
  name: "'ID'::name",
  integer: 'ID::integer',
  smallint: '1::smallint',
  bigint: 'ID::bigint',
  boolean: 'true',
  '"char"': `'r'::"char"`,
  any: 'ID',
  anyelement: 'ID',
  anynonarray: 'ID',
  anycompatible: 'ID',
  anycompatiblenonarray: 'ID',
  anyarray: 'array[ID]',
  anycompatiblearray: 'array[ID]',
  json: `'{"a": ID}'::json`,
  jsonb: `'{"a": ID}'::jsonb`,
  xml: `'<a>ID</a>'::xml`,
  internal: 'null::internal',
};

const TOO_LONG = ['repeat', 'lpad', 'rpad', 'generate_series', 'factorial', 'array_fill'];

/**
 * @param client of a superuser, in the probed database
 * @param ids OIDs of others' objects
 * @param lastId greater than all OIDs in use
 */
export async function inwardProbes(client: Client, ids: number[], lastId: number): Promise<Probes> {
  return {
    functions: await functionProbes(client, ids),
    types: await typeProbes(client, lastId),
    relations: await column(
      client,
      `select format('select t::text from %I.%I t limit 200', nspname, relname)
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('pg_catalog', 'information_schema', 'pg_toast') and relkind in ('r', 'v', 't', 'm')`,
    ),
    settings: await column(client, "select format('show %s', name) from pg_settings where name !~ '\\.'"),
  };
}

async function functionProbes(client: Client, ids: number[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; types: string[]; isAggregate: boolean }>(
    `select quote_ident(proname) as name, prokind = 'a' as "isAggregate",
            array(select format_type(t, null) from unnest(proargtypes) with ordinality x(t, i) order by i) as types
     from pg_proc p
     where pronamespace = 'pg_catalog'::regnamespace and prokind in ('f', 'a')
       and has_function_privilege('public', p.oid, 'execute') and proname <> all ($1)`,
    [TOO_LONG],
  );
  return rows.flatMap(({ name, types }) => {
    const call = `${name}(${types.map((type) => ARGUMENTS[type] ?? `null::${type}`).join(', ')})`;
    const calls = call.includes('ID') ? ids.map((id) => call.replaceAll('ID', String(id))) : [call];
    return calls.map((each) => `select pg_catalog.${each}`);
  });
}

async function typeProbes(client: Client, lastId: number): Promise<string[]> {
  const types = await column(
    client,
    `select format_type(oid, null) from pg_type
     where typtype = 'b' and typcategory <> 'A' and typname ~ '^(reg|oid|name|xid|aclitem)'`,
  );
  const known = new Set([...types, 'regrole', 'regdatabase']);
  const from = `from generate_series(1, ${lastId}) g`;
  return [...known].flatMap((type) => [
    `select string_agg(g::oid::${type}::text, ' ') ${from}`,
    `select string_agg((g::oid).${type}::text, ' ') ${from}`,
    `select string_agg(${type}(g::oid)::text, ' ') ${from}`,
    `select string_agg(g::text::${type}::text, ' ') ${from}`,
    `select string_agg(x::text, ' ') from (select array_agg(g::oid)::${type}[] as x ${from}) q`,
    `select json_agg(g::oid::${type})::text ${from}`,
    `select * from json_to_recordset((select json_agg(json_build_object('a', g)) ${from})) as x(a ${type})`,
  ]);
}

async function column(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value as string);
}
