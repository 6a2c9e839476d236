/** Returns the source of a pattern for whole words; `\b` only supports ASCII letters. */
export function word(...alternatives: string[]): string {
  return String.raw`(?<![\p{L}\p{M}])(?:${alternatives.join('|')})(?![\p{L}\p{M}])`;
}

/** Matches any of the sources, ignoring case. */
export function any(...sources: string[]): RegExp {
  return new RegExp(sources.join('|'), 'iu');
}
