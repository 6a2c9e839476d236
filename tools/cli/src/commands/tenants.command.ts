import { isNamespace, tenantNames } from '@tessera/warehouse';
import { Command } from 'commander';
import { asOperator } from '../admin/open-administration.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

/** `tenants create <tenant>` and `tenants list`: who the SQL service works for. */
export function tenantsCommand(): Command {
  return new Command('tenants')
    .description('create and list the tenants of the SQL service')
    .addCommand(createCommand())
    .addCommand(listCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('make a tenant and its part of the warehouse')
    .argument('<tenant>', 'lower-case letters, digits, "_" and "-"')
    .option('--name <text>', 'what people call it')
    .option(
      '--namespace <name>',
      'a BigQuery dataset that is there already (default: a new database of Postgres)',
    )
    .option('--json', 'print as JSON')
    .action(async (tenantId: string, options: { name?: string; namespace?: string; json?: boolean }) => {
      const tenant = await asOperator((administration) =>
        administration.createTenant(tenantId, {
          displayName: options.name ?? null,
          namespace: options.namespace,
        }),
      );
      print(options, toOutput(tenant), `Created ${tenantId}. Give it a key: tessera keys create ${tenantId}`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('list the tenants')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      const tenants = (await asOperator((administration) => administration.listTenants())).map(toOutput);
      const rows = tenants.map(({ tenant_id, display_name, created_at }) => [
        tenant_id,
        display_name,
        created_at,
      ]);
      print(options, tenants, table(['TENANT', 'NAME', 'CREATED'], rows));
    });
}

function toOutput(tenant: {
  tenantId: string;
  namespace: string;
  displayName: string | null;
  createdAt: Date;
}) {
  return {
    tenant_id: tenant.tenantId,
    display_name: tenant.displayName,
    namespace: tenant.namespace,
    postgres: isNamespace(tenant.namespace) ? tenantNames(tenant.namespace) : null,
    created_at: tenant.createdAt.toISOString(),
  };
}
