import type { SyntaxNode } from './parse-statement.js';

/**
 * How many rows a statement has at most, when a constant LIMIT at its top says so; null otherwise. Nothing else is guessed:
 * what looks like one row may call a function that gives many.
 *
 * LIMIT is applied last, to what functions in the list of columns, DISTINCT and UNION have given. Only WITH TIES goes beyond it.
 * @param tree of a single statement
 */
export function maxRowsOf(tree: SyntaxNode): number | null {
  const { limitCount, limitOption } = (tree.SelectStmt ?? {}) as SyntaxNode;
  const constant = (limitCount as { A_Const?: { ival?: { ival?: number } } } | undefined)?.A_Const?.ival;
  if (!constant || limitOption !== 'LIMIT_OPTION_COUNT') return null;
  // The parser leaves a zero out.
  const { ival: rows = 0 } = constant;
  return rows >= 0 ? rows : null;
}
