/** Precision, recall and F1 of a found set, from 0 to 1. */
export interface Quality {
  precision: number;
  recall: number;
  f1: number;
}

/** Finding nothing is right if nothing is wanted. */
export function qualityOf(matched: number, found: number, wanted: number): Quality {
  if (found === 0 && wanted === 0) return { precision: 1, recall: 1, f1: 1 };
  return {
    precision: found === 0 ? 0 : matched / found,
    recall: wanted === 0 ? 0 : matched / wanted,
    f1: (2 * matched) / (found + wanted),
  };
}

/** How many of `wanted` are in `found`, as multisets. */
export function countShared(found: readonly string[], wanted: readonly string[]): number {
  const open = countEach(found);
  let shared = 0;
  for (const item of wanted) {
    const left = open.get(item) ?? 0;
    if (left === 0) continue;
    open.set(item, left - 1);
    shared += 1;
  }
  return shared;
}

export function countEach(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Null without any. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
