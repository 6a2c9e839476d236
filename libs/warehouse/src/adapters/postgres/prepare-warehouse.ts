import { type Client, escapeIdentifier, escapeLiteral } from 'pg';

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

/** Other functions that tell about the server, its settings, other relations and roles, or run SQL that they are given. */
const TELLING = `^(current_setting|version|ts_stat|ts_rewrite|pg_get_|has_\\w+_privilege|to_reg|format_type|col_description|obj_description|shobj_description|pg_input_|row_security_active|inet_server_|inet_client_|txid_|pg_current_|pg_snapshot|pg_describe_|pg_identify_|pg_relation_|pg_table_size|pg_total_|pg_indexes_size|pg_database_size|pg_tablespace_|pg_column_is_|pg_encoding_|pg_char_to_|pg_options_|pg_is_|pg_my_|pg_conf_|pg_postmaster_|pg_show_|pg_stat_|pg_lock_|pg_blocking_|pg_backend_|pg_filenode_|pg_index_|pg_indexam_|pg_type_is_|pg_function_is_|pg_operator_is_|pg_opclass_is_|pg_opfamily_is_|pg_collation_is_|pg_conversion_is_|pg_ts_\\w+_is_visible|pg_statistics_obj_)|_to_xml|_size$`;

const CATALOG_TABLES = [
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_description',
  'pg_namespace',
  'pg_type',
];

/**
 * Makes a database fit for tenants who trust nobody: what PUBLIC may do by default is taken back, also on the other
 * databases of the server, and the role that reads the catalog for us is made. Can be repeated.
 * @param client of a superuser, in the warehouse's database
 */
export async function prepareWarehouse(
  client: Client,
  catalogLogin: { role: string; password: string },
): Promise<void> {
  await client.query(`
    do $$
    declare
      found record;
    begin
      for found in select datname from pg_database where datallowconn loop
        execute format('revoke connect, temporary on database %I from public', found.datname);
      end loop;
      for found in
        select oid::regprocedure as signature from pg_proc
        where pronamespace = 'pg_catalog'::regnamespace
          and (provolatile = 'v' and proname <> all (array[${HARMLESS_VOLATILE.map(escapeLiteral).join(', ')}])
               or proname ~ ${escapeLiteral(TELLING)})
      loop
        execute format('revoke execute on function %s from public', found.signature);
      end loop;
    end $$;
    revoke all on schema public from public;
    revoke usage on schema information_schema from public;
    revoke all on all tables in schema pg_catalog, information_schema from public;
    revoke usage on language plpgsql from public;`);
  await ensureRole(client, catalogLogin.role);
  const role = escapeIdentifier(catalogLogin.role);
  await client.query(`
    alter role ${role} login inherit password ${escapeLiteral(catalogLogin.password)};
    alter role ${role} set default_transaction_read_only = on;
    grant connect on database ${escapeIdentifier(client.database ?? '')} to ${role};
    grant select on ${CATALOG_TABLES.map((table) => `pg_catalog.${table}`).join(', ')} to ${role};
    grant execute on function pg_catalog.format_type(oid, integer) to ${role};
    -- Sessions of tenants that do not end by themselves are ended, and waited for.
    grant pg_signal_backend to ${role};
    grant select on pg_catalog.pg_stat_activity to ${role};
    grant execute on function pg_catalog.pg_stat_get_activity(integer),
      pg_catalog.pg_terminate_backend(integer, bigint) to ${role};`);
}

/** Makes a role that may do nothing yet, unless it is there. */
export async function ensureRole(client: Client, role: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (found.rowCount === 0) await client.query(`create role ${escapeIdentifier(role)}`);
}
