import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { WireError } from './wire-format.js';

/** A failed request. The message may quote the statement and internal names, so it is never shown or logged. */
export class BigQueryRequestError extends Error {
  override readonly name = 'BigQueryRequestError';
  /** Logged with the status. */
  readonly code: string;
  readonly quotesInput = true;

  /** @param status of HTTP; 0 without a response */
  constructor(
    readonly status: number,
    readonly refusal: WireError,
    message: string,
  ) {
    super(`BigQuery: ${status} ${refusal.reason ?? ''} ${refusal.message ?? message}`);
    this.code = refusal.reason ?? '';
  }
}

/** For `catch`: null if the resource does not exist. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof BigQueryRequestError && error.status === 404) return null;
  throw error;
}

/** The tenant has no service account. An operator must create one. */
export class NoServiceAccountError extends WarehouseUnavailableError {
  constructor(tenantId: string) {
    super({
      cause: new Error(
        `Tenant "${tenantId}" has no service account. Create one with rights on its dataset only (docs/sql.md), and run ` +
          `"tenants update ${tenantId} --service-account <name>@<project>.iam.gserviceaccount.com".`,
      ),
    });
  }
}

/** Errors caused by the statement. See https://cloud.google.com/bigquery/docs/error-messages */
const STATEMENT_REASONS: ReadonlySet<string> = new Set(['invalidQuery', 'invalid', 'notFound']);
/** Limits that the statement exceeded. */
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

/** Explains a refused statement to the tenant, without internal names. */
export function explainRefusal(
  { reason = '', message = '' }: WireError,
  sql: string,
  names: StatementNames,
  cause?: unknown,
): Error {
  if (reason === 'accessDenied') return new SqlBlockedError('this', 'your tenant has no right to it.');
  if (TOO_MUCH.has(reason)) {
    const hint = 'Select less at once, or filter on partitioned and clustered columns.';
    return new InvalidSqlError('The statement exceeds the limit of bytes to read.', null, hint, reason, {
      cause,
    });
  }
  if (!STATEMENT_REASONS.has(reason))
    return new WarehouseUnavailableError({ cause: cause ?? { reason, message } });
  return new InvalidSqlError(redactMessage(message, sql, names), positionIn(message, sql), null, reason, {
    cause,
  });
}

/** `… at [2:7]`: line and column, counted from 1 in characters. */
function positionIn(message: string, sql: string): number | null {
  const [, line, column] = /\[(\d{1,6}):(\d{1,6})\]/.exec(message) ?? [];
  if (line === undefined || column === undefined) return null;
  const before = sql.split('\n').slice(0, Number(line) - 1);
  return [...before.join('\n')].length + (before.length > 0 ? 1 : 0) + Number(column);
}

const LONGEST_MESSAGE = 1_000;
/** Accounts, URLs, job ids, and paths of projects, datasets and tables that a message may reveal. */
const INTERNAL_NAMES = [
  /\b[\w.+-]+@[\w.-]+/g,
  /\b(?:https?|gs):\/\/\S+/g,
  /\bjob[: ]{1,9}[\w:.-]{0,300}[\w-]{20,}/gi,
  /\b[\w-]+(?:\.[\w-]+)*:[\w-]+(?:\.[\w*$-]+)*/g,
  /`[^`\n]*`/g,
  /\b[\w-]+(?:\.[\w*$-]+)+/g,
];

/** Removes internal names, and foreign names unless the statement itself contains them. */
function redactMessage(message: string, sql: string, { projectId, dataset }: StatementNames): string {
  const own = message
    .slice(0, LONGEST_MESSAGE)
    .replaceAll(`${projectId}:${dataset}.`, '')
    .replaceAll(`${projectId}.${dataset}.`, '')
    .replaceAll(`${dataset}.`, '');
  const written = sql.toLowerCase();
  const isWritten = (name: string) => written.includes(name.replaceAll('`', '').toLowerCase());
  // A position such as `[2:7]` looks like a path.
  const isPlace = (name: string) => /^\d+:\d+$/.test(name);
  return INTERNAL_NAMES.reduce(
    (text, names) => text.replace(names, (name) => (isWritten(name) || isPlace(name) ? name : '…')),
    own,
  )
    .replaceAll(projectId, 'your project')
    .replaceAll(dataset, 'your dataset');
}
