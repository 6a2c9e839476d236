import type { ParameterInput } from '../drafts.js';

/**
 * What a statement skips (quoted texts and names, comments), or a parameter. `<@`, `@@` and `!@` are operators of
 * Postgres.
 */
const TOKENS =
  /\be'(?:[^'\\]|\\.|'')*'?|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(\$(?:[a-z_]\w*)?\$)[\s\S]*?(?:\1|$)|(?<![<@!])@([a-z_]\w*)/gi;

/** Names of the parameters `@name` in order of their first use. */
export function parameterNames(sql: string): string[] {
  const names = [...sql.matchAll(TOKENS)].map((match) => match[2]).filter((name) => name !== undefined);
  return [...new Set(names)];
}

export type ParameterValue = string | number | boolean | null;

/** @returns null if the text is no value of its type */
export function parameterValue({ type, text }: ParameterInput): { value: ParameterValue } | null {
  switch (type) {
    case 'text':
      return { value: text };
    case 'null':
      return { value: null };
    case 'boolean':
      return { value: text === 'true' };
    case 'number':
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text.trim())
        ? { value: exactNumber(text.trim()) }
        : null;
  }
}

/** The service binds every digit; a double would lose some. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (String(value) === text) return value;
  const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
  return (rawJSON?.(text) ?? text) as number;
}
