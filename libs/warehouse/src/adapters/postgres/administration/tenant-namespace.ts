import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { inSession, urlOfDatabase } from '../connections/admin-session.js';
import { ledgerIn } from '../bulk/staging-schema.js';
import { ensureRole, TEMPLATE_DATABASE } from './prepare-warehouse.js';
import {
  CATALOG_READERS,
  isRestricted,
  LOADERS,
  markAsRestricted,
  restrictDatabase,
} from './restrict-database.js';
import { loaderPassword, loginPassword, type TenantNames, tenantNames } from '../connections/tenant-login.js';

/** Settings of all roles' sessions. */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  // Cancels the statement if our process died.
  client_connection_check_interval: "'5s'",
  timezone: "'UTC'",
  datestyle: "'ISO, YMD'",
  intervalstyle: "'iso_8601'",
  bytea_output: "'hex'",
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  // The guard parses statements as UTF-8.
  client_encoding: "'UTF8'",
};

/** Settings of tenants' sessions. Statements cannot change them. */
const LOGIN_SETTINGS: Readonly<Record<string, string>> = {
  ...SESSION_SETTINGS,
  // The statement and its count see one snapshot and write nothing.
  default_transaction_read_only: 'on',
  default_transaction_isolation: "'repeatable read'",
  // Backstops: statements set a shorter timeout, except exports.
  statement_timeout: "'305s'",
  lock_timeout: "'10s'",
  idle_in_transaction_session_timeout: "'10s'",
  idle_session_timeout: "'1h'",
  temp_file_limit: "'2GB'",
};

/** Only our own statements run in these sessions. They may take a day and qualify every name. */
const LOADER_SETTINGS: Readonly<Record<string, string>> = {
  ...SESSION_SETTINGS,
  default_transaction_isolation: "'read committed'",
  idle_in_transaction_session_timeout: "'15min'",
  temp_file_limit: "'32GB'",
  // Failed records are reported to the client and do not belong in the server's log.
  log_min_messages: 'fatal',
  work_mem: "'16MB'",
  jit: 'off',
  search_path: 'pg_catalog',
};

/** Connections per tenant in all processes. */
const CONNECTION_LIMIT = 100;

export interface TenantNamespaceOptions {
  namespace: string;
  loginSecret: string;
  /** Required for loads. */
  loaderSecret?: string | undefined;
}

/**
 * Creates a tenant's database and its owner, login and loader roles. Idempotent: renews the rights of what exists.
 * @param adminUrl of a superuser of a prepared server
 * @throws Error if the server is not prepared
 */
export async function createTenantNamespace(
  adminUrl: string,
  { namespace, loginSecret, loaderSecret }: TenantNamespaceOptions,
): Promise<void> {
  const names = tenantNames(namespace);
  await inSession(adminUrl, async (client) => {
    await ensureRole(client, names.owner);
    await ensureLogin(client, names, loginPassword(loginSecret, namespace));
    if (loaderSecret !== undefined)
      await ensureLoader(client, names, loaderPassword(loaderSecret, namespace));
    await ensureDatabase(client, names.database);
  });
  await inSession(urlOfDatabase(adminUrl, names.database), async (client) => {
    await client.query(rightsInside(names));
    if (loaderSecret !== undefined) await client.query(ledgerIn(names));
  });
  // Only now others may connect.
  await inSession(adminUrl, async (client) => {
    if (!(await isRestricted(client, names.database))) await restrictDatabase(adminUrl, names.database);
    await client.query(rightsToConnect(names));
    if (loaderSecret !== undefined) await client.query(rightToConnect(names.database, names.loader));
  });
}

/** Whether the tenant has a database in this warehouse. */
export async function hasTenantNamespace(adminUrl: string, namespace: string): Promise<boolean> {
  const { database } = tenantNames(namespace);
  return inSession(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    return found.rowCount !== 0;
  });
}

/**
 * Runs an operator's statements as the owner of a tenant's tables.
 * @param adminUrl of a superuser of the tenant's server
 * @returns command and row count of each statement
 */
export async function runAsOwner(
  adminUrl: string,
  namespace: string,
  sql: string,
): Promise<Array<{ command: string; rowCount: number | null }>> {
  const { database, schema, owner } = tenantNames(namespace);
  return inSession(urlOfDatabase(adminUrl, database), async (client) => {
    await client.query(`set role ${escapeIdentifier(owner)}; set search_path = ${escapeIdentifier(schema)}`);
    const results: unknown = await client.query(sql);
    const all = (Array.isArray(results) ? results : [results]) as Array<{
      command: string;
      rowCount: number | null;
    }>;
    return all.map(({ command, rowCount }) => ({ command, rowCount }));
  });
}

async function ensureLogin(
  client: Client,
  { owner, login, schema }: TenantNames,
  password: string,
): Promise<void> {
  await ensureRole(client, login);
  const role = escapeIdentifier(login);
  await client.query(`
    alter role ${escapeIdentifier(owner)} nologin noinherit;
    alter role ${role} login noinherit connection limit ${CONNECTION_LIMIT} password ${escapeLiteral(password)};
    ${settingsOf(login, { ...LOGIN_SETTINGS, search_path: escapeIdentifier(schema) })}`);
}

/** The loader may become the owner only. */
async function ensureLoader(client: Client, { owner, loader }: TenantNames, password: string): Promise<void> {
  await ensureRole(client, loader);
  const role = escapeIdentifier(loader);
  await client.query(`
    alter role ${role} login noinherit connection limit ${CONNECTION_LIMIT} password ${escapeLiteral(password)};
    grant ${escapeIdentifier(owner)} to ${role} with inherit false, set true;
    grant ${LOADERS} to ${role} with inherit true, set false;
    ${settingsOf(loader, LOADER_SETTINGS)}`);
}

function settingsOf(role: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `alter role ${escapeIdentifier(role)} set ${name} = ${value};`)
    .join('\n');
}

/** Copies the template, without connections yet, unless the database exists. */
async function ensureDatabase(client: Client, database: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount !== 0) return;
  if (!(await isRestricted(client, TEMPLATE_DATABASE)))
    throw new Error('The warehouse is not prepared for tenants yet: run `warehouse prepare` first.');
  const name = escapeIdentifier(database);
  await client.query(`create database ${name} template ${TEMPLATE_DATABASE} connection limit 0`);
  await markAsRestricted(client, database);
}

function rightsInside({ owner: ownerName, login: loginName, schema: schemaName }: TenantNames): string {
  const [owner, login, schema] = [ownerName, loginName, schemaName].map(escapeIdentifier);
  return `
    alter schema ${schema} owner to ${owner};
    revoke all on schema ${schema} from public;
    grant usage on schema ${schema} to ${login};
    grant select on all tables in schema ${schema} to ${login};
    alter default privileges for role ${owner} in schema ${schema} grant select on tables to ${login};
    alter default privileges for role ${owner} revoke execute on functions from public;
    -- Defaults of serial columns; those of identities need no right.
    grant execute on function pg_catalog.nextval(regclass) to ${owner};`;
}

function rightsToConnect({ database, login }: TenantNames): string {
  const name = escapeIdentifier(database);
  return `
    revoke all on database ${name} from public;
    grant connect on database ${name} to ${escapeIdentifier(login)}, ${CATALOG_READERS};
    alter database ${name} connection limit -1;`;
}

function rightToConnect(database: string, role: string): string {
  return `grant connect on database ${escapeIdentifier(database)} to ${escapeIdentifier(role)}`;
}
