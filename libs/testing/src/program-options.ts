import { randomInt } from 'node:crypto';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Invalid arguments of a program; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Values of options as `parseArgs` returns them. @throws UsageError */
export function optionValues<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Comma-separated names of `--only`. @param kind for the message: `attack` @throws UsageError */
export function namesOfOnly<T extends string>(
  kind: string,
  only: string | undefined,
  names: readonly T[],
): T[] {
  return (only?.split(',') ?? []).map((given) => {
    const known = names.find((name) => name === given);
    if (known === undefined) throw new UsageError(`Unknown ${kind} "${given}": one of ${names.join(', ')}.`);
    return known;
  });
}

/** @throws UsageError */
export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`${option} ${text}: a whole number.`);
  return Number(text);
}

/** The given seed, or a random one. @throws UsageError */
export function seedOf(text: string | undefined): number {
  return text === undefined ? randomInt(2 ** 31) : wholeNumber('--seed', text);
}
