/** Makes column names unique: a repeated name gets `_2`, `_3` …. Linear in the number of names. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = counts.get(name) ?? 0;
    // Generated names of different columns differ, so only given names can collide.
    do count++;
    while (count > 1 && taken.has(`${name}_${count}`));
    counts.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  });
}
