import { withTimeout } from '@tessera/platform';
import { InvalidSqlError } from '../../../guard/guard.errors.js';
import type { StatementOwner } from '../../../guard/statement-checker.js';
import { timeLimit } from '../../../guard/thread-watch.js';
import { openPostgresChecker } from '../guard/postgres-checker.js';
import { namedParameters } from '../guard/named-parameters.js';
import { type PositionalStatement, withNumbers } from '../../../named-values.js';
import { parameterText } from '../../../parameter-text.js';
import {
  QueryCancelledError,
  QueryTimeoutError,
  ResultMemoryError,
  TooManyQueriesError,
} from '../../../warehouse.errors.js';
import type {
  DryRunResult,
  ParameterValue,
  QueryResult,
  ResultColumn,
  TableDescription,
  TableSummary,
  WarehouseTenant,
  Warehouse,
  WarehouseQuery,
  WarehouseStatement,
} from '../../../warehouse.port.js';
import { PostgresCatalog } from '../catalog/postgres-catalog.js';
import { explainFailure, type StatementContext } from './statement-errors.js';
import { type FetchedRows, RowTooLargeError } from './statement-exchange.js';
import { StatementWatch } from './statement-watch.js';
import { TENANT_SCHEMA } from '../connections/tenant-login.js';
import { TenantPools, type TenantPoolsOptions } from './tenant-pools.js';
import { TenantStatement } from './tenant-statement.js';

export interface PostgresWarehouseOptions extends TenantPoolsOptions {
  /** Maximum size of a result in memory. Larger results are truncated. */
  maxResultBytes: number;
}

interface FetchLimits {
  mark: string;
  /** Null to fetch and count no rows. */
  maxRows: number | null;
  hasRoomFor: (resultBytes: number) => boolean;
}

const NO_ROWS: FetchLimits = { mark: '', maxRows: null, hasRoomFor: () => true };

/** Time limit of a check that does not run the statement. */
const CHECK_TIMEOUT_MS = 5_000;

/** One database and login role per tenant. */
export class PostgresWarehouse implements Warehouse {
  private readonly checker = openPostgresChecker();
  private readonly pools: TenantPools;
  private readonly catalog: PostgresCatalog;

  constructor(private readonly options: PostgresWarehouseOptions) {
    this.pools = new TenantPools(options);
    this.catalog = new PostgresCatalog(options);
  }

  numbered(sql: string, values: Readonly<Record<string, ParameterValue>>): PositionalStatement {
    return withNumbers(sql, namedParameters(sql), values, (n) => `$${n}`);
  }

  async check({ namespace }: WarehouseTenant, sql: string): Promise<void> {
    await this.checker.check(ownerOf(namespace), sql, timeLimit(CHECK_TIMEOUT_MS));
  }

  async query(tenant: WarehouseTenant, query: WarehouseQuery, signal: AbortSignal): Promise<QueryResult> {
    const { maxRows, hasRoomFor = () => true } = query;
    // The comment links the server's log and pg_stat_activity to our records.
    const limits = { mark: `/* ${query.id} */ `, maxRows, hasRoomFor };
    return answeredInTime(query.timeoutMs, async () => {
      const fetched = await this.fetch(tenant, query, limits, signal);
      const { rows, totalRows } = fetched;
      return { columns: await this.columnsOf(tenant, fetched), rows, totalRows };
    });
  }

  /** Plans the statement without fetching rows. */
  async dryRun(
    tenant: WarehouseTenant,
    statement: WarehouseStatement,
    signal: AbortSignal,
  ): Promise<DryRunResult> {
    return answeredInTime(statement.timeoutMs, async () => {
      const fetched = await this.fetch(tenant, statement, NO_ROWS, signal);
      return { columns: await this.columnsOf(tenant, fetched), estimatedBytes: null };
    });
  }

  tables({ namespace }: WarehouseTenant): Promise<TableSummary[]> {
    return this.catalog.tables(namespace);
  }

  table({ namespace }: WarehouseTenant, name: string): Promise<TableDescription | null> {
    return this.catalog.table(namespace, name);
  }

