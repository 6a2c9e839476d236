/** A name in GoogleSQL, whatever is in it. */
export function identifier(...parts: string[]): string {
  return `\`${parts.map((part) => part.replaceAll(/[\\`]/g, '\\$&')).join('.')}\``;
}

/** A text in GoogleSQL, which has JSON's escapes. */
export function literal(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
