import { Command, CommanderError } from 'commander';
import { askCommand } from './commands/ask.command.js';
import { bulkCommand } from './commands/bulk.command.js';
import { documentsCommand } from './commands/documents.command.js';
import { ingestCommand } from './commands/ingest.command.js';
import { knowledgeBasesCommand } from './commands/knowledge-bases.command.js';
import { keysCommand } from './commands/keys.command.js';
import { migrateCommand } from './commands/migrate.command.js';
import { modelsCommand } from './commands/models.command.js';
import { reindexCommand } from './commands/reindex.command.js';
import { repairCommand } from './commands/repair.command.js';
import { searchCommand } from './commands/search.command.js';
import { sessionsCommand } from './commands/sessions.command.js';
import { sqlCommand } from './commands/sql.command.js';
import { tagsCommand } from './commands/tags.command.js';
import { tasksCommand } from './commands/tasks.command.js';
import { tenantsCommand } from './commands/tenants.command.js';
import { tokenCommand } from './commands/token.command.js';
import { warehouseCommand } from './commands/warehouse.command.js';
import { explainFailure } from './api/api.error.js';

/**
 * Runs a command; what it has to say goes to the standard output and error of this process.
 * @param args as after the program's name
 * @returns the exit code
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  process.exitCode = 0;
  try {
    await program().parseAsync(args, { from: 'user' });
    return Number(process.exitCode);
  } catch (error) {
    // Has been explained already.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explainFailure(error)}\n`);
    return 1;
  }
}

function program(): Command {
  const all = new Command('tessera')
    .description('Put documents into Tessera and ask them questions; query and administer tenants’ tables.')
    .option(
      '--url <address>',
      'address of the services (default: the ones that `npm start` runs, or TESSERA_URL)',
    )
    .option('--key <api_key>', 'API key (default: TESSERA_API_KEY, or one of the local stack)')
    .showHelpAfterError()
    .addCommand(ingestCommand())
    .addCommand(askCommand())
    .addCommand(searchCommand())
    .addCommand(sessionsCommand())
    .addCommand(tasksCommand())
    .addCommand(documentsCommand())
    .addCommand(tagsCommand())
    .addCommand(knowledgeBasesCommand())
    .addCommand(sqlCommand())
    .addCommand(bulkCommand())
    .addCommand(migrateCommand())
    .addCommand(tenantsCommand())
    .addCommand(keysCommand())
    .addCommand(tokenCommand())
    .addCommand(warehouseCommand())
    .addCommand(modelsCommand())
    .addCommand(reindexCommand())
    .addCommand(repairCommand());
  for (const command of withSubcommands(all)) command.exitOverride();
  return all;
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}
