import type { RejectedRecord } from '@tessera/tabular';
import type { LoadOutcome } from '../../../bulk-warehouse.port.js';
import type { BulkSession } from './bulk-session.js';
import { LEDGER, loadTables } from './staging-schema.js';

/** Limits of a page; a larger record has its own page. */
const PAGE_RECORDS = 500;
const PAGE_BYTES = 8_388_608;

type LedgerRow = [columns: string, processed: string, failed: string];
type FailedRow = [line: string, code: string, message: string, fields: string];

/** Runs work in a session of the tenant's loader. */
type ShortSession = <T>(work: (session: BulkSession) => Promise<T>) => Promise<T>;

/** Null unless the load was applied. */
export async function readOutcome(
  session: BulkSession,
  id: string,
): Promise<(LoadOutcome & { columns: string[] }) | null> {
  const [row] = await session.query<LedgerRow>(
    `select array_to_json(columns), processed, failed from ${LEDGER} where job_id = $1`,
    [id],
  );
  if (!row) return null;
  const [columns, processed, failed] = row;
  return {
    columns: JSON.parse(columns) as string[],
    processed: Number(processed),
    failed: Number(failed),
    applied: Number(processed) - Number(failed),
    isRefused: false,
  };
}

/** In file order, page by page. */
export async function* readFailures(
  withShortSession: ShortSession,
  id: string,
): AsyncGenerator<RejectedRecord> {
  const { failed } = loadTables(id);
  // Measures without reading TOASTed values.
  const text = `
    select line, code, message, array_to_json(fields) from (
      select p.*, sum(pg_column_size(fields)) over (order by line) - pg_column_size(fields) as before
      from (select * from ${failed} where line > $1 order by line limit ${PAGE_RECORDS}) p) q
    where before < ${PAGE_BYTES} order by line`;
  for (let last = '-9223372036854775808'; ;) {
    const rows = await withShortSession((session) => session.query<FailedRow>(text, [last]));
    for (const [line, code, message, fields] of rows)
      yield { line: Number(line), code, message, values: JSON.parse(fields) as (string | null)[] };
    const end = rows.at(-1);
    if (!end) return;
    [last] = end;
  }
}

export async function removeLoad(session: BulkSession, id: string): Promise<void> {
  const { staged, failed } = loadTables(id);
  await session.run('begin');
  await session.run(`drop table if exists ${staged}, ${failed}`);
  await session.run(`delete from ${LEDGER} where job_id = $1`, [id]);
  await session.run('commit');
}
