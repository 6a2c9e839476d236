/** A quoted GoogleSQL name. */
export function identifier(...parts: string[]): string {
  return `\`${parts.map((part) => part.replaceAll(/[\\`]/g, '\\$&')).join('.')}\``;
}

/** A GoogleSQL string literal, which uses JSON's escapes. */
export function literal(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
