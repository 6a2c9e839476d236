#!/usr/bin/env node
import { Command } from 'commander';
import { askCommand } from './commands/ask.command.js';
import { bulkCommand } from './commands/bulk.command.js';
import { documentsCommand } from './commands/documents.command.js';
import { ingestCommand } from './commands/ingest.command.js';
import { knowledgeBasesCommand } from './commands/knowledge-bases.command.js';
import { keysCommand } from './commands/keys.command.js';
import { migrateCommand } from './commands/migrate.command.js';
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

const program = new Command('tessera')
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
  .addCommand(reindexCommand())
  .addCommand(repairCommand());

// Whoever reads the output may have enough of it, as `head` has: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
