import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { asOperator } from '../admin/open-administration.js';
import { print } from '../output/print.js';

interface RunOptions {
  tenant: string;
  file?: string;
  json?: boolean;
}

/** `warehouse run`: an operator's statements, such as CREATE TABLE and INSERT, as the owner of a tenant's tables. */
export function warehouseCommand(): Command {
  return new Command('warehouse').description('define and load a tenant’s tables').addCommand(
    new Command('run')
      .description('run statements as the owner of a tenant’s tables, in one transaction')
      .requiredOption('--tenant <tenant>', 'whose tables')
      .option('--file <path>', 'file of statements (default: standard input)')
      .option('--json', 'print as JSON')
      .action(async (options: RunOptions) => {
        const sql = options.file ? await readStatements(options.file) : await text(process.stdin);
        if (sql.trim() === '') throw new Error('There are no statements to run.');
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
      }),
  );
}

async function readStatements(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}
