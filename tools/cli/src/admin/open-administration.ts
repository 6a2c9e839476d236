import type { Administration } from '@tessera/tool-admin';
import { readLocalState } from '../local-state.js';

/**
 * Runs work as an operator: with DATABASE_URL, WAREHOUSE_ADMIN_URL, WAREHOUSE_LOGIN_SECRET and, where there are bulk jobs,
 * WAREHOUSE_LOADER_SECRET, each of which is taken from the local stack when it is not set.
 * @throws Error that names what is missing
 */
export async function asOperator<T>(work: (administration: Administration) => Promise<T>): Promise<T> {
  const local = await readLocalState();
  // Half a second of loading that most commands need not wait for.
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
 * The address of a Postgres, of the environment or the local stack, with the rules for TLS that services have.
 * @throws ConfigError, Error when there is none
 */
export async function postgresAddress(variable: string, local: string | undefined): Promise<string> {
  const { loadConfig, postgresUrl, tlsSettings } = await import('@tessera/platform');
  const address = postgresUrl(variable, {
    description: 'A Postgres',
    example: 'postgres://localhost/tessera',
  });
  const environment = { ...process.env, [variable]: required(variable, local) };
  return loadConfig({ ...tlsSettings, address }, environment).address;
}

/** A setting of the environment, or the local stack's. */
export function required(variable: string, local: string | undefined): string {
  const value = process.env[variable] ?? local;
  if (value === undefined || value === '')
    throw new Error(
      `${variable} is not set, and no local stack was found: set it, or run \`npm start\` first.`,
    );
  return value;
}