  async ping(): Promise<void> {
    await Promise.all([this.catalog.ping(), this.checker.ping()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.checker.close(), this.pools.close(), this.catalog.close()]);
  }

  private async fetch(
    tenant: WarehouseTenant,
    { sql, values, timeoutMs }: WarehouseStatement,
    { mark, maxRows, hasRoomFor }: FetchLimits,
    signal: AbortSignal,
  ): Promise<FetchedRows> {
    const deadline = Date.now() + timeoutMs;
    const guarded = await this.checker.check(ownerOf(tenant.namespace), sql, { timeoutMs, deadline, signal });
    const { text, parameterCount, maxRows: ownMaxRows } = guarded;
    requireValues(parameterCount, values);
    const prefix = `${mark}select * from (\n`;
    const limit = maxRows === null ? 0 : maxRows + 1;
    const statement = new TenantStatement({
      text: `${prefix}${text}\n) q limit ${limit}`,
      ownText: text,
      mark,
      values: values.map((value) => (value === null ? null : parameterText(value))),
      maxRows: maxRows ?? 0,
      mayOverflow: maxRows !== null && (ownMaxRows === null || ownMaxRows > maxRows),
      maxResultBytes: this.options.maxResultBytes,
      hasRoomFor,
      deadline,
    });
    try {
      return await this.run(tenant, statement, deadline, signal);
    } catch (error) {
      const context = { timeoutMs, prefixLength: prefix.length, statement: guarded };
      throw meaningOf(error, signal, context);
    }
  }

  private async run(
    { namespace }: WarehouseTenant,
    statement: TenantStatement,
    deadline: number,
    signal: AbortSignal,
  ): Promise<FetchedRows> {
    const connection = await this.pools.connect(namespace, deadline, signal);
    const watch = new StatementWatch(connection, statement, deadline, signal);
    connection.client.query(statement);
    try {
      return await statement.fetched;
    } catch (error) {
      throw watch.isOverdue && !signal.aborted ? new StatementOverdueError('', { cause: error }) : error;
    }
  }

  private async columnsOf(
    { namespace }: WarehouseTenant,
    { names, typeOids, columnTypes }: FetchedRows,
  ): Promise<ResultColumn[]> {
    const types = await this.catalog.typeNames(namespace, typeOids);
    return names.map((name, index) => ({
      name,
      type: types[index] ?? 'unknown',
      columnType: columnTypes[index] ?? { kind: 'text' },
    }));
  }
}

/** Time after the timeout in which the statement is cancelled. */
const ANSWER_GRACE_MS = 2_000;

/** Guarantees a response, whatever the server or connection does. @throws QueryTimeoutError */
function answeredInTime<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return withTimeout(work(), timeoutMs + ANSWER_GRACE_MS, () => new QueryTimeoutError(timeoutMs));
}

/** A tenant's database has one schema. */
function ownerOf(namespace: string): StatementOwner<string> {
  return { tenant: namespace, place: TENANT_SCHEMA };
}

/** The server missed its own timeout. */
class StatementOverdueError extends Error {
  override readonly name = 'StatementOverdueError';
}

const OWN_ERRORS = [QueryCancelledError, TooManyQueriesError, ResultMemoryError];

function meaningOf(error: unknown, signal: AbortSignal, context: StatementContext): Error {
  if (OWN_ERRORS.some((own) => error instanceof own)) return error as Error;
  if (signal.aborted) return new QueryCancelledError({ cause: error });
  if (error instanceof StatementOverdueError)
    return new QueryTimeoutError(context.timeoutMs, { cause: error });
  if (error instanceof RowTooLargeError) {
    const hint = 'Select fewer or shorter columns.';
    return new InvalidSqlError('A single row exceeds the size limit of results.', null, hint);
  }
  return explainFailure(error, context);
}

function requireValues(parameterCount: number, values: readonly ParameterValue[]): void {
  if (parameterCount === values.length) return;
  const has = `The statement has ${parameterCount} parameter${parameterCount === 1 ? '' : 's'}`;
  throw new InvalidSqlError(
    `${has}, and ${values.length} value${values.length === 1 ? ' is' : 's are'} given.`,
    null,
    'Give one value for each of $1, $2 … in parameters.values.',
  );
}
