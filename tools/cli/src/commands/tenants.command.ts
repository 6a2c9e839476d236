import { Command } from 'commander';
import { asOperator } from '../admin/open-administration.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

const SERVICE_ACCOUNT_OPTION =
  'BigQuery only: service account that runs the statements of the tenant, as name@project.iam.gserviceaccount.com; see docs/sql.md';

interface CreateOptions {
  name?: string;
  namespace?: string;
  serviceAccount?: string;
  ifNotExists?: boolean;
  json?: boolean;
}

/** `tenants create|update|list`: tenants of the SQL service. */
export function tenantsCommand(): Command {
  return new Command('tenants')
    .addCommand(createCommand())
    .addCommand(updateCommand())
    .addCommand(listCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('create a tenant and its namespace in the warehouse')
    .argument('<tenant>', 'lower-case letters, digits, "_" and "-"')
    .option('--name <text>', 'display name')
    .option('--namespace <name>', 'existing BigQuery dataset (default: a new Postgres database)')
    .option('--service-account <email>', SERVICE_ACCOUNT_OPTION)
    .option('--if-not-exists', 'succeed without changes if the tenant exists')
    .option('--json', 'print as JSON')
    .action(async (tenantId: string, options: CreateOptions) => {
      const { tenant, existed } = await asOperator(async (administration) => {
        const found = options.ifNotExists ? await administration.findTenant(tenantId) : null;
        const tenant =
          found ??
          (await administration.createTenant(tenantId, {
            displayName: options.name ?? null,
            namespace: options.namespace,
            serviceAccount: options.serviceAccount ?? null,
          }));
        return { tenant, existed: found !== null };
      });
      print(
        options,
        await toOutput(tenant),
        existed
          ? `${tenantId} exists.`
          : `Created ${tenantId}. To create a key for it: tessera keys create ${tenantId}`,
      );
    });
}

function updateCommand(): Command {
  return new Command('update')
    .description('update a tenant')
    .argument('<tenant>', 'name of the tenant')
    .requiredOption('--service-account <email>', SERVICE_ACCOUNT_OPTION)
    .option('--json', 'print as JSON')
    .action(async (tenantId: string, options: { serviceAccount: string; json?: boolean }) => {
      const tenant = await asOperator((administration) =>
        administration.setServiceAccount(tenantId, options.serviceAccount),
      );
      print(options, await toOutput(tenant), `${tenantId} now runs statements as ${options.serviceAccount}.`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('list tenants')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      const found = await asOperator((administration) => administration.listTenants());
      const tenants = await Promise.all(found.map(toOutput));
      const rows = tenants.map(({ tenant_id, display_name, created_at }) => [
        tenant_id,
        display_name,
        created_at,
      ]);
      print(options, tenants, table(['TENANT', 'NAME', 'CREATED'], rows));
    });
}

async function toOutput(tenant: {
  tenantId: string;
  namespace: string;
  displayName: string | null;
  serviceAccount: string | null;
  createdAt: Date;
}) {
  const { isNamespace, tenantNames } = await import('@tessera/warehouse/postgres');
  return {
    tenant_id: tenant.tenantId,
    display_name: tenant.displayName,
    namespace: tenant.namespace,
    postgres: isNamespace(tenant.namespace) ? tenantNames(tenant.namespace) : null,
    service_account: tenant.serviceAccount,
    created_at: tenant.createdAt.toISOString(),
  };
}
