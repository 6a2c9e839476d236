import type { DataSource } from 'typeorm';

/** Any number that only our migrations lock on. */
const MIGRATION_LOCK = 7_305_481_229;

/**
 * Brings the schema up to date. All services may start at once: one migrates, the others wait for it.
 * @param dataSource initialised
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await dataSource.showMigrations()) await dataSource.runMigrations();
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
  }
}
