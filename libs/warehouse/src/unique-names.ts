/** Column names of which each is there once: one that comes again gets `_2`, `_3` … behind it. Takes time by the number of names. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = counts.get(name) ?? 0;
    // Names made of different ones differ, so that only given ones are in the way.
    do count++;
    while (count > 1 && taken.has(`${name}_${count}`));
    counts.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  });
}
