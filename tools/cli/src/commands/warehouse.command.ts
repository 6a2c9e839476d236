import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { asOperator, postgresAddress } from '../admin/open-administration.js';
import { readText } from '../admin/read-text.js';
import { print } from '../output/print.js';

interface RunOptions {
  tenant: string;
  file?: string;
  json?: boolean;
}

/** `warehouse prepare|run`: administration of the warehouse. */
export function warehouseCommand(): Command {
  return new Command('warehouse').addCommand(prepareCommand()).addCommand(runCommand());
}

function prepareCommand(): Command {
  return new Command('prepare')
    .description(
      'prepare the server at WAREHOUSE_ADMIN_URL for tenants, and create the catalog role of WAREHOUSE_URL',
    )
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      const url = new URL(await postgresAddress('WAREHOUSE_URL', undefined));
      const role = decodeURIComponent(url.username);
      const password = decodeURIComponent(url.password);
      if (!role || !password)
        throw new Error('WAREHOUSE_URL must include the catalog role and its password.');
      await asOperator((administration) => administration.prepareWarehouse({ role, password }));
      print(options, { catalog_role: role }, `Prepared. ${role} reads the catalog.`);
    });
}

function runCommand(): Command {
  return new Command('run')
    .description('run statements as the owner of a tenant’s tables, in a single transaction')
    .requiredOption('--tenant <tenant>', 'tenant that owns the tables')
    .option('--file <path>', 'file with the statements (default: standard input)')
    .option('--json', 'print as JSON')
    .action(async (options: RunOptions) => {
      const sql = options.file ? await readText(options.file) : await text(process.stdin);
      if (sql.trim() === '') throw new Error('No statements to run.');
      const results = await asOperator((administration) =>
        administration.runInWarehouse(options.tenant, sql),
      );
      const lines = results.map(({ command, rowCount }) =>
        rowCount === null ? command : `${command} ${rowCount}`,
      );
      print(
        options,
        results.map(({ command, rowCount }) => ({ command, row_count: rowCount })),
        lines.join('\n'),
      );
    });
}
