import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FAULT_NAMES, type FaultName } from './faults/fault.js';

/** External parts: none, an embedding server, or servers of all models and S3. */
export const PARTS = ['local', 'embedding', 'remote'] as const;
export type Parts = (typeof PARTS)[number];

export interface Options {
  /** Number of faults. */
  trials: number;
  /** Determines faults and work, but not when they meet. */
  seed: number;
  /** Empty for all faults. */
  only: FaultName[];
  parts: Parts;
  /** Additional JSON output file. */
  jsonFile: string | null;
  isList: boolean;
}

/** An hour. `npm run soak` uses a third, `.ci/run` a few. */
const TRIALS = 1_000;

/** Invalid arguments; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function parseOptions(args: string[]): Options {
  const values = valuesOf(args);
  const only = values.only?.split(',') ?? [];
  const unknown = only.find((name) => !isFaultName(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no fault "${unknown}": one of ${FAULT_NAMES.join(', ')}.`);
  const parts = PARTS.find((name) => name === values.parts);
  if (!parts) throw new UsageError(`--parts ${values.parts}: one of ${PARTS.join(', ')}.`);
  return {
    parts,
    trials: wholeNumber('--trials', values.trials ?? String(TRIALS)),
    seed: values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('--seed', values.seed),
    only: only.filter(isFaultName),
    jsonFile: values.json ?? null,
    isList: values.list,
  };
}

function isFaultName(name: string): name is FaultName {
  return (FAULT_NAMES as readonly string[]).includes(name);
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        trials: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
        parts: { type: 'string', default: 'local' },
        json: { type: 'string' },
        list: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`${option} ${text}: a whole number.`);
  return Number(text);
}
