import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { exportText } from '../../../contract/bulk-exports.contract-spec.js';
import { loadContract, type LoadDialect, loadRows } from '../../../contract/bulk-loads.contract-spec.js';
import type { LoadRequest } from '../../../bulk-warehouse.port.js';
import { BigQueryBulkWarehouse } from '../bigquery-bulk.warehouse.js';
import { optionsAt, sharedChecker } from '../testing/adapter.fixture-spec.js';
import { BigQueryServer } from '../testing/bigquery-server.js';
import { type GivenTable, ServedDatasets } from '../testing/served-datasets.js';
import { TokenOffice } from '../testing/token-office.js';
import type { WireField } from '../api/wire-format.js';

// Real: the adapter and Google's client. The server checks each request against Google's documentation and runs
// statements in DuckDB, translated from GoogleSQL.

const account = (name: string) => `${name}@tessera-test.iam.gserviceaccount.com`;
const SPACE = { tenantId: 'mine', namespace: 't_mine', serviceAccount: account('mine-reader') };
const OTHER = { tenantId: 'other', namespace: 't_other', serviceAccount: account('other-reader') };
const ACCOUNTS = new Map([
  [account('mine-reader'), 't_mine'],
  [account('load-t-mine'), 't_mine'],
  [account('other-reader'), 't_other'],
  [account('load-t-other'), 't_other'],
]);
const WRITERS = new Set([account('load-t-mine'), account('load-t-other')]);
const NEVER = new AbortController().signal;

const PARTS: WireField[] = [
  { name: 'id', type: 'INTEGER', mode: 'REQUIRED' },
  { name: 'name', type: 'STRING', mode: 'REQUIRED' },
  { name: 'price', type: 'NUMERIC', precision: '8', scale: '2', mode: 'NULLABLE' },
];
const KINDS: WireField[] = [
  { name: 'id', type: 'INTEGER', mode: 'REQUIRED' },
  { name: 'b', type: 'BOOLEAN', mode: 'NULLABLE' },
  { name: 'f', type: 'FLOAT', mode: 'NULLABLE' },
  { name: 'n', type: 'NUMERIC', precision: '20', scale: '4', mode: 'NULLABLE' },
  { name: 's', type: 'STRING', maxLength: '5', mode: 'NULLABLE' },
  { name: 'd', type: 'DATE', mode: 'NULLABLE' },
  { name: 't', type: 'TIME', mode: 'NULLABLE' },
  { name: 'dt', type: 'DATETIME', mode: 'NULLABLE' },
  { name: 'ts', type: 'TIMESTAMP', mode: 'NULLABLE' },
  { name: 'raw', type: 'BYTES', mode: 'NULLABLE' },
  { name: 'j', type: 'JSON', mode: 'NULLABLE' },
  { name: 'list', type: 'INTEGER', mode: 'REPEATED' },
  { name: 'texts', type: 'STRING', mode: 'REPEATED' },
];
const ALL_KINDS = KINDS.map(({ name }) => name);

const TABLES: Record<string, GivenTable> = {
  parts: { fields: PARTS, primaryKey: ['id'] },
  cheap_parts: { fields: PARTS, primaryKey: [], view: 'SELECT * FROM parts WHERE price < 1' },
  loose: { fields: PARTS, primaryKey: [] },
  kinds: { fields: KINDS, primaryKey: [] },
};

const dialect: LoadDialect = {
  parts: 'SELECT * FROM parts ORDER BY id',
  unknownIds: 'SELECT id FROM UNNEST([1, 2, 3]) AS id',
  repeatedIds:
    'SELECT name, p.id FROM parts p, (SELECT 1 AS n UNION ALL SELECT 2) AS twice WHERE name IN (SELECT name FROM parts GROUP BY name HAVING COUNT(*) > 1)',
  otherColumns: 'SELECT name FROM parts',
  blocked: 'DELETE FROM parts WHERE TRUE',
};

const checker = sharedChecker();

async function open() {
  const datasets = await ServedDatasets.open(['t_mine', 't_other'], TABLES);
  /** How many responses to drop, by route. */
  const losses = new Map<string, number>();
  const loses = (route: string): boolean => {
    const left = losses.get(route) ?? 0;
    losses.set(route, left - 1);
    return left > 0;
  };
  const tokens = new TokenOffice(ACCOUNTS, Infinity, WRITERS);
  const server = await BigQueryServer.start(() => ({}), { datasets, tokens, loses });
  const warehouse = new BigQueryBulkWarehouse(
    {
      ...optionsAt(server.url),
      loaderAccount: account('load-{dataset}'),
    },
    checker,
  );
  const dispose = async (): Promise<void> => {
    await server.stop();
    datasets.close();
  };
  const run = (sql: string) => datasets.answer({ sql, dataset: 't_mine', values: [] });
  return { server, warehouse, datasets, losses, run, dispose };
}

