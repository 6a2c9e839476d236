import type { Command } from 'commander';
import { localStackAt, serviceAddress } from './service-address.js';

/** URL, tenant and key for calls to the SQL service. */
export interface TenantCredential {
  /** Ends with `/v1`. */
  baseUrl: string;
  tenantId: string;
  apiKey: string;
}

/**
 * From the options, otherwise the environment, otherwise the local stack.
 * @throws Error that says how to specify what is missing
 */
export async function tenantCredential(
  options: { tenant?: string },
  command: Command,
): Promise<TenantCredential> {
  const { url, key } = command.optsWithGlobals<{ url?: string; key?: string }>();
  const address = await serviceAddress(url);
  const { tenants = [] } = await localStackAt(address);
  const tenantId = options.tenant ?? process.env.TESSERA_TENANT ?? tenants[0]?.tenant_id;
  if (!tenantId) throw new Error('Specify a tenant with --tenant or TESSERA_TENANT.');
  const apiKey =
    key ?? process.env.TESSERA_API_KEY ?? tenants.find(({ tenant_id }) => tenant_id === tenantId)?.api_key;
  if (!apiKey) throw new Error(`Specify an API key for ${tenantId} with --key or TESSERA_API_KEY.`);
  return { baseUrl: `${address}/v1`, tenantId, apiKey };
}
