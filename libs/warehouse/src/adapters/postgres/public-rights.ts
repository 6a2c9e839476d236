import { type Client, escapeLiteral } from 'pg';

/** Volatile functions of Postgres that change nothing and tell nothing about others. */
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

/** What analysts may need of the functions whose names begin with `pg_`, all others of which are about the server. */
const HARMLESS_PG = [
  'pg_collation_for',
  'pg_column_compression',
  'pg_column_size',
  'pg_size_bytes',
  'pg_size_pretty',
  'pg_typeof',
];

/**
 * Types whose values stand for parts of the server: its objects, roles, rights, transactions and log. The text form of
 * values (cstring) is among them because functions that read it make values of types that cannot be named otherwise:
 * `array_in('{10}', 4096, -1)`. Text search configurations are not.
 */
const INWARD_TYPES = '^_?(reg(?!config$|dictionary$)|aclitem$|cstring$|refcursor$|xid8?$|cid$|txid_|pg_)';

/**
 * Input and output of values that are told their type by an argument, so that they make values of any type.
 * The other ones stay executable: casts of constants to text and back are done by them, and ask for the right.
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

/** Other functions that tell about the server, its settings, relations and roles, or run SQL that they are given. */
const TELLING = `^(current_setting|version|getdatabaseencoding|getpgusername|has_\\w+_privilege|format_type|oidvectortypes|satisfies_hash_partition|amvalidate|(col|obj|shobj)_description|row_security_active|inet_(server|client)_|txid_|ts_(stat|rewrite)|fmgr_|binary_upgrade_|icu_unicode_version|unicode_version|postgresql_fdw_validator)|(cursor|query|table|schema|database)_to_xml`;

/** Types that name what all databases of a server share. */
const SHARED_NAME_TYPES = ['regrole', 'regdatabase'];

/**
 * Takes back what PUBLIC may do in the database by default: execute functions that act, wait, lock, or tell about
 * anything but their arguments; read the catalog; create. Can be repeated.
 *
 * The types whose text is a role's or a database's name are moved to a schema that nobody may use: casts ask for no
 * right, and what others' roles are called would be one away.
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

/** Written so that types are looked at once, and not for each function: that takes five seconds of a processor. */
const INWARD_TYPE_OIDS = `array(select oid from pg_type where typname ~ ${escapeLiteral(INWARD_TYPES)})`;
const ORDINARY_CONVERSIONS = `array(
  select unnest(array[typinput, typoutput]::oid[]) from pg_type
  where typtype = 'b' and typname !~ ${escapeLiteral(INWARD_TYPES)})`;

/** Of a row `p` of pg_proc: whether it is the input or output of a type whose values stand for nothing of the server. */
const IS_ORDINARY_CONVERSION = `proname not in (${listOf(GENERIC_INPUT)}) and p.oid = any (${ORDINARY_CONVERSIONS})`;

/** Of a row `p` of pg_proc: whether PUBLIC may not execute it. */
const WITHHELD = `(
  provolatile = 'v' and proname not in (${listOf(HARMLESS_VOLATILE)})
  or proname like 'pg\\_%' and proname not in (${listOf(HARMLESS_PG)})
  or proname ~ ${escapeLiteral(TELLING)}
  or proname not in (${listOf([...HARMLESS_PG, ...GENERIC_OUTPUT])}) and not (${IS_ORDINARY_CONVERSION})
    and array[p.prorettype] || p.proargtypes::oid[] || p.proallargtypes && ${INWARD_TYPE_OIDS})`;

function listOf(names: readonly string[]): string {
  return names.map(escapeLiteral).join(', ');
}
