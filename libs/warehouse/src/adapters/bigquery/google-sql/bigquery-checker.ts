import { InvalidSqlError } from '../../../guard/guard.errors.js';
import type { GuardThreadOptions } from '../../../guard/guard-thread.js';
import { StatementChecker } from '../../../guard/statement-checker.js';
import type { GuardedQuery, OwnDataset } from '../bigquery-guard.js';

/** Checks statements for BigQuery; the place of a tenant's tables is its dataset. */
export type BigQueryChecker = StatementChecker<OwnDataset, GuardedQuery>;

/** Longest statement, in UTF-16 units. */
const MAX_LENGTH = 100_000;

/** A thread takes 150 MB; the longest statements take a third of their limit. */
const THREADS: GuardThreadOptions = {
  threads: 2,
  renewalMs: 10_000,
  module: new URL('./reading-worker.js', import.meta.url),
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

export function openBigQueryChecker(): BigQueryChecker {
  // Never used on this thread: holds the parser's code, which would be compiled and freed with single threads otherwise.
  // Where that cannot be loaded the threads fail, and tell.
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
