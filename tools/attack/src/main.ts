/** `npm run attack`: a hostile tenant attacks a stack while another tenant must not notice. */
import { writeFileSync } from 'node:fs';
import { UsageError } from '@tessera/testing';
import { ATTACKS } from './attacks/index.js';
import { Campaign } from './campaign.js';
import { type Options, parseOptions } from './options.js';
import { type Bar, measures, promises, type RunResult } from './report/result.js';
import { report } from './report/report.js';
import { AttackStack } from './stack/attack-stack.js';

const NAMES = ATTACKS.map(({ name }) => name);

async function main(args: string[]): Promise<number> {
  const options = parseOptions(args, NAMES);
  if (options.isList) {
    console.log(NAMES.join('\n'));
    return 0;
  }
  const result = await attack(options);
  // The short form runs next to other tests, so its times mean nothing.
  const bars = [...promises(result), ...(options.isShort ? [] : measures(result))];
  console.log(report(result, bars));
  if (options.jsonFile !== null)
    writeFileSync(options.jsonFile, JSON.stringify({ ...result, bars }, null, 2));
  return bars.every(({ isReached }: Bar) => isReached) ? 0 : 1;
}

async function attack(options: Options): Promise<RunResult> {
  const { seed, isShort, seconds, repeat, only } = options;
  const note = (line: string) => console.error(line);
  note(`Seed ${seed}`);
  const wanted = ATTACKS.filter(({ name }) => only.length === 0 || only.includes(name));
  const stack = await AttackStack.start({ hasKnowledge: wanted.some((one) => one.hasKnowledge === true) });
  const endAndExit = () => void stack.stop().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAndExit);
  try {
    const world = await stack.world();
    const force = isShort ? { bombs: 1, holdMs: 500 } : { bombs: 4, holdMs: 6_000 };
    const attacks = wanted.map(({ prepare }) => prepare(world, force));
    return await Campaign.run(stack, world, attacks, {
      seed,
      attackMs: seconds * 1_000,
      aloneMs: isShort ? 2_000 : 15_000,
      settleMs: isShort ? 2_000 : 180_000,
      repeat,
      note,
    });
  } finally {
    await stack.stop();
  }
}

main(process.argv.slice(2)).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error instanceof UsageError ? `${error.message}\nSee npm run attack -- --help.` : error);
    process.exit(2);
  },
);
