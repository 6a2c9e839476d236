import { InvalidArgumentError } from 'commander';

/** For an option: a whole number within bounds, both inclusive. */
export function integerOption(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`Give a number from ${min} to ${max}.`);
    return value;
  };
}
