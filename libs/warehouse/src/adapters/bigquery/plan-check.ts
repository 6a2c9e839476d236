import { SqlBlockedError } from '../../guard/guard.errors.js';
import type { OwnDataset } from './bigquery-guard.js';
import { badReply, type QueryStatisticsReply, type ReferenceReply } from './wire-replies.js';

/** A query, or one of ours around a query that was planned by itself. */
export type StatementType = 'SELECT' | 'EXPORT_DATA';

/** BigQuery lists so many tables of a statement, and leaves further ones out. */
const COMPLETE_BELOW = 50;

/**
 * Holds what the warehouse says that a statement does against what a tenant may: a query, of tables and routines of the
 * tenant's dataset alone.
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
 * A plan that names no table says nothing about a statement that does, not even of a view what is behind it.
 * @throws WarehouseUnavailableError
 */
export function requireTablesIn(plan: QueryStatisticsReply, tables: readonly string[]): void {
  if (tables.length > 0 && !plan.referencedTables?.length) throw badReply('referencedTables');
}

/**
 * Which of the tables that a statement names its plan does not have. Views are missing there, as the tables behind them are
 * listed in their place; anything else must not be.
 */
export function missingIn(plan: QueryStatisticsReply, tables: readonly string[]): string[] {
  const planned = (plan.referencedTables ?? []).map(({ tableId = '' }) => tableId);
  return tables.filter((table) => !planned.some((name) => name === table || matches(table, name)));
}

function matches(table: string, name: string): boolean {
  return table.endsWith('*') && name.startsWith(table.slice(0, -1));
}
