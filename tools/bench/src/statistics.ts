/** The percentile by nearest rank. @throws Error for no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
  if (value === undefined) throw new Error('A percentile requires at least one value.');
  return value;
}

/** Duration of the work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Durations of the work for each item, in sequence, in milliseconds. */
export async function timeEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = [];
  for (const item of items) durations.push(await timed(() => work(item)));
  return durations;
}
