import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeArrow } from '@tessera/tabular';
import { waitUntil } from '@tessera/testing';
import { tableFromIPC } from 'apache-arrow';
import { randomUUID } from 'node:crypto';
import { InvalidSqlError, SqlBlockedError } from '../guard/guard.errors.js';
import { QueryCancelledError, QueryTimeoutError } from '../warehouse.errors.js';
import type { ParameterValue, QueryResult, WarehouseTenant, Warehouse } from '../warehouse.port.js';

/** The warehouse's SQL for the suite. */
export interface WarehouseDialect {
  /** Statements of one row and one column `v`, with its JSON and type name. */
  values: Array<{ name: string; sql: string; type: string; json: string }>;
  /** One row that returns the parameters: text, integer, boolean, null. */
  parameters: { sql: string; values: ParameterValue[]; json: string };
  /** Rows 1 to `count` of one column `n`, in order. */
  numbers: (count: number) => string;
  /** The same with its own LIMIT. */
  numbersWithLimit: (count: number, limit: number) => string;
  /** One row with three columns `a` and the values 1, 2 and 3; null if that is refused. */
  repeatedNames: string | null;
  /** Runs for minutes. */
  slow: string;
  /** Returns `rows` rows, but counting all would take minutes; null if counting is free. */
  slowToCount: string | null;
  /** Wrong statements, with the position of the error, from 1. */
  invalid: Array<{ name: string; sql: string; position: number | null }>;
  blocked: string[];
  /** Reads a table that the other tenant has, too. */
  readTable: string;
  /** Names the other tenant's table. */
  readOtherTenant: (other: WarehouseTenant) => string;
}

export interface OpenWarehouse {
  warehouse: Warehouse;
  /** Has a table `things` with the columns id (key) and name, and one row (1, 'mine'). */
  tenant: WarehouseTenant;
  /** The same with the row (1, 'theirs'). */
  other: WarehouseTenant;
  /** Whether the warehouse is running a statement that contains the text. */
  isRunning: (part: string) => Promise<boolean>;
  dispose: () => Promise<void>;
}

