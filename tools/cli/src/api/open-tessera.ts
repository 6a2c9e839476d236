import { Tessera } from '@tessera/client';
import type { Command } from 'commander';
import { localStackAt, serviceAddress } from './service-address.js';

/** For transfers: about three minutes, enough for services to restart. */
export const PATIENT_RETRIES = 20;

interface GlobalOptions {
  url?: string;
  key?: string;
}

/** A client of the knowledge service, for the URL and key from the options, the environment or the local stack. */
export async function openTessera(command: Command): Promise<Tessera> {
  return new Tessera({ ...(await connectionOf(command)), maxRetries: 0 });
}

/** URL and key from the options, the environment or the local stack. */
export async function connectionOf(
  command: Command,
): Promise<{ baseUrl: string; credential: string | undefined }> {
  const { url, key } = command.optsWithGlobals<GlobalOptions>();
  const baseUrl = await serviceAddress(url);
  const credential = key ?? process.env.TESSERA_API_KEY ?? (await localStackAt(baseUrl)).knowledge_api_key;
  return { baseUrl, credential };
}

/**
 * A client of the SQL service, for the URL, tenant and key from the options, the environment or the local stack.
 * @param maxRetries of requests that may be repeated
 * @throws Error that says how to specify what is missing
 */
export async function openTenant(
  options: { tenant?: string },
  command: Command,
  maxRetries = 0,
): Promise<Tessera> {
  const { url, key } = command.optsWithGlobals<GlobalOptions>();
  const baseUrl = await serviceAddress(url);
  const { tenants = [] } = await localStackAt(baseUrl);
  const tenantId = options.tenant ?? process.env.TESSERA_TENANT ?? tenants[0]?.tenant_id;
  if (!tenantId) throw new Error('Specify a tenant with --tenant or TESSERA_TENANT.');
  const credential =
    key ?? process.env.TESSERA_API_KEY ?? tenants.find(({ tenant_id }) => tenant_id === tenantId)?.api_key;
  if (!credential) throw new Error(`Specify an API key for ${tenantId} with --key or TESSERA_API_KEY.`);
  return new Tessera({ baseUrl, credential, tenantId, maxRetries });
}
