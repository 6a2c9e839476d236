import { words } from '@tessera/testing';

/** Types whose output is a catalog name. */
export const NAMING_TYPES = words(`
  regclass regrole regnamespace regtype regproc regprocedure regoper regoperator regcollation regconfig
  regdictionary regdatabase
`);

/** Sources of OIDs: `rows` has them as `g`, a bigint; `one` is a single one. */
export interface Numbers {
  rows: string;
  array: string;
  one: number;
}

export function numbersOf(oids: readonly number[]): Numbers {
  const array = `array[${oids.join(',')}]`;
  return { rows: `unnest(${array}::bigint[]) g`, array, one: oids[0] ?? 16_384 };
}

/** Every known way to get a type's output: casts, calls and attributes, anywhere in a query. */
export const NOTATIONS: ReadonlyArray<(type: string, numbers: Numbers) => string> = [
  (t, { rows }) => `select g::oid::${t}::text from ${rows}`,
  (t, { rows }) => `select cast(cast(g as oid) as ${t})::text from ${rows}`,
  (t, { rows }) => `select (x.o).${t}::text from (select g::oid o from ${rows}) x`,
  (t, { rows }) => `select (x.o)."${t}" from (select g::oid o from ${rows}) x`,
  (t, { rows }) => `select (((x.o))).${t} from (select g::oid as o from ${rows}) as x`,
  (t, { array }) => `select s.${t} from unnest(${array}::oid[]) s`,
  (t, { array }) => `select (s).${t}::text from unnest(${array}::oid[]) s`,
  (t, { array }) => `select "s"."${t}" from unnest(${array}::oid[]) as "s"`,
  (t, { array }) => `select s.${t} from rows from (unnest(${array}::oid[])) s`,
  (t, { array }) => `select q.* from unnest(${array}::oid[]) s, lateral (select s.${t}::text) q`,
  (t, { array }) => `select count(*), s.${t}::text from unnest(${array}::oid[]) s group by s.${t}`,
  (t, { array }) => `select 1 from unnest(${array}::oid[]) s where (s.${t}::text)::int > 0`,
  (t, { array }) =>
    `select case when s.${t}::text is null then 1 else (s.${t}::text)::int end from unnest(${array}::oid[]) s`,
  (t, { array }) => `select string_agg(s.${t}::text, ',' order by s.${t}) from unnest(${array}::oid[]) s`,
  (t, { array }) => `select json_agg(s.${t}) from unnest(${array}::oid[]) s`,
  (t, { array }) =>
    `select format('%s', s.${t}), concat(s.${t}), s.${t} || '' from unnest(${array}::oid[]) s`,
  (t, { array }) => `select xmlelement(name a, s.${t}) from unnest(${array}::oid[]) s`,
  (t, { array }) => `select row_to_json(row(s.${t})), to_jsonb(s.${t}) from unnest(${array}::oid[]) s`,
  (t, { array }) => `select max(s.${t}::text) over () from unnest(${array}::oid[]) s`,
  (t, { array }) => `select s from unnest(${array}::oid[]) s order by s.${t}::text`,
  (t, { one }) => `select ((select ${one}::oid)).${t}::text`,
  (t, { array }) => `select ((${array}::oid[])[1]).${t}::text`,
  (t, { one }) => `select (oid '${one}').${t}`,
  (t, { one }) => `select ('${one}'::text).${t}`,
  (t, { one }) => `select (row(${one}::oid)).f1.${t}`,
  (t, { one }) => `select (coalesce(null, ${one}::oid)).${t}`,
  (t, { one }) => `select (case when true then ${one}::oid end).${t}`,
  (t, { one }) => `values ((${one}::oid).${t}::text)`,
  (t, { one }) => `with a as materialized (select ${one}::oid o) select (a.o).${t} from a`,
  (t, { one }) => `select 1 union all select ((${one}::oid).${t}::text)::int`,
  (t, { rows }) => `select ${t}(g::oid)::text from ${rows}`,
  (t, { rows }) => `select pg_catalog.${t}(g::oid)::text from ${rows}`,
  (t, { rows }) => `select "${t}"(g::oid)::text from ${rows}`,
  (t, { rows }) => `select g::oid::pg_catalog.${t}::text from ${rows}`,
  (t, { rows }) => `select g::oid::"${t}"::text from ${rows}`,
  (t, { one }) => `select ${one}::oid::U&"\\0072${t.slice(1)}"::text`,
  (t, { one }) => `select ${t} '${one}'`,
  (t, { one }) => `select pg_catalog.${t} '${one}'`,
  (t, { one }) => `select '${one}'::${t}`,
  (t, { one }) => `select '{${one}}'::${t}[]::text`,
  (t, { one }) => `select '{${one}}'::_${t}::text`,
  (t, { array }) => `select array_to_string(${array}::oid[]::${t}[], ',')`,
  (t, { one }) => `select * from json_to_recordset('[{"a": "${one}"}]') as x(a ${t})`,
  (t, { one }) => `select * from jsonb_to_record('{"a": "${one}"}') as x(a ${t})`,
  (t, { one }) => `select json_value('{"a": "${one}"}', '$.a' returning ${t})`,
  (t, { one }) => `select * from json_table('["${one}"]', '$[*]' columns (a ${t} path '$'))`,
  (t, { one }) =>
    `select * from xmltable('/a' passing xmlparse(document '<a>${one}</a>') columns b ${t} path '.')`,
  (t, { one }) => `select textin(${t}out(${one}::oid::${t}))`,
  (t, { one }) => `select (${one}::oid).${t}out`,
  (t, { one }) => `select ${t}send('${one}'), ${t}in('${one}')`,
  (t, { one }) => `select (x).${t} from (select ${one}::oid) x(x)`,
  (t, { one }) => `select x.${t} from (values (${one}::oid)) x`,
  (t, { one }) => `select (${one}::regproc::oid).${t}`,
  (t) => `select $1::${t}::text`,
  (t) => `select ($1::oid).${t}`,
  (t) => `select "${t}"($1::oid)`,
];

