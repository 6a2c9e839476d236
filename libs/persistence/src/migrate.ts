import type { DataSource } from 'typeorm';

/** Arbitrary, but not used by any other lock. */
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

/**
 * For services that do not migrate. A schema newer than the code is fine, since it was only expanded.
 * @throws SchemaBehindError while it is older
 */
export async function requireMigrated(dataSource: DataSource): Promise<void> {
  if (await dataSource.showMigrations()) throw new SchemaBehindError();
}

/** The schema is older than this version of the services requires. */
class SchemaBehindError extends Error {
  override readonly name = 'SchemaBehindError';

  constructor() {
    super('The schema is outdated. Run `tessera migrate` (DATABASE_MIGRATIONS is "wait").');
  }
}