export function warehouseContract(
  name: string,
  dialect: WarehouseDialect,
  open: () => Promise<OpenWarehouse>,
): void {
  describe(`${name} as a warehouse`, () => {
    let opened: OpenWarehouse;

    beforeAll(async () => {
      opened = await open();
    });

    afterAll(() => opened.dispose());

    async function run(
      sql: string,
      options: {
        values?: ParameterValue[];
        maxRows?: number;
        timeoutMs?: number;
        signal?: AbortSignal;
        id?: string;
      } = {},
    ): Promise<Omit<QueryResult, 'rows'> & { rows: string }> {
      const { values = [], maxRows = 100, timeoutMs = 60_000, id = randomUUID() } = options;
      const signal = options.signal ?? new AbortController().signal;
      const query = { id, sql, values, maxRows, timeoutMs };
      const result = await opened.warehouse.query(opened.tenant, query, signal);
      return { ...result, rows: textOf(result) };
    }

    it.each(dialect.values)('returns $name as exact JSON', async ({ sql, type, json }) => {
      const { columns, rows, totalRows } = await run(sql);

      expect(rows).toBe(`{"v":${json}}`);
      expect(columns).toEqual([{ name: 'v', type, columnType: expect.anything() }]);
      expect(totalRows).toBe(1);
      expect(() => JSON.parse(rows) as unknown).not.toThrow();
    });

    it.each(dialect.values)('returns $name as Arrow, or refuses to', async ({ sql, json }) => {
      const { columns, rows } = await run(sql);
      const arrowColumns = columns.map((one) => ({ ...one, type: one.columnType, typeName: one.type }));

      const encode = () =>
        encodeArrow([Buffer.from(rows)], { columns: arrowColumns, metadata: {}, maxBytes: 1_000_000 });

      if (/^"-?infinity"$|^\[\[/.test(json) && columns[0]?.columnType.kind !== 'text')
        expect(encode).toThrow('which its Arrow type cannot store');
      else expect(tableFromIPC(Buffer.concat(encode())).getChildAt(0)?.isValid(0)).toBe(json !== 'null');
    });

    it('binds parameters by position', async () => {
      const { sql, values, json } = dialect.parameters;

      expect((await run(sql, { values })).rows).toBe(json);
    });

    it('binds values by name, in text that only looks like a name not', async () => {
      const sql = `select @two as b, '@one' as quoted, @one as a, @two as again -- @three`;

      const numbered = opened.warehouse.numbered(sql, { one: 'x', two: 'y' });

      expect(numbered.values).toEqual(['y', 'x']);
      expect(numbered.sql).toHaveLength(sql.length);
      const { rows } = await run(numbered.sql, { values: numbered.values });
      expect(JSON.parse(rows)).toEqual({ b: 'y', quoted: '@one', a: 'x', again: 'y' });
    });

    it('rejects a name without a value, and a value without a name', () => {
      expect(() => opened.warehouse.numbered('select 1, @other', { a: 1 })).toThrow(
        expect.objectContaining({ message: 'The parameter @other has no value.', position: 11 }),
      );
      expect(() => opened.warehouse.numbered('select @a', { a: 1, other: 2 })).toThrow(
        'The statement has no parameter @other.',
      );
    });

    it('rejects a statement with more or fewer values than parameters', async () => {
      const { sql, values } = dialect.parameters;

      await expect(run(sql, { values: values.slice(1) })).rejects.toThrow(InvalidSqlError);
      await expect(run(sql, { values: [...values, 1] })).rejects.toThrow(InvalidSqlError);
    });

    it.each([
      [3, 5, 3, 3],
      [5, 5, 5, 5],
      [6, 5, 5, 6],
      [25_000, 10, 10, 25_000],
      [0, 5, 0, 0],
    ])('returns of %i rows at most %i: %i, and counts %i', async (count, maxRows, given, total) => {
      const { rows, totalRows } = await run(dialect.numbers(count), { maxRows });

      expect(rows).toBe(Array.from({ length: given }, (_, index) => `{"n":${index + 1}}`).join(','));
      expect(totalRows).toBe(total);
    });

    it('treats the LIMIT of a statement as part of it', async () => {
      const own = await run(dialect.numbersWithLimit(100, 5), { maxRows: 10 });
      const larger = await run(dialect.numbersWithLimit(100, 50), { maxRows: 10 });

      expect([countOf(own.rows), own.totalRows]).toEqual([5, 5]);
      expect([countOf(larger.rows), larger.totalRows]).toEqual([10, 50]);
    });

    it('stops a statement in the warehouse at its timeout', async () => {
      const id = randomUUID();
      const running = run(dialect.slow, { id, timeoutMs: 700 });

      await expect(running).rejects.toThrow(QueryTimeoutError);

      await waitUntil(async () => !(await opened.isRunning(id)), { what: 'its end' });
    });

    it('stops a statement in the warehouse if its caller has left', async () => {
      const id = randomUUID();
      const caller = new AbortController();
      const running = run(dialect.slow, { id, signal: caller.signal });
      const failed = expect(running).rejects.toThrow(QueryCancelledError);
      await waitUntil(() => opened.isRunning(id), { what: 'it to run' });

      caller.abort();

      await failed;
      await waitUntil(async () => !(await opened.isRunning(id)), { what: 'its end' });
    });

    it('does not start for a caller that has already left', async () => {
      await expect(run(dialect.slow, { signal: AbortSignal.abort() })).rejects.toThrow(QueryCancelledError);
    });

    it.each(dialect.invalid)('reports the position of $name', async ({ sql, position }) => {
      await expect(run(sql)).rejects.toMatchObject({ name: 'InvalidSqlError', position });
    });

    it.each(dialect.blocked)('blocks %j', async (sql) => {
      await expect(run(sql)).rejects.toThrow(SqlBlockedError);
      await expect(opened.warehouse.check(opened.tenant, sql)).rejects.toThrow(SqlBlockedError);
    });

    it('reads the tenant’s own table, and no other tenant’s', async () => {
      expect((await run(dialect.readTable)).rows).toBe('{"id":1,"name":"mine"}');
      await expect(run(dialect.readOtherTenant(opened.other))).rejects.toThrow(SqlBlockedError);
    });

    it('plans a statement without running it', async () => {
      const { warehouse, tenant } = opened;
      const signal = new AbortController().signal;
      const plan = { sql: dialect.slow, values: [], timeoutMs: 60_000 };

      expect((await warehouse.dryRun(tenant, plan, signal)).columns).toHaveLength(1);
      await expect(
        warehouse.dryRun(tenant, { ...plan, sql: dialect.invalid[0]?.sql as string }, signal),
      ).rejects.toThrow(InvalidSqlError);
    });

    it('lists the tenant’s tables, and describes one', async () => {
      const { warehouse, tenant } = opened;

      expect((await warehouse.tables(tenant)).map(({ name }) => name)).toContain('things');
      expect(await warehouse.table(tenant, 'things')).toMatchObject({
        name: 'things',
        kind: 'table',
        primaryKey: ['id'],
        columns: [{ name: 'id' }, { name: 'name' }],
      });
      expect(await warehouse.table(tenant, 'nothing')).toBeNull();
    });

    it('answers a ping', async () => {
      await expect(opened.warehouse.ping()).resolves.toBeUndefined();
    });

    const { repeatedNames, slowToCount } = dialect;
    if (repeatedNames !== null) {
      it('distinguishes columns with equal names', async () => {
        const { columns, rows } = await run(repeatedNames);

        expect(columns.map(({ name }) => name)).toEqual(['a', 'a_2', 'a_3']);
        expect(rows).toBe('{"a":1,"a_2":2,"a_3":3}');
      });
    }
    if (slowToCount !== null) {
      it('returns rows without a total if counting takes too long', async () => {
        // Opens a connection first, so that only the statement takes time.
        await run(dialect.numbers(1));
        const { rows, totalRows } = await run(slowToCount, { maxRows: 3, timeoutMs: 3_000 });

        expect(countOf(rows)).toBe(3);
        expect(totalRows).toBeNull();
      });
    }
  });
}

/** The rows as text. @throws Error if their number is not the stated one */
export function textOf({ rows }: QueryResult): string {
  const text = Buffer.concat(rows.pieces).toString();
  if (countOf(text) !== rows.count) throw new Error(`There are not ${rows.count} rows.`);
  return text;
}

function countOf(rows: string): number {
  return (JSON.parse(`[${rows}]`) as unknown[]).length;
}