/** Functions of one OID that return names or descriptions. */
export const NAMING_FUNCTIONS = words(`
  pg_get_userbyid pg_get_viewdef pg_get_functiondef pg_get_function_result pg_get_function_arguments
  pg_get_indexdef pg_get_constraintdef pg_get_triggerdef pg_get_ruledef pg_get_partkeydef
  pg_get_statisticsobjdef pg_relation_filepath pg_relation_size pg_table_is_visible pg_type_is_visible
  pg_sequence_parameters pg_partition_root pg_partition_tree pg_tablespace_location pg_database_size
  pg_stat_get_numscans pg_stat_get_db_numbackends pg_encoding_to_char pg_extension_config_dump
  obj_description row_security_active oidvectortypes age
`);

/** Expressions over the OID `g` that return names. */
export const NAMING_EXPRESSIONS = [
  'format_type(g::oid, null)',
  'format_type(g::oid, -1)',
  'oidvectortypes(g::text::oidvector)',
  '(g::text::oidvector).oidvectortypes',
  'satisfies_hash_partition(g::oid, 1, 0, 1)',
  'pg_describe_object(1259, g::oid, 0)',
  'pg_describe_object(1260, g::oid, 0)',
  'pg_describe_object(2615, g::oid, 0)',
  'pg_describe_object(1247, g::oid, 0)',
  'pg_identify_object(1259, g::oid, 0)::text',
  'pg_identify_object_as_address(1259, g::oid, 0)::text',
  'col_description(g::oid, 1)',
  "obj_description(g::oid, 'pg_class')",
  "shobj_description(g::oid, 'pg_authid')",
  "has_table_privilege(g::oid, 'select')",
  "has_schema_privilege(g::oid, 'usage')",
  "pg_has_role(g::oid, 'member')",
  "acldefault('r', g::oid)::text",
  "acldefault('r', g::oid)",
  "makeaclitem(g::oid, g::oid, 'select', false)::text",
  "aclexplode(acldefault('r', g::oid))::text",
  "hash_aclitem(makeaclitem(g::oid, g::oid, 'select', false))",
  'table_to_xml(g::oid, true, true, null)',
  'pg_relation_is_publishable(g::oid)',
  'pg_collation_actual_version(g::oid)',
  'pg_stat_get_tuples_returned(g::oid)',
  'currtid2(g::text, null)',
  'enum_range(null::anyenum)',
  "array_in('{1}', g::oid, -1)",
  'record_out(row(g))',
  'pg_input_error_info(g::text, $$regclass$$)::text',
  'to_regclass(g::text)',
  'to_regtype(g::text)',
  'to_regrole(g::text)',
  'to_regtypemod(g::text)',
  "json_populate_record(null::pg_class, json_build_object('oid', g))::text",
];

