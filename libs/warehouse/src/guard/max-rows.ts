import type { SyntaxNode } from './parse-statement.js';

/**
 * How many rows a statement can have at most, when a constant LIMIT says so, or when it reads nothing and calls nothing
 * (`select 1`); null otherwise.
 * @param tree of a single statement
 */
export function maxRowsOf(tree: SyntaxNode): number | null {
  const select = tree.SelectStmt as SyntaxNode | undefined;
  if (!select) return null;
  const limit = constantLimit(select);
  if (limit !== null) return limit;
  const readsNothing = !('fromClause' in select) && !('valuesLists' in select) && !('larg' in select);
  return readsNothing && !callsAnything(select) ? 1 : null;
}

function constantLimit({ limitCount, limitOption }: SyntaxNode): number | null {
  const constant = (limitCount as { A_Const?: { ival?: { ival?: number } } } | undefined)?.A_Const?.ival;
  // WITH TIES may give more. The parser leaves a zero out.
  if (!constant || limitOption !== 'LIMIT_OPTION_COUNT') return null;
  const { ival: rows = 0 } = constant;
  return rows >= 0 ? rows : null;
}

/** A function may give many rows, and so may a query inside of the statement. */
function callsAnything(select: SyntaxNode): boolean {
  const rest: unknown[] = [select];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('FuncCall' in next || 'SubLink' in next) return true;
    rest.push(...(Object.values(next) as unknown[]));
  }
  return false;
}
