import { setFlagsFromString } from 'node:v8';
import type { GuardThreadOptions } from '../../../guard/guard-thread.js';
import type { GuardedStatement } from '../../../guard/guarded-statement.js';
import { StatementChecker } from '../../../guard/statement-checker.js';
import { loadParser } from './parse-statement.js';
import { checkShape } from './statement-shape.js';

/** Checks statements for Postgres; a tenant's place is its schema. */
export type PostgresChecker = StatementChecker<string, GuardedStatement>;

/** The longest statements use a third of the memory and a tenth of the stack. */
export const POSTGRES_THREADS: GuardThreadOptions = {
  threads: 3,
  renewalMs: 10_000,
  module: new URL('./guard-worker.js', import.meta.url),
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};

/** At runtime a flag does not set the flags that it implies. */
const WITHOUT_OPTIMIZING = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up', '--liftoff-only'];

/** @param options.threads concurrent checks; each thread takes about 100 MB */
export function openPostgresChecker({ threads } = { threads: POSTGRES_THREADS.threads }): PostgresChecker {
  // Optimizing the grammar's single large function takes 600 MB at every start, more than a container may have. Without
  // it, typical statements parse as fast, and 80,000 characters take 75 ms instead of 30.
  for (const flag of WITHOUT_OPTIMIZING) setFlagsFromString(flag);
  // Keeps the compiled parser in memory for threads that start later.
  void loadParser();
  return new StatementChecker({
    threads: { ...POSTGRES_THREADS, threads },
    look: checkShape,
    nowhere: 'public',
  });
}
