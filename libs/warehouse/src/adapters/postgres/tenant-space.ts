import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { ensureRole } from './prepare-warehouse.js';
import { loginPassword, tenantNames } from './tenant-login.js';

/** What a tenant's sessions start with. Whatever a statement may be, none of it can be changed by one. */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  // The implicit transaction of a statement and the count of its rows sees one snapshot, and writes nothing.
  default_transaction_read_only: 'on',
  default_transaction_isolation: "'repeatable read'",
  // Backstops: each statement comes with a time-out of its own, which is shorter.
  statement_timeout: "'305s'",
  lock_timeout: "'10s'",
  idle_in_transaction_session_timeout: "'10s'",
  idle_session_timeout: "'1h'",
  // A session whose service died ends what it runs.
  client_connection_check_interval: "'5s'",
  temp_file_limit: "'2GB'",
  timezone: "'UTC'",
  datestyle: "'ISO, YMD'",
  intervalstyle: "'iso_8601'",
  bytea_output: "'hex'",
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  // The guard reads a statement as UTF-8.
  client_encoding: "'UTF8'",
};

/** Connections of one tenant over all processes. */
const CONNECTION_LIMIT = 100;

/**
 * Makes a tenant's schema, the role that owns its tables and the role that its statements run as. Can be repeated.
 * @param client of a superuser, in a database that `prepareWarehouse` has prepared
 */
export async function createTenantSpace(
  client: Client,
  { namespace, loginSecret }: { namespace: string; loginSecret: string },
): Promise<void> {
  const names = tenantNames(namespace);
  await ensureRole(client, names.owner);
  await ensureRole(client, names.login);
  const [schema, owner, login] = [names.schema, names.owner, names.login].map(escapeIdentifier);
  const database = escapeIdentifier(client.database ?? '');
  const settings = Object.entries({ ...SESSION_SETTINGS, search_path: schema })
    .map(([name, value]) => `alter role ${login} set ${name} = ${value};`)
    .join('\n');
  await client.query(`
    alter role ${owner} nologin noinherit;
    alter role ${login} login noinherit connection limit ${CONNECTION_LIMIT}
      password ${escapeLiteral(loginPassword(loginSecret, namespace))};
    create schema if not exists ${schema} authorization ${owner};
    revoke all on schema ${schema} from public;
    grant connect on database ${database} to ${login};
    grant usage on schema ${schema} to ${login};
    grant select on all tables in schema ${schema} to ${login};
    alter default privileges for role ${owner} in schema ${schema} grant select on tables to ${login};
    alter default privileges for role ${owner} revoke execute on functions from public;
    ${settings}`);
}

/**
 * Runs an operator's statements as the owner of a tenant's tables: definitions and loads.
 * @returns what each statement said: its command and how many rows it concerned
 */
export async function runAsOwner(
  client: Client,
  namespace: string,
  sql: string,
): Promise<Array<{ command: string; rowCount: number | null }>> {
  const { schema, owner } = tenantNames(namespace);
  await client.query(`set role ${escapeIdentifier(owner)}; set search_path = ${escapeIdentifier(schema)}`);
  try {
    const results: unknown = await client.query(sql);
    const all = (Array.isArray(results) ? results : [results]) as Array<{
      command: string;
      rowCount: number | null;
    }>;
    return all.map(({ command, rowCount }) => ({ command, rowCount }));
  } finally {
    await client.query('reset role; reset search_path').catch(() => undefined);
  }
}
