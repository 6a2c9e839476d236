/**
 * Functions that tell about or act on something other than the tenant's own rows: the server and its settings, roles, other
 * sessions, files, large objects, sequences, and functions that run SQL they are given as text. The database denies
 * most of them as well; see the tenant's roles.
 */
const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  'col_description',
  'current_catalog',
  'current_database',
  'current_query',
  'current_role',
  'current_schema',
  'current_schemas',
  'current_setting',
  'current_user',
  'currval',
  'format_type',
  'get_current_ts_config',
  'getdatabaseencoding',
  'getpgusername',
  'icu_unicode_version',
  'lastval',
  'loread',
  'lowrite',
  'mxid_age',
  'nextval',
  'obj_description',
  'row_security_active',
  'session_user',
  'set_config',
  'setval',
  'shobj_description',
  'suppress_redundant_updates_trigger',
  'unique_key_recheck',
  'system_user',
  'ts_debug',
  'ts_rewrite',
  'ts_stat',
  'unicode_version',
  'user',
  'version',
]);

/** Whole families of such functions, whatever a later version adds to them. */
const DENIED_FUNCTION_FAMILIES =
  /^(?:pg_|_pg_|lo_|be_lo_|dblink|txid_|binary_upgrade_|inet_(?:client|server)_|has_\w+_privilege$|to_reg|makeacl|acl)|_to_xml|^(?:query|cursor|table|schema|database)_to_/;

/** What only the server itself calls: input and output of types, handlers, validators, triggers, index maintenance. */
const INTERNAL_FUNCTIONS =
  /^(?:ri_fkey_|brin_|gin_clean|plpgsql_|dsnowball_|fmgr_|tsvector_update_trigger|amvalidate|currtid)|(?:handler|_validator|_typanalyze|_in|_out|_recv|_send)$/i;

/** Types whose input or output looks names up in the catalog, and types of the server's insides. */
const DENIED_TYPES =
  /^_?(?:reg(?:class|collation|config|database|dictionary|namespace|oper|proc|role|type)\w*|aclitem|refcursor|xid8?|cid|tid|gtsvector|txid_snapshot|oidvector|int2vector|pg_\w*|internal|cstring|trigger|event_trigger|language_handler|fdw_handler|index_am_handler|table_am_handler|tsm_handler|unknown|record\[\])$/;

/** Relations of the catalog are found without naming their schema. */
const DENIED_RELATIONS = /^(?:pg_|_pg_)/;

/** What TABLESAMPLE may be done by; any other name is a function's. */
export const SAMPLING_METHODS: ReadonlySet<string> = new Set(['bernoulli', 'system']);

export function isDeniedFunction(name: string): boolean {
  return (
    DENIED_FUNCTIONS.has(name) ||
    DENIED_FUNCTION_FAMILIES.test(name) ||
    INTERNAL_FUNCTIONS.test(name) ||
    isDeniedType(name)
  );
}

export function isDeniedType(name: string): boolean {
  return DENIED_TYPES.test(name);
}

export function isDeniedRelation(name: string): boolean {
  return DENIED_RELATIONS.test(name);
}
