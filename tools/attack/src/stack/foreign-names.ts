import { withClient } from '@tessera/testing';

/** OIDs of others' objects, by kind. */
export interface ForeignOids {
  relation: number[];
  type: number[];
  function: number[];
  schema: number[];
  role: number[];
  database: number[];
}

/** What an attacker must never learn. */
export interface ForeignNames {
  /** Unambiguous words of other tenants, roles, databases and schemas. */
  words: string[];
  /** Ambiguous names, which leak only as a whole value: `postgres`. */
  values: string[];
  oids: ForeignOids;
}

export interface NamesSource {
  registryUrl: string;
  /** A superuser's URL of any database of the warehouse. */
  warehouseUrl: string;
  /** The other tenants' words. */
  tenantWords: readonly string[];
}

/** Random names have a digit and some length; others are ordinary words. */
const UNMISTAKABLE = /^(?=.*\d)[\w-]{8,}$/;

/**
 * Reads names from the registry and all databases of the warehouse, as a superuser. Includes the attacker's own role,
 * schema and database, which nobody is told.
 */
export async function readForeignNames(source: NamesSource): Promise<ForeignNames> {
  const insides = new Set(await namesOfTenants(source.registryUrl));
  const oids: ForeignOids = { relation: [], type: [], function: [], schema: [], role: [], database: [] };
  for (const url of await databaseUrls(source.warehouseUrl)) {
    for (const { kind, oid, name, isInside } of await namesIn(url)) {
      if (isInside) insides.add(name);
      if (isInside || source.tenantWords.some((word) => name.includes(word))) oids[kind].push(oid);
    }
  }
  for (const kind of Object.keys(oids) as Array<keyof ForeignOids>) oids[kind] = [...new Set(oids[kind])];
  const names = [...insides];
  return {
    words: [...source.tenantWords, ...names.filter((name) => UNMISTAKABLE.test(name))],
    values: names.filter((name) => !UNMISTAKABLE.test(name) && name.length >= 6),
    oids,
  };
}

/** All names in tenants' registry rows, including columns of later versions. */
async function namesOfTenants(registryUrl: string): Promise<string[]> {
  return withClient(registryUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>('select * from tenants');
    return rows
      .flatMap(({ tenant_id: _tenantId, display_name: _displayName, ...rest }) => Object.values(rest))
      .filter((value): value is string => typeof value === 'string' && value.length > 0);
  });
}

/** URLs of all databases that accept connections, except `template1`. */
export async function databaseUrls(warehouseUrl: string): Promise<string[]> {
  return withClient(warehouseUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datallowconn and datname <> $1',
      ['template1'],
    );
    return rows.map(({ datname }) => new URL(`/${encodeURIComponent(datname)}`, warehouseUrl).href);
  });
}

interface CatalogName {
  kind: keyof ForeignOids;
  oid: number;
  name: string;
  /** Whether it names a schema, role or database. */
  isInside: boolean;
}

const NAMES = `
select 'relation' as kind, oid::int8, relname::text as name, false as "isInside" from pg_class where oid >= 16384
union all select 'type', oid::int8, typname::text, false from pg_type where oid >= 16384
union all select 'function', oid::int8, proname::text, false from pg_proc where oid >= 16384
union all select 'schema', oid::int8, nspname::text, true from pg_namespace where nspname !~ '^(pg_|information_schema|public)'
union all select 'role', oid::int8, rolname::text, true from pg_roles where rolname !~ '^pg_'
union all select 'database', oid::int8, datname::text, true from pg_database`;

async function namesIn(url: string): Promise<CatalogName[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<CatalogName>(NAMES);
    return rows.map((row) => ({ ...row, oid: Number(row.oid) }));
  });
}
