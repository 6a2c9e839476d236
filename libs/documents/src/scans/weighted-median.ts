/** The weighted median; 0 if empty. */
export function weightedMedian<T extends { weight: number }>(
  items: readonly T[],
  valueOf: (item: T) => number,
): number {
  const sorted = [...items].sort((a, b) => valueOf(a) - valueOf(b));
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  for (const item of sorted) {
    below += item.weight;
    if (below >= half && item.weight > 0) return valueOf(item);
  }
  return 0;
}
