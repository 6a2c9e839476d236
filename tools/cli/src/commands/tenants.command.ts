import { Command } from 'commander';
import { asOperator } from '../admin/open-administration.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

const SERVICE_ACCOUNT_OPTION =
  'BigQuery: in whose name its statements run, as name@project.iam.gserviceaccount.com; see docs/sql.md';

interface CreateOptions {
  name?: string;
  namespace?: string;
  serviceAccount?: string;
  ifNotExists?: boolean;
  json?: boolean;
}

/** `tenants create <tenant>`, `tenants update <tenant>` and `tenants list`: who the SQL service works for. */
export function tenantsCommand(): Command {
  return new Command('tenants')
    .addCommand(createCommand())
    .addCommand(updateCommand())
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
    .option('--service-account <email>', SERVICE_ACCOUNT_OPTION)
    .option('--if-not-exists', 'leave a tenant that exists as it is')
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
          : `Created ${tenantId}. Give it a key: tessera keys create ${tenantId}`,
      );
    });
}

function updateCommand(): Command {
  return new Command('update')
    .description('change what is kept of a tenant')
    .argument('<tenant>', 'the name of a tenant')
    .requiredOption('--service-account <email>', SERVICE_ACCOUNT_OPTION)
    .option('--json', 'print as JSON')
    .action(async (tenantId: string, options: { serviceAccount: string; json?: boolean }) => {
      const tenant = await asOperator((administration) =>
        administration.setServiceAccount(tenantId, options.serviceAccount),
      );
      print(options, await toOutput(tenant), `${tenantId} runs in the name of ${options.serviceAccount}.`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('list the tenants')
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
