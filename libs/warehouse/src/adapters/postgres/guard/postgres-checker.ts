import { setFlagsFromString } from 'node:v8';
import type { GuardThreadOptions } from '../../../guard/guard-thread.js';
import type { GuardedStatement } from '../../../guard/guarded-statement.js';
import { StatementChecker } from '../../../guard/statement-checker.js';
import { loadParser } from './parse-statement.js';
import { checkShape } from './statement-shape.js';

/** Checks statements for Postgres; the place of a tenant's tables is the only schema that its statements may name. */
export type PostgresChecker = StatementChecker<string, GuardedStatement>;

/** The longest statements take a third of the memory and a tenth of the stack. */
export const POSTGRES_THREADS: GuardThreadOptions = {
  threads: 3,
  renewalMs: 10_000,
  module: new URL('./guard-worker.js', import.meta.url),
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};

/** Set while the process runs, a flag does not bring those along that it implies. */
const WITHOUT_OPTIMIZING = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up', '--liftoff-only'];

/** @param options.threads statements that are read at the same time; each thread takes some 100 MB */
export function openPostgresChecker({ threads } = { threads: POSTGRES_THREADS.threads }): PostgresChecker {
  // The optimizing compiler takes 600 MB for the grammar's one large function, at every start: more than a container of this
  // service may have. Without it statements as people write them are read as fast, those of 80,000 characters in 75 ms, not 30.
  for (const flag of WITHOUT_OPTIMIZING) setFlagsFromString(flag);
  // Never used on this thread. As long as one holds the parser's code, threads that start find it compiled.
  void loadParser();
  return new StatementChecker({
    threads: { ...POSTGRES_THREADS, threads },
    look: checkShape,
    nowhere: 'public',
  });
}
