import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TableColumn } from '@tessera/tabular';
import { waitUntil } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { BulkWarehouse, ExportForm } from '../bulk-warehouse.port.js';
import { InvalidSqlError, SqlBlockedError } from '../guard/guard.errors.js';
import { QueryCancelledError } from '../warehouse.errors.js';
import type { WarehouseTenant } from '../warehouse.port.js';

/** The warehouse's SQL for the suite. */
export interface ExportDialect {
  /** Statements of one row, with the row as canonical CSV and as JSON, without the line end. */
  values: Array<{ name: string; sql: string; columns: TableColumn[]; csv: string; json: string }>;
  /** Rows 1 to `count` of one column `n`, in order. */
  numbers: (count: number) => string;
  /** Runs for minutes before its first row. */
  slow: string;
  invalid: string;
  blocked: string;
  withParameter: string;
}

export interface OpenExportWarehouse {
  warehouse: BulkWarehouse;
  tenant: WarehouseTenant;
  /** Whether the warehouse is running a statement that contains the text. */
  isRunning: (part: string) => Promise<boolean>;
  dispose: () => Promise<void>;
}

const NEVER = new AbortController().signal;

export async function exportText(
  warehouse: BulkWarehouse,
  tenant: WarehouseTenant,
  sql: string,
  form: ExportForm,
): Promise<{ columns: TableColumn[]; text: string; rows: number }> {
  const { columns, body, rows } = await warehouse.export(tenant, { id: randomUUID(), sql, form }, NEVER);
  const whole = await text(body);
  return { columns, text: whole, rows: rows() };
}

export function exportContract(
  name: string,
  dialect: ExportDialect,
  open: () => Promise<OpenExportWarehouse>,
): void {
  describe(`${name} as a warehouse with exports`, () => {
    let opened: OpenExportWarehouse;

    beforeAll(async () => {
      opened = await open();
    });

    afterAll(() => opened.dispose());

    const run = (sql: string, form: ExportForm) => exportText(opened.warehouse, opened.tenant, sql, form);

    it.each(dialect.values)('exports $name as canonical CSV and as JSON', async (value) => {
      const csv = await run(value.sql, 'csv');
      const json = await run(value.sql, 'json');

      expect(csv).toEqual({ columns: value.columns, text: `${value.csv}\n`, rows: 1 });
      expect(json).toEqual({ columns: value.columns, text: `${value.json}\n`, rows: 1 });
    });

    it.each([0, 1, 25_000])('exports all of %i rows in order', async (count) => {
      const { text: csv, rows } = await run(dialect.numbers(count), 'csv');

      expect(csv).toBe(Array.from({ length: count }, (_, index) => `${index + 1}\n`).join(''));
      expect(rows).toBe(count);
    });

    it('rejects statements that are invalid, that write, or that have parameters', async () => {
      const { warehouse, tenant } = opened;

      await expect(run(dialect.invalid, 'csv')).rejects.toThrow(InvalidSqlError);
      await expect(run(dialect.blocked, 'csv')).rejects.toThrow(SqlBlockedError);
      await expect(warehouse.check(tenant, dialect.blocked)).rejects.toThrow(SqlBlockedError);
      await expect(warehouse.check(tenant, dialect.withParameter)).rejects.toThrow(InvalidSqlError);
      await expect(warehouse.check(tenant, dialect.numbers(1))).resolves.toBeUndefined();
    });

    it('stops the statement in the warehouse if its job is aborted', async () => {
      const id = randomUUID();
      const abort = new AbortController();
      const exporting = opened.warehouse
        .export(opened.tenant, { id, sql: dialect.slow, form: 'csv' }, abort.signal)
        .then(({ body }) => text(body));
      const failure = expect(exporting).rejects.toThrow(QueryCancelledError);
      await waitUntil(() => opened.isRunning(id), { what: 'the statement runs' });

      abort.abort();

      await failure;
      await waitUntil(async () => !(await opened.isRunning(id)), { what: 'the statement has ended' });
    });

    it('stops the statement in the warehouse if its reader stops', async () => {
      const id = randomUUID();
      const request = { id, sql: dialect.numbers(3_000_000), form: 'csv' as const };
      const { body } = await opened.warehouse.export(opened.tenant, request, NEVER);
      body.once('data', () => body.destroy());

      await new Promise((resolve) => body.once('close', resolve));

      await waitUntil(async () => !(await opened.isRunning(id)), { what: 'the statement has ended' });
    });
  });
}
