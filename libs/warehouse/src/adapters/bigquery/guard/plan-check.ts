import { SqlBlockedError } from '../../../guard/guard.errors.js';
import type { OwnDataset } from './bigquery-guard.js';
import { badReply, type QueryStatisticsReply, type ReferenceReply } from '../api/wire-replies.js';

/** A query, or our export around a planned query. */
export type StatementType = 'SELECT' | 'EXPORT_DATA';

/** BigQuery omits further tables from a plan. */
const COMPLETE_BELOW = 50;

/**
 * Requires that a planned or executed statement is a query of the tenant's tables and routines.
 * @throws SqlBlockedError
 */
export function requireOwnPlan(
  plan: QueryStatisticsReply,
  own: OwnDataset,
  statementType: StatementType = 'SELECT',
): void {
  if (plan.statementType !== statementType)
    throw new SqlBlockedError(plan.statementType, 'only queries can be run here.');
  const tables = plan.referencedTables ?? [];
  const isOwn = ({ projectId, datasetId }: ReferenceReply) =>
    projectId === own.projectId && datasetId === own.dataset;
  if (![...tables, ...(plan.referencedRoutines ?? [])].every(isOwn))
    throw new SqlBlockedError('a table of another dataset', 'it names a dataset that is not yours.');
  if (tables.length >= COMPLETE_BELOW)
    throw new SqlBlockedError('that many tables', `a statement may read fewer than ${COMPLETE_BELOW}.`);
}

/**
 * A plan without tables proves nothing about a statement with tables.
 * @throws WarehouseUnavailableError
 */
export function requireTablesIn(plan: QueryStatisticsReply, tables: readonly string[]): void {
  if (tables.length > 0 && !plan.referencedTables?.length) throw badReply('referencedTables');
}

/** Tables of a statement that are missing from its plan. Only views may be: the plan lists the tables behind them. */
export function missingIn(plan: QueryStatisticsReply, tables: readonly string[]): string[] {
  const planned = (plan.referencedTables ?? []).map(({ tableId = '' }) => tableId);
  return tables.filter((table) => !planned.some((name) => name === table || matches(table, name)));
}

function matches(table: string, name: string): boolean {
  return table.endsWith('*') && name.startsWith(table.slice(0, -1));
}
