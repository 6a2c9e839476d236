import { namesOfOnly, optionValues, seedOf, UsageError, wholeNumber } from '@tessera/testing';
import type { StepId } from './judge/findings.js';

export interface Options {
  seed: number;
  /** Names of attacks; empty for all. */
  only: string[];
  /** For all attacks together. */
  seconds: number;
  /** The short, gentle form for `npm test`, without time limits. */
  isShort: boolean;
  /** A single step of an earlier run. */
  repeat: StepId | null;
  /** Additional JSON output file. */
  jsonFile: string | null;
  isList: boolean;
}

const WHOLE_SECONDS = 300;
const SHORT_SECONDS = 4;

/** @throws UsageError */
export function parseOptions(args: string[], names: readonly string[]): Options {
  const values = optionValues(args, {
    seed: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    short: { type: 'boolean', default: false },
    repeat: { type: 'string' },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
  });
  const repeat = values.repeat === undefined ? null : stepOf(values.repeat);
  return {
    seed: seedOf(values.seed),
    only: namesOfOnly('attack', repeat?.attack ?? values.only, names),
    seconds: wholeNumber('--seconds', values.seconds ?? String(values.short ? SHORT_SECONDS : WHOLE_SECONDS)),
    isShort: values.short,
    repeat,
    jsonFile: values.json ?? null,
    isList: values.list,
  };
}

function stepOf(text: string): StepId {
  const [, attack = '', index = ''] = /^([a-z]+):(\d+)$/.exec(text) ?? [];
  if (attack === '') throw new UsageError(`--repeat ${text}: a class and a step, as in names:57.`);
  return { attack, index: Number(index) };
}
