import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RejectedRecord } from '@tessera/tabular';
import { randomUUID } from 'node:crypto';
import { exportText } from './bulk-exports.contract-spec.js';
import type { BulkWarehouse, FailedRecords, LoadOutcome, LoadRequest } from '../bulk-warehouse.port.js';
import { SqlBlockedError } from '../guard/guard.errors.js';
import { QueryCancelledError } from '../warehouse.errors.js';
import type { WarehouseTenant } from '../warehouse.port.js';

/** The warehouse's SQL for the suite. */
export interface LoadDialect {
  /** The rows of the table `parts`, by id. */
  parts: string;
  /** The ids of parts with duplicate names, each twice. */
  repeatedIds: string;
  /** Selects the ids 1, 2 and 3. */
  unknownIds: string;
  /** Selects no column `id`. */
  otherColumns: string;
  blocked: string;
}

export interface OpenLoadWarehouse {
  warehouse: BulkWarehouse;
  /**
   * Has an empty table `parts` for each test: `id` integer, its key; `name`, text not null; `price`, a decimal with two
   * decimal places; and a view `cheap_parts`.
   */
  tenant: WarehouseTenant;
  /** A second tenant with the same tables. */
  other: WarehouseTenant;
  empty: () => Promise<void>;
  dispose: () => Promise<void>;
}

const NEVER = new AbortController().signal;

/** A load's result, from everything that reports it. */
export interface Loaded {
  outcome: LoadOutcome;
  failures: RejectedRecord[];
}

/** Loads records, numbered from 2 as after a header. @param rows of canonical CSV without the number */
export async function loadRows(
  warehouse: BulkWarehouse,
  tenant: WarehouseTenant,
  request: Omit<LoadRequest, 'id' | 'keyColumns' | 'maxFailures'> & Partial<LoadRequest>,
  rows: readonly string[],
): Promise<Loaded> {
  const whole = { id: randomUUID(), keyColumns: null, maxFailures: 1_000_000, ...request };
  const load = await warehouse.openLoad(tenant, whole, NEVER);
  try {
    const csv = rows.map((row, index) => `${index + 2},${row}\n`).join('');
    await load.stage({ csv: Buffer.from(csv), records: rows.length, rejected: [] });
    const outcome = await load.apply();
    return { outcome, failures: await failuresOf(warehouse, tenant, whole.id) };
  } finally {
    await load.close();
  }
}

export async function failuresOf(
  warehouse: BulkWarehouse,
  tenant: WarehouseTenant,
  id: string,
): Promise<RejectedRecord[]> {
  return listOf(await warehouse.failures(tenant, id));
}

async function listOf({ records }: FailedRecords): Promise<RejectedRecord[]> {
  const failures: RejectedRecord[] = [];
  for await (const record of records) failures.push(record);
  return failures;
}

