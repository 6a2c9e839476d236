import { InvalidSqlError, SqlBlockedError } from '../../guard/guard.errors.js';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import type { WireError } from './wire-format.js';

/** Reasons that the statement is to blame for. See https://cloud.google.com/bigquery/docs/error-messages */
const STATEMENT_REASONS: ReadonlySet<string> = new Set(['invalidQuery', 'invalid', 'notFound', 'duplicate']);
/** More than a statement may take. */
const TOO_MUCH: ReadonlySet<string> = new Set([
  'billingTierLimitExceeded',
  'bytesBilledLimitExceeded',
  'resourcesExceeded',
  'responseTooLarge',
]);

export interface StatementNames {
  projectId: string;
  dataset: string;
}

/** What the warehouse's refusal means to the tenant. Names of ours are taken out of what it says. */
export function explainRefusal(
  { reason = '', message = '' }: WireError,
  sql: string,
  names: StatementNames,
  cause?: unknown,
): Error {
  if (reason === 'accessDenied') return new SqlBlockedError('this', 'your tenant has no right to it.');
  if (TOO_MUCH.has(reason)) {
    const hint = 'Select less at once, or filter on partitioned and clustered columns.';
    return new InvalidSqlError('The statement reads more than it may.', null, hint, reason, { cause });
  }
  if (!STATEMENT_REASONS.has(reason))
    return new WarehouseUnavailableError({ cause: cause ?? { reason, message } });
  const text = withoutNames(message, names);
  return new InvalidSqlError(text, positionIn(message, sql), null, reason, { cause });
}

/** The error of a request that failed, as Google's client throws it. */
export function refusalOf(error: unknown): WireError {
  const { errors, message } = error as { errors?: WireError[]; message?: string };
  return errors?.[0] ?? { message };
}

/** `… at [2:7]`: line and column, from 1, in characters. */
function positionIn(message: string, sql: string): number | null {
  const [, line, column] = /\[(\d+):(\d+)\]/.exec(message) ?? [];
  if (line === undefined || column === undefined) return null;
  const before = sql.split('\n').slice(0, Number(line) - 1);
  return [...before.join('\n')].length + (before.length > 0 ? 1 : 0) + Number(column);
}

function withoutNames(message: string, { projectId, dataset }: StatementNames): string {
  return message
    .replaceAll(`${projectId}:`, '')
    .replaceAll(`${projectId}.`, '')
    .replaceAll(`${dataset}.`, '')
    .replaceAll(dataset, 'your dataset');
}
