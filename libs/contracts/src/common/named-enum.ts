const names = new Map<string, string>();

/**
 * Declares an enum and the name of its shared schema in the OpenAPI documents.
 * @throws Error if the same values already have a name
 */
export function namedEnum<const T extends readonly string[]>(name: string, values: T): T {
  const key = keyOf(values);
  const other = names.get(key);
  if (other !== undefined) throw new Error(`${name} has the same values as ${other}. Use ${other}.`);
  names.set(key, name);
  return values;
}

/** The name that the values were declared with. */
export function enumNameOf(values: readonly unknown[]): string | undefined {
  return names.get(keyOf(values));
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values);
}
