import type { SyntaxNode } from './parse-statement.js';

/**
 * Maximum number of rows by a constant top-level LIMIT; null otherwise. Nothing else is inferred: a single row may call
 * a set-returning function.
 *
 * LIMIT is applied last, after set-returning functions, DISTINCT and UNION. Only WITH TIES exceeds it.
 * @param tree of a single statement
 */
export function maxRowsOf(tree: SyntaxNode): number | null {
  const { limitCount, limitOption } = (tree.SelectStmt ?? {}) as SyntaxNode;
  const constant = (limitCount as { A_Const?: { ival?: { ival?: number } } } | undefined)?.A_Const?.ival;
  if (!constant || limitOption !== 'LIMIT_OPTION_COUNT') return null;
  // The parser omits zero.
  const { ival: rows = 0 } = constant;
  return rows >= 0 ? rows : null;
}
