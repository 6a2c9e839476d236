/** `npm run faults`: breaks every part repeatedly while services are in use. */
import { writeFileSync } from 'node:fs';
import { UsageError } from '@tessera/testing';
import { Campaign } from './campaign.js';
import { FAULT_NAMES } from './faults/fault.js';
import { FaultyStack } from './faulty-stack.js';
import { parseOptions } from './options.js';
import { report } from './report.js';

async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  if (options.isList) {
    console.log(FAULT_NAMES.join('\n'));
    return 0;
  }
  const note = (line: string) => console.error(line);
  note(`Seed ${options.seed}`);
  const result = await FaultyStack.with((stack) => new Campaign(stack, options, note).run(), {
    report: note,
    parts: options.parts,
  });
  console.log(report(result));
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, JSON.stringify(result, null, 2));
  return result.trials.every(({ findings }) => findings.length === 0) ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error instanceof UsageError ? `${error.message}\nSee npm run faults -- --help.` : error);
    process.exit(2);
  },
);
