import type { BodyRow } from '../tables/table-body.js';
import type { TermFinder } from '../words/term-finder.js';

/** A name in a column of a table, with its rows and its terms. */
export interface VerbatimName {
  column: number;
  rows: BodyRow[];
  terms: number[];
}

/** In characters. */
export const LONGEST_NAME = 60;
/** Several words, or words with a number, separated by spaces or hyphens. Excludes dates. */
const IS_CODE_OR_NAME = /^(?=.*\p{L})(?!.*\p{sc=Han})[\p{L}\p{Nd}][^\s-]*(?:[\s-]+[^\s-]+){1,6}$/u;

/**
 * Finds names and codes of several words that the question contains verbatim, longest first, with their rows and terms.
 * @param asked the question without the words of its operation
 */
export function findVerbatimNames(
  rows: readonly BodyRow[],
  asked: string,
  finder: TermFinder,
): VerbatimName[] {
  const held = new Map<string, Omit<VerbatimName, 'terms'>>();
  let left = asked.toLowerCase();
  for (const row of rows)
    for (const { text, column } of row.cells) {
      const name = text.trim().toLowerCase();
      if (name.length > LONGEST_NAME || !left.includes(name) || !IS_CODE_OR_NAME.test(name)) continue;
      const known = held.get(name) ?? { column, rows: [] };
      held.set(name, known);
      if (known.column === column) known.rows.push(row);
    }
  return [...held]
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([name, { column, rows }]) => {
      const whole = new RegExp(String.raw`(?<![\p{L}\p{Nd}-])${RegExp.escape(name)}(?![\p{L}\p{Nd}-])`, 'u');
      if (!whole.test(left)) return [];
      left = left.replace(whole, ' ');
      const { found } = finder.find(name, finder.question.language);
      const terms = finder.question.terms.flatMap((_, term) => (found[term] === 1 ? [term] : []));
      return terms.length > 1 ? [{ column, rows, terms }] : [];
    });
}
