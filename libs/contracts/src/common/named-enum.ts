const names = new Map<string, string>();

/**
 * Declares values under the name of their schema in the OpenAPI documents, where all uses refer to it.
 * @throws Error for values that have a name already
 */
export function namedEnum<const T extends readonly string[]>(name: string, values: T): T {
  const key = keyOf(values);
  const other = names.get(key);
  if (other !== undefined) throw new Error(`${name} has the values of ${other}: use that one.`);
  names.set(key, name);
  return values;
}

/** The name under which values were declared, in their order. */
export function enumNameOf(values: readonly unknown[]): string | undefined {
  return names.get(keyOf(values));
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values);
}