export function loadContract(
  name: string,
  dialect: LoadDialect,
  open: () => Promise<OpenLoadWarehouse>,
): void {
  describe(`${name} as a warehouse with loads`, () => {
    let opened: OpenLoadWarehouse;

    beforeAll(async () => {
      opened = await open();
    });

    afterAll(() => opened.dispose());

    const load = (
      operation: LoadRequest['operation'],
      columns: string[],
      rows: string[],
      request: Partial<LoadRequest> = {},
    ) => loadRows(opened.warehouse, opened.tenant, { operation, table: 'parts', columns, ...request }, rows);

    const parts = async () =>
      (await exportText(opened.warehouse, opened.tenant, dialect.parts, 'csv')).text.split('\n').slice(0, -1);

    async function fill(...rows: string[]): Promise<void> {
      await opened.empty();
      await load('insert', ['id', 'name', 'price'], rows);
    }

    it('inserts records; those that the table rejects fail alone', async () => {
      await fill('1,one,1.50');

      const { outcome, failures } = await load(
        'insert',
        ['price', 'id', 'name'],
        ['2.00,2,"two, or ""2"""', 'much,3,three', ',4,""', '5.00,5,'],
      );

      expect(outcome).toEqual({ processed: 4, failed: 2, applied: 2, isRefused: false });
      expect(await parts()).toEqual(['1,one,1.50', '2,"two, or ""2""",2.00', '4,"",']);
      expect(failures.map(({ line, values }) => [line, values])).toEqual([
        [3, ['much', '3', 'three']],
        [5, ['5.00', '5', null]],
      ]);
      expect(failures[0]?.code).toBe('VALUE_INVALID');
      expect(failures.every(({ message }) => message.length > 0)).toBe(true);
    });

    it('updates the rows with matching keys', async () => {
      await fill('1,one,1.50', '2,two,2.50');

      const { outcome, failures } = await load(
        'update',
        ['id', 'name'],
        ['2,zwei', '3,drei', ',vier', '2,deux'],
      );

      expect(outcome).toEqual({ processed: 4, failed: 3, applied: 1, isRefused: false });
      expect(await parts()).toEqual(['1,one,1.50', '2,zwei,2.50']);
      expect(failures.map(({ line, code }) => [line, code])).toEqual([
        [3, 'ROW_NOT_FOUND'],
        [4, 'KEY_NULL'],
        [5, 'KEY_REPEATED'],
      ]);
    });

    it('upserts records: a record with an existing key changes its row', async () => {
      await fill('1,one,1.50');

      const { outcome, failures } = await load(
        'upsert',
        ['id', 'name'],
        ['1,eins', '2,zwei', '2,deux', '3,'],
      );

      expect(outcome).toEqual({ processed: 4, failed: 2, applied: 2, isRefused: false });
      expect(await parts()).toEqual(['1,eins,1.50', '2,zwei,']);
      expect(failures.map(({ line }) => line)).toEqual([4, 5]);
    });

    it('deletes the rows with matching keys, also by columns other than the primary key', async () => {
      await fill('1,one,1.50', '2,two,1.50', '3,three,3.00');

      const byKey = await load('delete', ['id', 'name'], ['3,whatever', '4,x']);
      const byPrice = await load('delete', ['price'], ['1.5', '1.500'], { keyColumns: ['price'] });

      expect(byKey.outcome).toEqual({ processed: 2, failed: 1, applied: 1, isRefused: false });
      expect(byPrice.outcome).toEqual({ processed: 2, failed: 1, applied: 1, isRefused: false });
      expect(await parts()).toEqual([]);
    });

    it('deletes the rows whose keys a statement selects, each once', async () => {
      await fill('1,one,1.50', '2,two,2.50', '3,two,3.00');
      const request = { id: randomUUID(), table: 'parts', keyColumns: null, maxFailures: 1_000_000 };
      const { warehouse, tenant } = opened;

      const running = await warehouse.openDeletion(tenant, { ...request, sql: dialect.repeatedIds }, NEVER);
      const outcome = await running.apply();
      await running.close();

      expect(outcome).toEqual({ processed: 2, failed: 0, applied: 2, isRefused: false });
      expect(await parts()).toEqual(['1,one,1.50']);
      await expect(
        warehouse.openDeletion(tenant, { ...request, id: randomUUID(), sql: dialect.blocked }, NEVER),
      ).rejects.toThrow(SqlBlockedError);
      await expect(
        warehouse.openDeletion(tenant, { ...request, id: randomUUID(), sql: dialect.otherColumns }, NEVER),
      ).rejects.toMatchObject({ code: 'MISSING_COLUMN' });
    });

    it.each([
      ['insert', ['id', 'name'], ['2,two', 'x,x', '1,one', ',none', 'y,y', '3,three']],
      ['update', ['id', 'name'], ['1,eins', 'x,x', '2,two', ',none', '1,uno']],
      ['upsert', ['id', 'name'], ['1,eins', '2,two', 'x,x', '2,deux', ',none']],
      ['delete', ['id'], ['1', 'x', '2', '1', '']],
    ] as const)(
      'refuses an %s with too many failed records, and keeps those',
      async (operation, columns, rows) => {
        await fill('1,one,1.50');
        const { warehouse, tenant } = opened;
        const whole = { operation, table: 'parts', keyColumns: null, columns };
        for (const [maxFailures, isRefused] of [
          [1, true],
          [2, true],
          [10, false],
        ] as const) {
          const id = randomUUID();
          const running = await warehouse.openLoad(tenant, { ...whole, id, maxFailures }, NEVER);
          const csv = rows.map((row, index) => `${index + 2},${row}\n`).join('');
          await running.stage({ csv: Buffer.from(csv), records: rows.length, rejected: [] });

          const outcome = await running.apply();
          const failures = await listOf(await running.failures());
          await running.close();

          expect(outcome).toMatchObject({ processed: rows.length, isRefused });
          if (!isRefused) {
            expect(failures).toHaveLength(outcome.failed);
            continue;
          }
          expect(outcome.applied).toBe(0);
          expect(failures.length).toBeGreaterThanOrEqual(maxFailures);
          expect(failures.every(({ code, message }) => code !== '' && message !== '')).toBe(true);
          expect(await parts()).toEqual(['1,one,1.50']);
        }
      },
    );

    it('refuses a deletion with too many missing keys', async () => {
      await fill('2,two,2.50');
      const { warehouse, tenant } = opened;
      const request = { id: randomUUID(), table: 'parts', keyColumns: null, maxFailures: 1 };
      const running = await warehouse.openDeletion(tenant, { ...request, sql: dialect.unknownIds }, NEVER);

      const outcome = await running.apply();
      const failures = await listOf(await running.failures());
      await running.close();

      expect(outcome).toMatchObject({ processed: 3, applied: 0, isRefused: true });
      expect(failures.map(({ code }) => code)).toContain('ROW_NOT_FOUND');
      expect(await parts()).toEqual(['2,two,2.50']);
    });

    it('refuses a load if the reader has rejected too many records', async () => {
      await opened.empty();
      const request = { id: randomUUID(), operation: 'insert', table: 'parts', keyColumns: null } as const;
      const whole = { ...request, columns: ['id', 'name'], maxFailures: 1 };
      const running = await opened.warehouse.openLoad(opened.tenant, whole, NEVER);
      const rejected = [3, 4].map((line) => ({ line, code: 'FIELD_COUNT', message: 'One.', values: ['x'] }));
      await running.stage({ csv: Buffer.from('2,2,two\n'), records: 1, rejected });

      const outcome = await running.apply();
      const failures = await listOf(await running.failures());
      await running.close();

      expect(outcome).toMatchObject({ processed: 3, applied: 0, isRefused: true });
      expect(failures).toEqual(rejected);
      expect(await parts()).toEqual([]);
    });

    it('keeps records that the reader rejected, in file order with the others', async () => {
      await opened.empty();
      const id = randomUUID();
      const request = {
        id,
        operation: 'insert',
        table: 'parts',
        keyColumns: null,
        maxFailures: 1_000_000,
        columns: ['id', 'name'],
      } as const;
      const rejected = {
        line: 3,
        code: 'FIELD_COUNT',
        message: 'One field only.',
        values: ['\u0000\ud800', null],
      };
      const running = await opened.warehouse.openLoad(opened.tenant, request, NEVER);
      await running.stage({ csv: Buffer.from('2,x,two\n'), records: 1, rejected: [rejected] });
      await running.stage({ csv: Buffer.from(''), records: 0, rejected: [] });
      await running.stage({ csv: Buffer.from('4,4,four\n'), records: 1, rejected: [] });

      const outcome = await running.apply();
      await running.close();

      expect(outcome).toEqual({ processed: 3, failed: 2, applied: 1, isRefused: false });
      const { columns } = await opened.warehouse.failures(opened.tenant, id);
      expect(columns).toEqual(['id', 'name']);
      const failures = await failuresOf(opened.warehouse, opened.tenant, id);
      expect(failures.map(({ line }) => line)).toEqual([2, 3]);
      expect(failures[1]).toEqual({ ...rejected, values: ['\ufffd\ufffd', null] });
    });

    it('applies a load once, however often it is requested, and forgets it on request', async () => {
      await opened.empty();
      const { warehouse, tenant, other } = opened;
      const id = randomUUID();
      const columns = ['id', 'name'];
      expect(await warehouse.outcome(tenant, id)).toBeNull();

      const first = await load('insert', columns, ['1,one', '1,uno'], { id });
      const again = await load('insert', columns, ['2,two'], { id });

      expect(again).toEqual(first);
      expect(await warehouse.outcome(tenant, id)).toEqual({
        processed: 2,
        failed: 1,
        applied: 1,
        isRefused: false,
      });
      expect(await warehouse.outcome(other, id)).toBeNull();
      expect(await parts()).toEqual(['1,one,']);
      await warehouse.cleanUp(tenant, id);
      await warehouse.cleanUp(tenant, id);
      expect(await warehouse.outcome(tenant, id)).toBeNull();
      expect(await failuresOf(warehouse, tenant, id)).toEqual([]);
    });

    it('starts over if a load was abandoned', async () => {
      await opened.empty();
      const { warehouse, tenant } = opened;
      const id = randomUUID();
      const request = {
        id,
        operation: 'insert',
        table: 'parts',
        keyColumns: null,
        maxFailures: 1_000_000,
        columns: ['id', 'name'],
      } as const;
      const left = await warehouse.openLoad(tenant, request, NEVER);
      await left.stage({ csv: Buffer.from('1,1,one\n'), records: 1, rejected: [] });

      const { outcome } = await load('insert', ['id', 'name'], ['2,two'], { id });

      expect(outcome).toEqual({ processed: 1, failed: 0, applied: 1, isRefused: false });
      await expect(left.apply()).rejects.toThrow();
      await left.close();
      expect(await parts()).toEqual(['2,two,']);
    });

    it('changes nothing if its job is aborted', async () => {
      await fill('1,one,1.00');
      const abort = new AbortController();
      const request = {
        id: randomUUID(),
        operation: 'delete',
        table: 'parts',
        keyColumns: null,
        maxFailures: 1_000_000,
        columns: ['id'],
      } as const;
      const running = await opened.warehouse.openLoad(opened.tenant, request, abort.signal);
      await running.stage({ csv: Buffer.from('2,1\n'), records: 1, rejected: [] });

      abort.abort();

      await expect(running.apply()).rejects.toThrow(QueryCancelledError);
      await running.close();
      expect(await parts()).toEqual(['1,one,1.00']);
      expect(await opened.warehouse.outcome(opened.tenant, request.id)).toBeNull();
    });

    it('describes what loads need to know about a table', async () => {
      const { warehouse, tenant } = opened;

      const target = await warehouse.loadTarget(tenant, 'parts');

      expect(target).toMatchObject({ kind: 'table', primaryKey: ['id'], uniqueKeys: [['id']] });
      expect(target?.columns.map(({ name: column, nullable }) => [column, nullable])).toEqual([
        ['id', false],
        ['name', false],
        ['price', true],
      ]);
      expect(await warehouse.loadTarget(tenant, 'nothing')).toBeNull();
      expect(await warehouse.loadTarget(tenant, 'cheap_parts')).toMatchObject({ kind: 'view' });
    });

    it.each([
      ['TABLE_NOT_FOUND', { table: 'Parts' }],
      ['NOT_A_TABLE', { table: 'cheap_parts' }],
      ['UNKNOWN_COLUMN', { columns: ['id', 'name; drop table parts'] }],
      ['MISSING_COLUMN', { columns: ['id'] }],
      ['MISSING_COLUMN', { operation: 'upsert', columns: ['name'] }],
      ['MISSING_COLUMN', { operation: 'update', columns: ['id'] }],
      ['UNKNOWN_COLUMN', { operation: 'delete', keyColumns: ['nr'], columns: ['id'] }],
      ['KEY_NOT_UNIQUE', { operation: 'upsert', keyColumns: ['name'] }],
    ] satisfies Array<[string, Partial<LoadRequest>]>)('rejects with %s: %j', async (code, request) => {
      const whole: LoadRequest = {
        id: randomUUID(),
        operation: 'insert',
        table: 'parts',
        keyColumns: null,
        maxFailures: 1_000_000,
        columns: ['id', 'name'],
        ...request,
      };

      await expect(opened.warehouse.openLoad(opened.tenant, whole, NEVER)).rejects.toMatchObject({
        name: 'LoadRefusedError',
        code,
      });
    });
  });
}
