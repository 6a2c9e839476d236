/**
 * Names that a statement may not use, and why. All tables, types and functions in a tenant's database are the tenant's;
 * these built-in ones reach beyond it or have side effects. The database denies most of them, too, see
 * `prepareWarehouse`.
 */
interface Family {
  why: string;
  names?: readonly string[];
  /** Whole families, including later additions. */
  pattern?: RegExp;
}

const SERVER = 'it reveals details of the server, not of your rows.';
const ROLES = 'it tells names or rights of roles, which all tenants of the server share.';
const CATALOG = 'it reveals the catalog; use GET /catalog/tables.';
const RUNS_SQL = 'it runs SQL that it is given as text.';
const ACTS = 'it acts on more than the answer to your statement.';
const SESSION = 'it reads or changes settings of the session.';

const FUNCTIONS: readonly Family[] = [
  // Sessions, locks (shared by all), files, sleeping, backups, replication, statistics, transactions, names and sizes
  // of databases: hardly any concern rows.
  { why: SERVER, pattern: /^_?pg_/ },
  // Transaction ids are global and reveal the activity of others.
  { why: SERVER, names: ['mxid_age'], pattern: /^txid_/ },
  { why: SERVER, names: ['version', 'unicode_version', 'icu_unicode_version', 'getdatabaseencoding'] },
  { why: SERVER, pattern: /^inet_(?:client|server)_/ },
  { why: SERVER, names: ['current_catalog', 'current_database'] },
  {
    why: ROLES,
    names: ['current_role', 'current_user', 'session_user', 'system_user', 'user', 'getpgusername'],
  },
  // aclitem functions look up role names, also in literals.
  {
    why: ROLES,
    names: ['makeaclitem', 'row_security_active'],
    pattern: /^(?:has_\w+_privilege$|acl[a-z]|hash_aclitem)/,
  },
  {
    why: RUNS_SQL,
    names: ['ts_rewrite', 'ts_stat'],
    pattern: /_to_xml|^(?:query|cursor|table|schema|database)_to_/,
  },
  { why: RUNS_SQL, pattern: /^dblink/ },
  { why: SESSION, names: ['current_setting', 'set_config', 'current_query'] },
  { why: CATALOG, names: ['current_schema', 'current_schemas', 'get_current_ts_config', 'ts_debug'] },
  {
    why: CATALOG,
    names: ['col_description', 'obj_description', 'shobj_description', 'format_type', 'oidvectortypes'],
  },
  // Opens any relation by OID.
  { why: CATALOG, names: ['satisfies_hash_partition'] },
  { why: CATALOG, pattern: /^to_reg/ },
  // Sequences, large objects, triggers, indexes, and functions for upgrades.
  { why: ACTS, names: ['nextval', 'setval', 'currval', 'lastval'], pattern: /^currtid/ },
  { why: ACTS, names: ['loread', 'lowrite'], pattern: /^(?:be_)?lo_/ },
  {
    why: ACTS,
    names: ['suppress_redundant_updates_trigger', 'unique_key_recheck'],
    pattern: /^(?:ri_fkey_|tsvector_update_trigger)/i,
  },
  { why: ACTS, names: ['gin_clean_pending_list'], pattern: /^(?:brin_(?:de)?summarize|binary_upgrade_)/ },
  { why: ACTS, pattern: /^(?:plpgsql_|fmgr_|amvalidate)/ },
];

/**
 * Functions that the server calls itself: input and output of types, which can create values of any type by OID and
 * resolve names, handlers and validators. After a dot such names are columns: `o.check_in`.
 */
const INTERNAL: Family = { why: CATALOG, pattern: /(?:_(?:in|out|recv|send|validator)|handler)$/ };

const TYPES: readonly Family[] = [
  // Their text is a role or database name, shared by all tenants.
  { why: ROLES, pattern: /^_?(?:regrole|regdatabase|aclitem)(?:in|out|recv|send)?$/ },
  // Their text is a catalog name. regconfig and regdictionary are needed for text search.
  {
    why: CATALOG,
    pattern: /^_?reg(?:class|collation|namespace|oper|operator|proc|procedure|type)(?:in|out|recv|send)?$/,
  },
  // Count transactions of the whole server.
  { why: SERVER, pattern: /^_?(?:xid8?|txid_snapshot)$/ },
  // Catalog row types and internal types.
  { why: SERVER, pattern: /^_?pg_/ },
];

/** Catalog relations are visible without a schema. */
const DENIED_RELATIONS = /^_?pg_/;

/** Columns of every table that reveal transactions or its OID. */
const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(['xmin', 'xmax', 'tableoid']);

/**
 * Denied functions that cannot take one argument, so that after a dot they must be columns: `o.version`. Unlikely
 * column names are left out.
 */
const ONLY_COLUMNS =
  /^(?:version|unicode_version|icu_unicode_version|getdatabaseencoding|current_\w+(?<!schemas|setting)|session_user|system_user|user|getpgusername|inet_\w+|has_\w+|makeaclitem|acl(?!explode|item)\w+|ts_rewrite|\w+_to_xml\w*|(?:query|cursor|table|schema|database)_to_\w+|set_config|get_current_ts_config|col_description|shobj_description|format_type|satisfies_hash_partition|setval|lastval|currtid\w*|loread|lowrite|suppress_redundant_updates_trigger|unique_key_recheck)$/;

/** Methods of TABLESAMPLE; any other name is a function. */
export const SAMPLING_METHODS: ReadonlySet<string> = new Set(['bernoulli', 'system']);

/** @returns why the function may not be called; null if it may */
export function functionDenial(name: string): string | null {
  return denial(FUNCTIONS, name) ?? denial(TYPES, name) ?? denial([INTERNAL], name);
}

/** @returns why the type may not be used; null if it may */
export function typeDenial(name: string): string | null {
  return denial(TYPES, name);
}

/**
 * After a dot, a name is a column, or a function or type applied to the left side: `(x).regclass` is `regclass(x)`.
 * @returns why it is denied; null if it is allowed
 */
export function attributeDenial(name: string): string | null {
  if (isSystemColumn(name)) return SERVER;
  const why = denial(FUNCTIONS, name);
  return why !== null && !ONLY_COLUMNS.test(name) ? why : denial(TYPES, name);
}

export function isDeniedRelation(name: string): boolean {
  return DENIED_RELATIONS.test(name);
}

export function isSystemColumn(name: string): boolean {
  return SYSTEM_COLUMNS.has(name);
}

function denial(families: readonly Family[], name: string): string | null {
  return families.find(({ names, pattern }) => names?.includes(name) || pattern?.test(name))?.why ?? null;
}
