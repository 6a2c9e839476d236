import { Administration, type NewKey } from '@tessera/tool-admin';
import { ANY_KB, AUTH_SCOPES } from '@tessera/contracts';
import { demoTables } from './demo-tables.js';
import { CATALOG_ROLE, DEMO_TENANTS, type SqlCredentials, type TenantCredential } from './sql-credentials.js';

/** What is set up, and where. */
export interface DemoTenantsRequest {
  urls: Parameters<typeof Administration.open>[0];
  /** Credentials of the last start. */
  before: SqlCredentials;
}

export type DemoTenantsResult = { credentials: SqlCredentials } | { error: string };

/**
 * Prepares the warehouse and the demo tenants with a key and tables each. Keeps what exists.
 * @returns the credentials with valid keys: one per tenant, one for all knowledge bases, and one for both, for the console
 */
export async function setUpDemoTenants({ urls, before }: DemoTenantsRequest): Promise<SqlCredentials> {
  const administration = await Administration.open(urls);
  try {
    return await setUp(administration, before);
  } finally {
    await administration.close();
  }
}

const ALL_KNOWLEDGE = { kbRead: [ANY_KB], kbWrite: [ANY_KB] };
const OF_TENANT = { scopes: AUTH_SCOPES.filter((scope) => scope !== 'admin') };
const OF_KNOWLEDGE = {
  scopes: AUTH_SCOPES.filter((scope) => scope.startsWith('knowledge:')),
  ...ALL_KNOWLEDGE,
};
const OF_BOTH = { ...OF_TENANT, ...ALL_KNOWLEDGE };

async function setUp(administration: Administration, before: SqlCredentials): Promise<SqlCredentials> {
  await administration.prepareWarehouse({ role: CATALOG_ROLE, password: before.warehouse.catalogPassword });
  const tenants: TenantCredential[] = [];
  for (const [index, tenantId] of DEMO_TENANTS.entries()) {
    if (!(await administration.findTenant(tenantId))) {
      await administration.createTenant(tenantId, { initialSql: demoTables({ seed: index + 1 }) });
    }
    const known = before.tenants.find((credential) => credential.tenantId === tenantId);
    tenants.push({ tenantId, apiKey: await workingKey(administration, tenantId, known?.apiKey, OF_TENANT) });
  }
  const knowledgeKey = await workingKey(administration, null, before.knowledgeKey, OF_KNOWLEDGE);
  const consoleKey = await workingKey(administration, DEMO_TENANTS[0], before.consoleKey, OF_BOTH);
  return { ...before, tenants, knowledgeKey, consoleKey };
}

/** The key of the last start if it is still valid, otherwise a new one. @param tenantId null for all knowledge bases */
async function workingKey(
  administration: Administration,
  tenantId: string | null,
  known: string | undefined,
  rights: Omit<NewKey, 'name' | 'expiresAt'>,
): Promise<string> {
  const record = known ? await administration.findKey(known.split('_')[1] ?? '') : null;
  if (known && record?.tenantId === tenantId && !record.revokedAt) return known;
  const { key } = await administration.createKey(tenantId, { ...rights, name: 'npm start', expiresAt: null });
  return key;
}
