/**
 * Names that a statement may not use although they could be found, and why. A tenant's tables, types and functions are all
 * that its database holds; these reach beyond it, or act on more than what the statement answers. Most of them are denied by the database as well,
 * see the rights that `prepareWarehouse` takes back.
 */
interface Family {
  why: string;
  names?: readonly string[];
  /** Of whole families, whatever a later version adds to them. */
  pattern?: RegExp;
}

const SERVER = 'it tells about the server, not about your rows.';
const ROLES = 'it tells names or rights of roles, which all tenants of the server share.';
const CATALOG = 'it tells about the catalog; GET /catalog/tables does.';
const RUNS_SQL = 'it runs SQL that it is given as text.';
const ACTS = 'it acts on more than the answer to your statement.';
const SESSION = 'it reads or changes settings of the session.';

const FUNCTIONS: readonly Family[] = [
  // Other sessions, locks (one table of them for all), files, sleeping, backups, replication, statistics, transactions of
  // others, sizes of databases, names of databases and tablespaces: hardly any of these is about rows.
  { why: SERVER, pattern: /^_?pg_/ },
  // Numbers of transactions are counted for the whole server, and so tell how much others do.
  { why: SERVER, names: ['mxid_age'], pattern: /^txid_/ },
  { why: SERVER, names: ['version', 'unicode_version', 'icu_unicode_version', 'getdatabaseencoding'] },
  { why: SERVER, pattern: /^inet_(?:client|server)_/ },
  { why: SERVER, names: ['current_catalog', 'current_database'] },
  {
    why: ROLES,
    names: ['current_role', 'current_user', 'session_user', 'system_user', 'user', 'getpgusername'],
  },
  // Those of aclitem look roles up by their names, in a literal as well.
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
  // Opens any relation by its number.
  { why: CATALOG, names: ['satisfies_hash_partition'] },
  { why: CATALOG, pattern: /^to_reg/ },
  // Sequences, large objects, triggers, indexes, and what only an upgrade of the server calls.
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
 * What the server itself calls, as functions: input and output of types, some of which makes values of any type by its number and
 * reads names so, handlers and validators. Behind a dot such names are columns: `o.check_in`.
 */
const INTERNAL: Family = { why: CATALOG, pattern: /(?:_(?:in|out|recv|send|validator)|handler)$/ };

const TYPES: readonly Family[] = [
  // As text they are names of roles and databases, which the server shares among all tenants.
  { why: ROLES, pattern: /^_?(?:regrole|regdatabase|aclitem)(?:in|out|recv|send)?$/ },
  // As text they are names of the catalog. Text search takes regconfig and regdictionary, which stay.
  {
    why: CATALOG,
    pattern: /^_?reg(?:class|collation|namespace|oper|operator|proc|procedure|type)(?:in|out|recv|send)?$/,
  },
  // What age() and its like count transactions of the server with.
  { why: SERVER, pattern: /^_?(?:xid8?|txid_snapshot)$/ },
  // Row types of the catalog, and types of the server's insides.
  { why: SERVER, pattern: /^_?pg_/ },
];

/** Relations of the catalog are found without naming their schema. */
const DENIED_RELATIONS = /^_?pg_/;

/** Of every table: which transactions wrote a row, and the number of the table. */
const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(['xmin', 'xmax', 'tableoid']);

/**
 * Denied functions that cannot be called with one argument, and so are none where they stand behind a dot: `o.version` is a
 * column. Those of families that nobody names a column after are left out.
 */
const ONLY_COLUMNS =
  /^(?:version|unicode_version|icu_unicode_version|getdatabaseencoding|current_\w+(?<!schemas|setting)|session_user|system_user|user|getpgusername|inet_\w+|has_\w+|makeaclitem|acl(?!explode|item)\w+|ts_rewrite|\w+_to_xml\w*|(?:query|cursor|table|schema|database)_to_\w+|set_config|get_current_ts_config|col_description|shobj_description|format_type|satisfies_hash_partition|setval|lastval|currtid\w*|loread|lowrite|suppress_redundant_updates_trigger|unique_key_recheck)$/;

/** What TABLESAMPLE may be done by; any other name is a function's. */
export const SAMPLING_METHODS: ReadonlySet<string> = new Set(['bernoulli', 'system']);

/** @returns why a function of that name may not be called; null when it may */
export function functionDenial(name: string): string | null {
  return denial(FUNCTIONS, name) ?? denial(TYPES, name) ?? denial([INTERNAL], name);
}

/** @returns why no value may be given a type of that name; null when it may */
export function typeDenial(name: string): string | null {
  return denial(TYPES, name);
}

/**
 * Behind a dot, a name is that of a column or of a function and a type that take what is before the dot: `(x).regclass` is
 * `regclass(x)`.
 * @returns why the name may not stand there; null when it may
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
