import { InvalidArgumentError } from 'commander';

/** Returns a parser for an integer option; both bounds are inclusive. */
export function integerOption(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`Specify a number from ${min} to ${max}.`);
    return value;
  };
}
