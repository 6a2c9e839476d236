/** `npm run mutants`: seeds bugs one by one into a checkout and reports which test finds each. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Campaign, readResults } from './campaign.js';
import { MUTANTS } from './catalogue/index.js';
import { Checkout } from './checkout.js';
import { report, summary } from './report.js';
import { type Level, LEVELS } from './run-tests.js';

const workspace = join(import.meta.dirname, '..', '..', '..');

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Ids of mutants; empty for all. */
      only: { type: 'string' },
      levels: { type: 'string', default: LEVELS.join() },
      checkout: { type: 'string' },
      /** Runs only the unit and integration tests next to each mutant and the named end-to-end test: an hour. */
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
      /** Prints results as Markdown, compared with an earlier run's file. */
      report: { type: 'string' },
    },
  });
  if (values.report !== undefined) {
    const earlier = positionals[0] === undefined ? null : readResults(positionals[0]);
    console.log(report(MUTANTS, readResults(values.report), earlier));
    return 0;
  }
  const only = values.only?.split(',') ?? MUTANTS.map(({ id }) => id);
  const mutants = MUTANTS.filter(({ id }) => only.includes(id));
  if (mutants.length < only.length) throw new Error(`--only ${values.only}: not all of them are mutants.`);
  const levels = values.levels.split(',') as Level[];
  const checkout = Checkout.open(values.checkout ?? null, workspace);
  const { quick: isQuick, out: resultsFile = null } = values;
  const results = await new Campaign(checkout, { levels, isQuick, resultsFile }).run(mutants);
  console.log(`\n${summary(mutants, results)}`);
  return results.every(({ outcome }) => outcome === 'found') ? 0 : 1;
}

// So that an interrupted run restores the checkout.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error(`Stopped by ${signal}`);
    process.exit(130);
  });

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
