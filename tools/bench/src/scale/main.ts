/** `npm run scale`: simulates an installation of many machines. Starts and measures nothing. */
import { parseArgs } from 'node:util';
import { type Costs, type Installation, type Outcome, simulate } from './simulate.js';

const LAYOUTS: Array<Installation['layout']> = ['all shards', 'by tenant'];
/** Too few for a percentile otherwise. */
const SEARCHES = { min: 1_000, max: 1_000_000 };
/** Each takes about 50 bytes and a microsecond. */
const MAX_ASKED_SHARDS = 20_000_000;

function main(args: string[]): void {
  const { rates, installation, load, costs, run } = parseOptions(args);
  const rows = rates.flatMap((requestsPerSecond) =>
    LAYOUTS.map((layout) => {
      const outcome = simulate({ ...installation, layout }, { ...load, requestsPerSecond }, costs, run);
      return [requestsPerSecond.toLocaleString('en'), layout, ...cellsOf(outcome)];
    }),
  );
  const header = [
    'Searches/s',
    'Asks',
    'p50',
    'p95',
    'p99',
    'Gateway',
    'Redis',
    'Postgres',
    'Qdrant',
    'First to break',
  ];
  for (const row of [header, header.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

/** Waits in milliseconds, and the utilisation of each part's busiest process or node. */
function cellsOf({ p50, p95, p99, busy }: Outcome): string[] {
  const waits = [p50, p95, p99].map((ms) => (ms === null ? 'none' : `${ms.toFixed(0)} ms`));
  const parts = Object.entries(busy);
  const [first] = parts.sort(([, a], [, b]) => b - a)[0] ?? [''];
  const { gateway, redis, postgres, qdrant } = busy;
  const shares = [gateway, redis, postgres, qdrant].map((share) => `${(share * 100).toFixed(0)} %`);
  return [...waits, ...shares, first];
}

function parseOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'requests-per-second': { type: 'string', default: '10,100,1000,10000' },
      gateways: { type: 'string', default: '108' },
      'postgres-cores': { type: 'string', default: '16' },
      nodes: { type: 'string', default: '12' },
      'node-cores': { type: 'string', default: '32' },
      copies: { type: 'string', default: '2' },
      shards: { type: 'string', default: '24' },
      tenants: { type: 'string', default: '10000' },
      skew: { type: 'string', default: '0.8' },
      'gateway-ms': { type: 'string', default: '5' },
      'redis-ms': { type: 'string', default: '0.025' },
      'postgres-ms': { type: 'string', default: '0.2' },
      'shard-ms': { type: 'string', default: '20' },
      searches: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const number = (name: keyof typeof values, { min, max }: { min: number; max: number }): number => {
    const value = Number(values[name]);
    if (!(value >= min && value <= max)) throw new Error(`--${name}: a number from ${min} to ${max}.`);
    return value;
  };
  const whole = (name: keyof typeof values, bounds: { min: number; max: number }): number => {
    const value = number(name, bounds);
    if (!Number.isInteger(value)) throw new Error(`--${name}: a whole number.`);
    return value;
  };
  const many = { min: 1, max: 10_000 };
  const ms = { min: 0.001, max: 10_000 };
  const rates = values['requests-per-second'].split(',').map(Number);
  if (!rates.every((rate) => rate > 0 && rate <= 1_000_000))
    throw new Error('--requests-per-second: numbers up to 1,000,000, with commas between.');
  const installation: Omit<Installation, 'layout'> = {
    gateways: whole('gateways', many),
    postgresCores: whole('postgres-cores', many),
    qdrantNodes: whole('nodes', many),
    coresOfNode: whole('node-cores', many),
    copies: whole('copies', { min: 1, max: 10 }),
    shards: whole('shards', { min: 1, max: 1_000 }),
  };
  const costs: Costs = {
    gateway: number('gateway-ms', ms),
    redis: number('redis-ms', ms),
    postgres: number('postgres-ms', ms),
    shard: number('shard-ms', ms),
  };
  const run = { requests: whole('searches', SEARCHES), seed: whole('seed', { min: 0, max: 2 ** 31 }) };
  if (run.requests * installation.shards > MAX_ASKED_SHARDS)
    throw new Error(
      `--searches: ${Math.floor(MAX_ASKED_SHARDS / installation.shards)} at most with so many shards.`,
    );
  return {
    rates,
    installation,
    load: { tenants: whole('tenants', { min: 1, max: 1_000_000 }), skew: number('skew', { min: 0, max: 3 }) },
    costs,
    run,
  };
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\nSee npm run scale -- --help.`);
  process.exitCode = 2;
}
