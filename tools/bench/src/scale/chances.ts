import type { Random } from '@tessera/testing';

/** Exponential times between independent requests. @param rate per millisecond */
export function arrivals(random: Random, count: number, rate: number): Float64Array {
  let now = 0;
  return Float64Array.from({ length: count }, () => (now += -Math.log(1 - random.next()) / rate));
}

/**
 * Log-normal times, with the long tail of real programs.
 * @param spread standard deviation, as a share of the mean
 */
export function times(
  random: Random,
  count: number,
  { mean, spread }: { mean: number; spread: number },
): Float64Array {
  const sigma = Math.sqrt(Math.log(1 + spread ** 2));
  const mu = Math.log(mean) - sigma ** 2 / 2;
  return Float64Array.from({ length: count }, () => Math.exp(mu + sigma * normal(random)));
}

/** Box and Muller (1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Chooses a tenant: the nth in proportion to n^-skew (Zipf); uniform at 0. */
export function tenants(random: Random, count: number, of: { tenants: number; skew: number }): Uint32Array {
  let sum = 0;
  const upTo = Float64Array.from({ length: of.tenants }, (_, index) => (sum += (index + 1) ** -of.skew));
  return Uint32Array.from({ length: count }, () => {
    const wanted = random.next() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((upTo[middle] as number) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}
