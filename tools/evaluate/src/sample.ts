import { createHash } from 'node:crypto';

/** A stable random sample in the original order. */
export function fixedSample<T extends { id: string }>(items: readonly T[], size: number): T[] {
  if (items.length <= size) return [...items];
  const chanceOf = ({ id }: T) => createHash('sha256').update(id).digest('hex');
  const keys = new Map(items.map((item) => [item, chanceOf(item)]));
  const keyOf = (item: T) => keys.get(item) as string;
  const chosen = new Set(items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, size));
  return items.filter((item) => chosen.has(item));
}
