import type { Administration } from '@tessera/tool-admin';
import { SCOPES } from '@tessera/contracts';
import { demoTables } from './demo-tables.js';
import { CATALOG_ROLE, type SqlCredentials, type TenantCredential } from './sql-credentials.js';

export const DEMO_TENANTS = ['demo', 'demo-b'] as const;

/**
 * Prepares the warehouse and the demo tenants: with a key each, and tables to look at. What is there already is kept.
 * @param before credentials of the last start
 * @returns the credentials, with a key of each tenant that works
 */
export async function setUpDemoTenants(
  administration: Administration,
  before: SqlCredentials,
): Promise<SqlCredentials> {
  await administration.prepareWarehouse({ role: CATALOG_ROLE, password: before.warehouse.catalogPassword });
  const tenants: TenantCredential[] = [];
  for (const [index, tenantId] of DEMO_TENANTS.entries()) {
    if (!(await administration.findTenant(tenantId))) {
      await administration.createTenant(tenantId, { initialSql: demoTables({ seed: index + 1 }) });
    }
    const known = before.tenants.find((credential) => credential.tenantId === tenantId);
    tenants.push({ tenantId, apiKey: await workingKey(administration, tenantId, known?.apiKey) });
  }
  return { ...before, tenants };
}

/** The key of the last start, unless somebody has revoked or lost it. */
async function workingKey(
  administration: Administration,
  tenantId: string,
  known: string | undefined,
): Promise<string> {
  const record = known ? await administration.findKey(known.split('_')[1] ?? '') : null;
  if (known && record?.tenantId === tenantId && !record.revokedAt) return known;
  const scopes = SCOPES.filter((scope) => scope !== 'admin');
  const { key } = await administration.createKey(tenantId, { scopes, name: 'npm start', expiresAt: null });
  return key;
}
