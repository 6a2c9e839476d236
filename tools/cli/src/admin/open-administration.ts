import type { Administration } from '@tessera/tool-admin';
import { readLocalState } from '../local-state.js';

/**
 * Runs work as an operator, with DATABASE_URL, WAREHOUSE_ADMIN_URL, WAREHOUSE_LOGIN_SECRET and, for bulk jobs,
 * WAREHOUSE_LOADER_SECRET. Unset variables default to the local stack's values.
 * @throws Error that names a missing variable
 */
export async function asOperator<T>(work: (administration: Administration) => Promise<T>): Promise<T> {
  const local = await readLocalState();
  // Loaded here because it takes half a second.
  const { Administration } = await import('@tessera/tool-admin');
  const administration = await Administration.open({
    databaseUrl: await postgresAddress('DATABASE_URL', local.database_url),
    warehouseAdminUrl: await postgresAddress('WAREHOUSE_ADMIN_URL', local.warehouse?.admin_url),
    loginSecret: required('WAREHOUSE_LOGIN_SECRET', local.warehouse?.login_secret),
    loaderSecret: process.env.WAREHOUSE_LOADER_SECRET || local.warehouse?.loader_secret,
  });
  try {
    return await work(administration);
  } finally {
    await administration.close();
  }
}

/**
 * A Postgres URL from the environment or the local stack, validated with the services' rules for TLS.
 * @throws ConfigError, Error if it is not set
 */
export async function postgresAddress(variable: string, local: string | undefined): Promise<string> {
  const { loadConfig, postgresUrl, tlsSettings } = await import('@tessera/platform');
  const address = postgresUrl(variable, {
    description: 'URL of a Postgres database',
    example: 'postgres://localhost/tessera',
  });
  const environment = { ...process.env, [variable]: required(variable, local) };
  return loadConfig({ ...tlsSettings, address }, environment).address;
}

/** A setting from the environment or the local stack. */
export function required(variable: string, local: string | undefined): string {
  const value = process.env[variable] ?? local;
  if (value === undefined || value === '')
    throw new Error(
      `${variable} is not set and no local stack was found. Set it, or run \`npm start\` first.`,
    );
  return value;
}
