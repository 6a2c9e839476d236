import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
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

/** Invalid arguments; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function parseOptions(args: string[], names: readonly string[]): Options {
  const values = valuesOf(args);
  const repeat = values.repeat === undefined ? null : stepOf(values.repeat);
  const only = repeat ? [repeat.attack] : (values.only?.split(',') ?? []);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no attack "${unknown}": one of ${names.join(', ')}.`);
  return {
    seed: values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('--seed', values.seed),
    only,
    seconds: wholeNumber('--seconds', values.seconds ?? String(values.short ? SHORT_SECONDS : WHOLE_SECONDS)),
    isShort: values.short,
    repeat,
    jsonFile: values.json ?? null,
    isList: values.list,
  };
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        only: { type: 'string' },
        seconds: { type: 'string' },
        short: { type: 'boolean', default: false },
        repeat: { type: 'string' },
        json: { type: 'string' },
        list: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function stepOf(text: string): StepId {
  const [, attack = '', index = ''] = /^([a-z]+):(\d+)$/.exec(text) ?? [];
  if (attack === '') throw new UsageError(`--repeat ${text}: a class and a step, as in names:57.`);
  return { attack, index: Number(index) };
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`${option} ${text}: a whole number.`);
  return Number(text);
}
