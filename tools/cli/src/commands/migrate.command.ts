import { Command } from 'commander';
import { postgresAddress } from '../admin/open-administration.js';
import { readLocalState } from '../local-state.js';
import { print } from '../output/print.js';

/** `migrate`: migrates the registry before services of a new version start with DATABASE_MIGRATIONS=wait. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      const { createDataSource, migrate } = await import('@tessera/persistence');
      const dataSource = createDataSource({
        databaseUrl: await postgresAddress('DATABASE_URL', (await readLocalState()).database_url),
        poolSize: 2,
        connectTimeoutMs: 5_000,
        // Creating an index on a large table takes minutes.
        statementTimeoutMs: 3_600_000,
      });
      await dataSource.initialize();
      try {
        await migrate(dataSource);
      } finally {
        await dataSource.destroy();
      }
      print(options, { up_to_date: true }, 'The schema is up to date.');
    });
}
