import { pipeline, Readable } from 'node:stream';
import { DatabaseError, type FieldDef } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportForm, ExportRequest, WarehouseExport } from '../../../bulk-warehouse.port.js';
import { InvalidSqlError } from '../../../guard/guard.errors.js';
import type { GuardedStatement } from '../../../guard/guarded-statement.js';
import { timeLimit } from '../../../guard/thread-watch.js';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { PostgresChecker } from '../guard/postgres-checker.js';
import { explainFailure } from '../queries/statement-errors.js';
import { TENANT_SCHEMA } from '../connections/tenant-login.js';
import type { BulkSession } from './bulk-session.js';
import type { BulkSessions } from './bulk-sessions.js';
import { CsvValues } from './csv-values.js';
import { csvForm, csvValue, exportColumns } from './export-columns.js';
import { JsonLines } from './json-lines.js';

/** Limit for checking a statement, including the wait. */
const CHECK_TIMEOUT_MS = 10_000;

/** The bytes of a statement, and the number of rows after they have ended. */
type Rows = Readable & { rowCount: number };

/** A running guarded statement. */
interface OpenStatement {
  session: BulkSession;
  fields: FieldDef[];
  /** Explains a failure to the tenant. */
  explain: (error: unknown) => Error;
}

/** Runs tenants' statements to completion as their read-only role, in one snapshot. */
export class PostgresExports {
  constructor(
    private readonly checker: PostgresChecker,
    private readonly sessions: BulkSessions,
  ) {}

  /** @throws InvalidSqlError, SqlBlockedError, QueryTimeoutError, TooManyWaitingError, QueryCancelledError */
  async check(namespace: string, sql: string, signal?: AbortSignal): Promise<GuardedStatement> {
    const owner = { tenant: namespace, place: TENANT_SCHEMA };
    const guarded = await this.checker.check(owner, sql, timeLimit(CHECK_TIMEOUT_MS, signal));
    if (guarded.parameterCount === 0) return guarded;
    const hint = 'Write the values themselves.';
    throw new InvalidSqlError('The statement of a bulk job cannot have parameters.', null, hint);
  }

  async open(
    namespace: string,
    { id, sql, form }: ExportRequest,
    signal: AbortSignal,
  ): Promise<WarehouseExport> {
    const guarded = await this.check(namespace, sql, signal);
    const statement = await this.begin(namespace, id, guarded, signal);
    const rows = start(statement, `/* ${id} */ `, guarded.text, form);
    const copied = bodyOf(rows, statement);
    const body = form === 'csv' ? canonical(copied, statement.fields) : copied;
    return { columns: exportColumns(statement.fields), body, rows: () => rows.rowCount };
  }

  /**
   * The distinct values of some columns as Postgres writes them, in CSV after a row number.
   * @param columnsOf selects columns of the statement, or throws
   */
  async select(
    namespace: string,
    { id, sql }: Omit<ExportRequest, 'form'>,
    columnsOf: (names: string[]) => number[],
    signal: AbortSignal,
  ): Promise<Readable> {
    const guarded = await this.check(namespace, sql, signal);
    const statement = await this.begin(namespace, id, guarded, signal);
    const { session, fields } = statement;
    try {
      const columns = columnsOf(fields.map(({ name }) => name)).map(columnName);
      const source = `from (\n${guarded.text}\n) q(${fields.map((_, index) => columnName(index)).join(', ')})`;
      const distinct = `select distinct ${columns.join(', ')} ${source}`;
      const rows = session.submit(
        copyTo(
          `/* ${id} */ copy (select row_number() over (), d.* from (${distinct}) d) to stdout (format csv)`,
        ),
      );
      return bodyOf(rows, statement);
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  /** Opens the statement's transaction and reads its fields, which locks its tables against changes. */
  private async begin(
    namespace: string,
    id: string,
    guarded: GuardedStatement,
    signal: AbortSignal,
  ): Promise<OpenStatement> {
    const session = await this.sessions.openExport(namespace, id, signal);
    const prefix = `/* ${id} */ select * from (\n`;
    const explain = (error: unknown) => meaningOf(session.meaningOf(error), prefix.length, guarded);
    try {
      await session.run('begin isolation level repeatable read read only');
      const { fields } = await session.run(`${prefix}${guarded.text}\n) q limit 0`);
      if (fields.length === 0) throw new InvalidSqlError('The statement selects no columns.');
      return { session, fields, explain };
    } catch (error) {
      await session.end();
      throw explain(error);
    }
  }
}

function start({ session, fields }: OpenStatement, mark: string, text: string, form: ExportForm): Rows {
  if (form === 'json') return session.submit(new JsonLines(`${mark}select * from (\n${text}\n) q`, fields));
  const names = fields.map((_, index) => columnName(index));
  const values = fields.map(({ dataTypeID }, index) => csvValue(`q.${columnName(index)}`, dataTypeID));
  const select = `select ${values.join(', ')} from (\n${text}\n) q(${names.join(', ')})`;
  return session.submit(copyTo(`${mark}copy (${select}) to stdout (format csv)`));
}

/** The statement's own names may repeat. */
function columnName(index: number): string {
  return `c${index + 1}`;
}

function bodyOf(rows: Rows, statement: OpenStatement): Readable {
  const body = Readable.from(readThrough(rows, statement), { objectMode: false });
  // Ends the statement with its reader, however long the next row would take.
  body.once('close', () => void statement.session.end());
  return body;
}

function canonical(copied: Readable, fields: readonly FieldDef[]): Readable {
  const forms = fields.map(({ dataTypeID }) => csvForm(dataTypeID));
  if (forms.every((form) => form === null)) return copied;
  // The last stream reports the failures of both.
  return pipeline(copied, new CsvValues(forms), () => undefined);
}

async function* readThrough(rows: Rows, { session, explain }: OpenStatement): AsyncGenerator<Buffer> {
  try {
    yield* rows as AsyncIterable<Buffer>;
    await session.run('commit');
  } catch (error) {
    throw explain(error);
  } finally {
    await session.end();
  }
}

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

function meaningOf(error: Error, prefixLength: number, statement: GuardedStatement): Error {
  if (!(error instanceof DatabaseError)) return error;
  // Exports have no waiting client: an administrator's cancel or a lock is temporary.
  if (error.code === QUERY_CANCELED || error.code === LOCK_NOT_AVAILABLE)
    return new WarehouseUnavailableError({ cause: error });
  return explainFailure(error, { timeoutMs: 0, prefixLength, statement });
}
