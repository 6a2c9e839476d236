import { InvalidSqlError } from '../../../guard/guard.errors.js';
import type { GuardThreadOptions } from '../../../guard/guard-thread.js';
import { StatementChecker } from '../../../guard/statement-checker.js';
import type { GuardedQuery, OwnDataset } from './bigquery-guard.js';

/** Checks statements for BigQuery; a tenant's place is its dataset. */
export type BigQueryChecker = StatementChecker<OwnDataset, GuardedQuery>;

/** Maximum length in UTF-16 units. */
const MAX_LENGTH = 100_000;

/** A thread takes 150 MB; the longest statements use a third of the limit. */
const THREADS: GuardThreadOptions = {
  threads: 2,
  renewalMs: 10_000,
  module: new URL('./guard-worker.js', import.meta.url),
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

export function openBigQueryChecker(): BigQueryChecker {
  // Keeps the compiled parser in memory; otherwise it would be compiled and freed with each thread. If it cannot be
  // loaded, the threads report it.
  import('@polyglot-sql/sdk').catch(() => undefined);
  return new StatementChecker({
    threads: THREADS,
    look: requireReadableLength,
    nowhere: { projectId: '', dataset: '' },
  });
}

function requireReadableLength(sql: string): void {
  if (sql.length > MAX_LENGTH)
    throw new InvalidSqlError(`The statement is longer than ${MAX_LENGTH} characters.`);
}
