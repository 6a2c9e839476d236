import { type Client, escapeLiteral } from 'pg';

/** Volatile built-in functions without side effects that reveal nothing about others. */
const HARMLESS_VOLATILE = [
  'array_sample',
  'array_shuffle',
  'bernoulli',
  'clock_timestamp',
  'gen_random_uuid',
  'random',
  'random_normal',
  'setseed',
  'system',
  'timeofday',
  'uuidv4',
  'uuidv7',
];

/** `pg_` functions for analysts; all others concern the server. */
const HARMLESS_PG = [
  'pg_collation_for',
  'pg_column_compression',
  'pg_column_size',
  'pg_size_bytes',
  'pg_size_pretty',
  'pg_typeof',
];

/**
 * Types whose values represent parts of the server: objects, roles, rights, transactions, log. Includes cstring, since
 * functions that read it can create values of unnameable types: `array_in('{10}', 4096, -1)`. Excludes text search
 * configurations.
 */
const INWARD_TYPES = '^_?(reg(?!config$|dictionary$)|aclitem$|cstring$|refcursor$|xid8?$|cid$|txid_|pg_)';

/**
 * Input and output functions that take the type as an argument and so handle any type. The others stay executable:
 * casts of constants need them.
 */
const GENERIC_INPUT = [
  'anyarray_in',
  'array_in',
  'domain_in',
  'enum_in',
  'multirange_in',
  'range_in',
  'record_in',
];
const GENERIC_OUTPUT = ['array_out', 'enum_out', 'multirange_out', 'range_out', 'record_out'];

/** Functions that reveal the server, its settings, relations or roles, or that run SQL from a string. */
const REVEALING_FUNCTIONS = `^(current_setting|version|getdatabaseencoding|getpgusername|has_\\w+_privilege|format_type|oidvectortypes|satisfies_hash_partition|amvalidate|(col|obj|shobj)_description|row_security_active|inet_(server|client)_|txid_|ts_(stat|rewrite)|fmgr_|binary_upgrade_|icu_unicode_version|unicode_version|postgresql_fdw_validator)|(cursor|query|table|schema|database)_to_xml`;

/** Types that name objects shared by all databases. */
const SHARED_NAME_TYPES = ['regrole', 'regdatabase'];

/**
 * Revokes PUBLIC's default rights: to execute functions that act, wait, lock or reveal more than their arguments; to
 * read the catalog; to create. Idempotent.
 *
 * Moves the types that show role and database names to an inaccessible schema, since casts need no right.
 * @param client of a superuser, in the database
 */
export async function revokePublicRights(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      found record;
    begin
      for found in
        select p.oid::regprocedure as signature from pg_proc p
        where pronamespace = 'pg_catalog'::regnamespace and ${WITHHELD}
          and has_function_privilege('public', p.oid, 'execute')
      loop
        execute format('revoke execute on routine %s from public', found.signature);
      end loop;
      for found in
        select typname from pg_type
        where typnamespace = 'pg_catalog'::regnamespace and typname in (${listOf(SHARED_NAME_TYPES)})
      loop
        execute format('alter type pg_catalog.%I set schema information_schema', found.typname);
      end loop;
    end $$;
    revoke all on schema public from public;
    revoke usage on schema information_schema from public;
    revoke all on all tables in schema pg_catalog, information_schema from public;
    revoke execute on all routines in schema information_schema from public;
    revoke usage on language plpgsql from public;`);
}

/** Evaluated once instead of once per function, which would take five seconds of CPU time. */
const INWARD_TYPE_OIDS = `array(select oid from pg_type where typname ~ ${escapeLiteral(INWARD_TYPES)})`;
const ORDINARY_CONVERSIONS = `array(
  select unnest(array[typinput, typoutput]::oid[]) from pg_type
  where typtype = 'b' and typname !~ ${escapeLiteral(INWARD_TYPES)})`;

/** For a row `p` of pg_proc: whether it is the input or output of an ordinary type. */
const IS_ORDINARY_CONVERSION = `proname not in (${listOf(GENERIC_INPUT)}) and p.oid = any (${ORDINARY_CONVERSIONS})`;

/** For a row `p` of pg_proc: whether PUBLIC may not execute it. */
const WITHHELD = `(
  provolatile = 'v' and proname not in (${listOf(HARMLESS_VOLATILE)})
  or proname like 'pg\\_%' and proname not in (${listOf(HARMLESS_PG)})
  or proname ~ ${escapeLiteral(REVEALING_FUNCTIONS)}
  or proname not in (${listOf([...HARMLESS_PG, ...GENERIC_OUTPUT])}) and not (${IS_ORDINARY_CONVERSION})
    and array[p.prorettype] || p.proargtypes::oid[] || p.proallargtypes && ${INWARD_TYPE_OIDS})`;

function listOf(names: readonly string[]): string {
  return names.map(escapeLiteral).join(', ');
}
