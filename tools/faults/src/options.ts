import { namesOfOnly, optionValues, seedOf, UsageError, wholeNumber } from '@tessera/testing';
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

/** @throws UsageError */
export function parseOptions(args: string[]): Options {
  const values = optionValues(args, {
    trials: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    parts: { type: 'string', default: 'local' },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
  });
  const only = namesOfOnly('fault', values.only, FAULT_NAMES);
  const parts = PARTS.find((name) => name === values.parts);
  if (!parts) throw new UsageError(`--parts ${values.parts}: one of ${PARTS.join(', ')}.`);
  return {
    parts,
    trials: wholeNumber('--trials', values.trials ?? String(TRIALS)),
    seed: seedOf(values.seed),
    only,
    jsonFile: values.json ?? null,
    isList: values.list,
  };
}
