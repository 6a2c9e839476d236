/** Column names of which each is there once: one that comes again gets `_2`, `_3` … behind it. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; used.has(unique); count++) {
      const candidate = `${name}_${count}`;
      if (!taken.has(candidate) && !used.has(candidate)) unique = candidate;
    }
    used.add(unique);
    return unique;
  });
}