/** Reveals the session or server. */
export const TELLING = [
  'current_user',
  'session_user',
  'current_role',
  'user',
  'system_user',
  'current_catalog',
  'current_schema',
  'current_database()',
  'current_schema()',
  'pg_catalog.current_user',
  'current_schemas(true)',
  '(true).current_schemas',
  '(x.b).current_schemas from (select true as b) x',
  "('application_name'::text).current_setting",
  "current_setting('search_path')",
  "(x.n).current_setting from (values ('search_path'), ('data_directory'), ('hba_file')) x(n)",
  'version()',
  'current_query()',
  'inet_server_addr()',
  'inet_server_port()',
  'pg_postmaster_start_time()',
  'pg_backend_pid()',
  'pg_my_temp_schema()',
  'pg_export_snapshot()',
  'pg_current_wal_lsn()',
  'pg_current_logfile()',
  'pg_conf_load_time()',
  'getdatabaseencoding()',
  'getpgusername()',
  'pg_trigger_depth()',
  'pg_jit_available()',
  "pg_read_file('/etc/hostname')",
  "('/etc/hostname'::text).pg_read_file",
  "('.'::text).pg_ls_dir",
  "pg_stat_file('.')",
  "query_to_xml('select * from pg_roles', true, true, '')",
  "('x'::text).database_to_xml",
  "schema_to_xml('public', true, true, '')",
  "ts_stat('select oid::regclass::text::tsvector from pg_class')",
  "('select relname::text::tsvector from pg_class'::text).ts_stat",
  'ts_debug($$a$$)',
  'get_current_ts_config()',
  'pg_timezone_names()',
  'pg_show_all_settings()',
  'pg_hba_file_rules()',
  'pg_stat_get_activity(null)',
  'pg_lock_status()',
  'pg_cursor()',
  'pg_prepared_statement()',
  'pg_control_system()',
  'pg_available_extensions()',
  'pg_get_keywords()',
  'pg_get_wait_events()',
  'txid_current_snapshot()',
  'age(xmin) from (select 1) x',
];

/** Catalog relations. */
export const CATALOG = [
  'pg_class',
  'pg_catalog.pg_class',
  '"pg_class"',
  'only pg_class',
  'pg_namespace',
  'pg_roles',
  'pg_authid',
  'pg_user',
  'pg_database',
  'pg_tables',
  'pg_views',
  'pg_type',
  'pg_proc',
  'pg_attribute',
  'pg_enum',
  'pg_description',
  'pg_shdescription',
  'pg_stat_activity',
  'pg_stat_user_tables',
  'pg_stats',
  'pg_settings',
  'pg_locks',
  'pg_sequences',
  'pg_indexes',
  'pg_constraint',
  'pg_depend',
  'pg_shdepend',
  'pg_db_role_setting',
  'pg_auth_members',
  'pg_init_privs',
  'pg_statistic',
  'pg_matviews',
  'pg_tablespace',
  'pg_extension',
  'pg_cursors',
  'pg_prepared_statements',
  'pg_timezone_names',
  'pg_hba_file_rules',
  'pg_toast.pg_toast_1255',
  'information_schema.tables',
  'information_schema.schemata',
  'information_schema.columns',
  'information_schema.role_table_grants',
  'information_schema.sql_features',
];