loadContract('BigQuery', dialect, async () => {
  const { server, warehouse, run, dispose } = await open();
  return {
    warehouse,
    tenant: SPACE,
    other: OTHER,
    empty: async () => {
      await run('DELETE FROM parts');
    },
    dispose: async () => {
      expect(server.refused).toEqual([]);
      await dispose();
    },
  };
});

describe('a BigQuery warehouse with loads', () => {
  let opened: Awaited<ReturnType<typeof open>>;

  beforeEach(async () => {
    opened = await open();
  });

  afterEach(async () => {
    expect(opened.server.refused).toEqual([]);
    await opened.dispose();
  });

  const load = (operation: LoadRequest['operation'], rows: string[], request: Partial<LoadRequest> = {}) =>
    loadRows(
      opened.warehouse,
      SPACE,
      { operation, table: 'parts', columns: ['id', 'name'], ...request },
      rows,
    );

  const insertOf = (table: string): LoadRequest => ({
    id: randomUUID(),
    operation: 'insert',
    table,
    keyColumns: null,
    maxFailures: 1_000_000,
    columns: ['id', 'name'],
  });

  const rowsOf = async (sql: string) =>
    (await exportText(opened.warehouse, SPACE, sql, 'csv')).text.split('\n').slice(0, -1);

  it('loads its own exports, of every type', async () => {
    const rows = [
      `1,true,1.5,12.3400,"a,""b",2026-03-01,12:30:00.25,2026-03-01T12:30:00.5,2026-03-01T10:30:00Z,\\xdeadbeef,"{""a"":1.10}","[1,2]","[""x"",""y,z""]"`,
      '2,,,,,,,,,,,[],[]',
      `3,false,NaN,-1.0000,"",1999-12-31,00:00:00,1999-12-31T00:00:00,1999-12-31T23:59:59Z,\\x,"""x""",[],"[""""]"`,
    ];
    const all = `SELECT ${ALL_KINDS.join(', ')} FROM kinds ORDER BY id`;

    const { outcome, failures } = await load('insert', rows, { table: 'kinds', columns: ALL_KINDS });

    expect(failures).toEqual([]);
    expect(outcome.applied).toBe(3);
    const written = await rowsOf(all);
    expect(written[0]).toContain('\\xdeadbeef');
    await opened.run('DELETE FROM kinds');
    await load('insert', written, { table: 'kinds', columns: ALL_KINDS });
    expect(await rowsOf(all)).toEqual(written);
  });

  it('accepts bytes as Base64, too', async () => {
    await load('insert', ['1,3q2+7w==', '2,"?"'], { table: 'kinds', columns: ['id', 'raw'] });

    expect(await rowsOf('SELECT id, raw FROM kinds')).toEqual(['1,\\xdeadbeef']);
  });

  it('rejects values that are invalid for their column, and names the column', async () => {
    const rows = ['1,toolong,,', '2,,2026-02-30,', '3,,,"[1,null]"', '4,,,"{""a"":1}"', '5,short,,[7]'];

    const { failures } = await load('insert', rows, { table: 'kinds', columns: ['id', 's', 'd', 'list'] });

    expect(failures.map(({ line, code, message }) => [line, code, message.split(':')[0]])).toEqual([
      [2, 'VALUE_INVALID', 's'],
      [3, 'VALUE_INVALID', 'd'],
      [4, 'VALUE_INVALID', 'list'],
      [5, 'VALUE_INVALID', 'list'],
    ]);
  });

  it('enforces the declared primary key, which BigQuery does not', async () => {
    await load('insert', ['1,one', '2,two']);

    const { failures } = await load('insert', ['2,zwei', '3,drei', '3,trois']);

    expect(failures.map(({ line, code }) => [line, code])).toEqual([
      [2, '23505'],
      [4, '23505'],
    ]);
  });

  it('upserts a table without keys by any columns, unless several rows match', async () => {
    await load('insert', ['1,one', '2,two', '2,deux'], { table: 'loose' });

    const { failures } = await load('upsert', ['1,eins', '2,zwei', '3,drei'], {
      table: 'loose',
      keyColumns: ['id'],
    });

    expect(failures.map(({ line, code }) => [line, code])).toEqual([[3, 'KEY_AMBIGUOUS']]);
    expect(await rowsOf('SELECT id, name FROM loose ORDER BY id, name')).toEqual([
      '1,eins',
      '2,deux',
      '2,two',
      '3,drei',
    ]);
    expect(await opened.warehouse.loadTarget(SPACE, 'loose')).toMatchObject({
      primaryKey: [],
      uniqueKeys: null,
    });
  });

  it('rejects key columns whose type cannot be compared', async () => {
    const request = { ...insertOf('kinds'), operation: 'delete', keyColumns: ['f'], columns: ['f'] } as const;

    await expect(opened.warehouse.openLoad(SPACE, request, NEVER)).rejects.toMatchObject({
      code: 'KEY_NOT_COMPARABLE',
    });
  });

  it.each(['PUT /upload', 'POST /jobs'])('continues if responses of %s are lost', async (route) => {
    opened.losses.set(route, 2);

    const { outcome } = await load('insert', ['1,one', '2,two']);

    expect(outcome).toEqual({ processed: 2, failed: 0, applied: 2, isRefused: false });
    expect(opened.losses.get(route)).toBeLessThan(1);
    expect(await rowsOf('SELECT id FROM parts ORDER BY id')).toEqual(['1', '2']);
  });

  it('uploads several parts, and resumes an interrupted one', async () => {
    const name = 'x'.repeat(100_000);
    const rows = Array.from({ length: 200 }, (_, index) => `${index},${name}`);
    opened.losses.set('PUT /upload', 1);

    const { outcome } = await load('insert', rows);

    expect(outcome.applied).toBe(200);
    expect(await rowsOf('SELECT COUNT(*) AS n FROM parts WHERE CHAR_LENGTH(name) = 100000')).toEqual(['200']);
  });

  it('is applied once if two processes apply it at the same time', async () => {
    const request = insertOf('loose');
    const staged = async (csv: string) => {
      const running = await opened.warehouse.openLoad(SPACE, request, NEVER);
      await running.stage({ csv: Buffer.from(csv), records: 1, rejected: [] });
      return running;
    };
    const both = await Promise.all([staged('2,1,one\n'), staged('2,1,uno\n')]);

    const ends = await Promise.allSettled(both.map((running) => running.apply()));

    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf('SELECT COUNT(*) AS n FROM loose')).toEqual(['1']);
    await Promise.all(both.map((running) => running.close()));
  });

  it('is recognised as applied by another process', async () => {
    let release = (): void => undefined;
    const request = insertOf('parts');
    const running = await opened.warehouse.openLoad(SPACE, request, NEVER);
    await running.stage({ csv: Buffer.from('2,1,one\n3,1,uno\n'), records: 2, rejected: [] });
    const jobId = `t_mine_${request.id}_apply_1`;
    const staged = `t_mine_${request.id}_stage_`;
    const applying = running.apply();
    await waitUntil(async () => opened.server.jobIds.some((id) => id.startsWith(staged)), {
      what: 'it is staged',
    });
    opened.server.held = new Promise((resolve) => (release = resolve));
    await waitUntil(async () => opened.server.jobIds.includes(jobId), { what: 'it is being applied' });
    if (opened.server.isRunning(jobId))
      await expect(opened.warehouse.outcome(SPACE, request.id)).rejects.toMatchObject({
        name: 'WarehouseUnavailableError',
      });

    release();
    await waitUntil(async () => !opened.server.isRunning(jobId), { what: 'it has been applied' });

    expect(await opened.warehouse.outcome(SPACE, request.id)).toEqual({
      processed: 2,
      failed: 1,
      applied: 1,
      isRefused: false,
    });
    expect((await opened.warehouse.failures(SPACE, request.id)).columns).toEqual(['id', 'name']);
    await applying;
    await running.close();
  });

  it('is undone if its job is aborted while it is applied, and can be applied again', async () => {
    let release = (): void => undefined;
    const request = insertOf('parts');
    const abort = new AbortController();
    const running = await opened.warehouse.openLoad(SPACE, request, abort.signal);
    opened.server.held = new Promise((resolve) => (release = resolve));
    const applying = expect(running.apply()).rejects.toThrow('cancelled');
    const jobId = `t_mine_${request.id}_apply_1`;
    await waitUntil(async () => opened.server.jobIds.includes(jobId), { what: 'it is being applied' });

    abort.abort();

    await applying;
    expect(opened.server.isRunning(jobId)).toBe(false);
    await running.close();
    release();
    const { outcome } = await load('insert', ['1,one'], { id: request.id });
    expect(outcome.applied).toBe(1);
    expect(opened.server.jobIds).toContain(`t_mine_${request.id}_apply_2`);
  });

  it('leaves no table behind, and hides its own tables', async () => {
    const id = randomUUID();
    const staging = () =>
      [...(opened.datasets.tables.get('t_mine')?.keys() ?? [])].filter((name) => name.startsWith('tessera_'));
    await load('insert', ['1,one', '1,uno'], { id });
    expect(staging()).toHaveLength(3);
    expect(await opened.warehouse.loadTarget(SPACE, staging()[0] ?? '')).toBeNull();

    await opened.warehouse.cleanUp(SPACE, id);

    expect(staging()).toEqual([]);
  });

  it('adopts the export of a process that died', async () => {
    await load('insert', ['1,one']);
    const request = { id: randomUUID(), sql: 'SELECT id FROM parts', form: 'csv' } as const;
    const before = await opened.warehouse.export(SPACE, request, NEVER);

    const { rows, body } = await opened.warehouse.export(SPACE, request, NEVER);

    body.resume();
    await new Promise((resolve) => body.once('close', resolve));
    expect(rows()).toBe(1);
    expect(opened.server.jobIds.filter((id) => id.startsWith(request.id))).toEqual([request.id]);
    before.body.destroy();
  });
});
