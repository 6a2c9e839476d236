import { withClient } from '@tessera/testing';

/** The opaque name of a tenant's database. */
export async function namespaceOf(databaseUrl: string, tenantId: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ namespace: string }>(
      'select namespace from tenants where tenant_id = $1',
      [tenantId],
    );
    return rows[0]?.namespace ?? '';
  });
}
