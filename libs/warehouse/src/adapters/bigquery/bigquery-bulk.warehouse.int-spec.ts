import { describe, expect, it } from '@jest/globals';
import type { ColumnType } from '@tessera/tabular';
import { randomUUID } from 'node:crypto';
import { exportContract, type ExportDialect, exportText } from '../../contract/bulk-exports.contract-spec.js';
import { BigQueryBulkWarehouse } from './bigquery-bulk.warehouse.js';
import { optionsAt, sharedChecker } from './testing/adapter.fixture-spec.js';
import { BigQueryServer, type StubResult } from './testing/bigquery-server.js';
import { TokenOffice } from './testing/token-office.js';
import type { WireField, WireValue } from './api/wire-format.js';

// Real: the adapter and Google's client. The server replaces BigQuery and checks each request against Google's
// documentation.

const SPACE = {
  tenantId: 'mine',
  namespace: 't_mine',
  serviceAccount: 'mine-reader@tessera-test.iam.gserviceaccount.com',
};
const ACCOUNTS = new Map([[SPACE.serviceAccount, SPACE.namespace]]);

interface Value {
  name: string;
  field: Partial<WireField>;
  wire: WireValue;
  type: ColumnType;
  csv: string;
  json: string;
}

const list = (...items: WireValue[]): WireValue => items.map((v) => ({ v }));
const text = (name: string, wire: string, csv: string): Value => ({
  name,
  field: { type: 'STRING' },
  wire,
  type: { kind: 'text' },
  csv,
  json: JSON.stringify(wire),
});

const VALUES: Value[] = [
  { name: 'NULL', field: { type: 'STRING' }, wire: null, type: { kind: 'text' }, csv: '', json: 'null' },
  text('an empty text', '', '""'),
  text('a text', 'a,"b"\nc', '"a,""b""\nc"'),
  text('a number as text', '007', '007'),
  {
    name: 'a large INT64',
    field: { type: 'INTEGER' },
    wire: '9223372036854775807',
    type: { kind: 'int64' },
    csv: '9223372036854775807',
    json: '"9223372036854775807"',
  },
  {
    name: 'FLOAT64',
    field: { type: 'FLOAT' },
    wire: '0.1',
    type: { kind: 'float64' },
    csv: '0.1',
    json: '0.1',
  },
  {
    name: 'NaN',
    field: { type: 'FLOAT' },
    wire: 'NaN',
    type: { kind: 'float64' },
    csv: 'NaN',
    json: '"NaN"',
  },
  {
    name: 'BOOL',
    field: { type: 'BOOLEAN' },
    wire: 'TRUE',
    type: { kind: 'boolean' },
    csv: 'true',
    json: 'true',
  },
  {
    name: 'NUMERIC',
    field: { type: 'NUMERIC' },
    wire: '1.10',
    type: { kind: 'decimal', precision: 38, scale: 9 },
    csv: '1.10',
    json: '"1.10"',
  },
  {
    name: 'BIGNUMERIC',
    field: { type: 'BIGNUMERIC' },
    wire: '1.5',
    type: { kind: 'decimal', precision: null, scale: null },
    csv: '1.5',
    json: '"1.5"',
  },
  {
    name: 'TIMESTAMP',
    field: { type: 'TIMESTAMP' },
    wire: '1767225600500000',
    type: { kind: 'timestamptz' },
    csv: '2026-01-01T00:00:00.5Z',
    json: '"2026-01-01T00:00:00.5Z"',
  },
  {
    name: 'DATE',
    field: { type: 'DATE' },
    wire: '2026-03-01',
    type: { kind: 'date' },
    csv: '2026-03-01',
    json: '"2026-03-01"',
  },
  {
    name: 'BYTES',
    field: { type: 'BYTES' },
    wire: '3q2+7w==',
    type: { kind: 'bytes' },
    csv: '\\xdeadbeef',
    json: '"3q2+7w=="',
  },
  {
    name: 'JSON',
    field: { type: 'JSON' },
    wire: '{"a": 1.10}',
    type: { kind: 'json' },
    csv: '"{""a"": 1.10}"',
    json: '{"a": 1.10}',
  },
  {
    name: 'a text in JSON',
    field: { type: 'JSON' },
    wire: '"x"',
    type: { kind: 'json' },
    csv: '"""x"""',
    json: '"x"',
  },
  {
    name: 'ARRAY',
    field: { type: 'INTEGER', mode: 'REPEATED' },
    wire: list('1', '2'),
    type: { kind: 'list', of: { kind: 'int64' } },
    csv: '"[1,2]"',
    json: '[1,2]',
  },
  {
    name: 'ARRAY of BYTES',
    field: { type: 'BYTES', mode: 'REPEATED' },
    wire: list('/w=='),
    type: { kind: 'list', of: { kind: 'bytes' } },
    csv: '"[""\\\\xff""]"',
    json: '["/w=="]',
  },
  {
    name: 'STRUCT',
    field: { type: 'RECORD', fields: [{ name: 'a', type: 'INTEGER' }] },
    wire: { f: [{ v: '1' }] },
    type: { kind: 'json' },
    csv: '"{""a"":1}"',
    json: '{"a":1}',
  },
];

const NUMBERS = /^SELECT n FROM UNNEST\(GENERATE_ARRAY\(1, (\d+)\)\) AS n ORDER BY n$/;

const dialect: ExportDialect = {
  values: VALUES.map(({ name, type, csv, json }, index) => ({
    name,
    sql: `SELECT value_${index} AS v, 1 AS one`,
    columns: [
      { name: 'v', type },
      { name: 'one', type: { kind: 'int64' } },
    ],
    csv: `${csv},1`,
    json: `{"v":${json},"one":1}`,
  })),
  numbers: (count) => `SELECT n FROM UNNEST(GENERATE_ARRAY(1, ${count})) AS n ORDER BY n`,
  slow: 'SELECT COUNT(*) AS n FROM things a, things b, things c',
  invalid: 'SELECT * FRM things',
  blocked: 'DELETE FROM things WHERE TRUE',
  withParameter: 'SELECT ? AS n',
};

function answerOf({ sql }: { sql: string }): StubResult {
  const [, value] = /^SELECT value_(\d+) /.exec(sql) ?? [];
  const known = value === undefined ? undefined : VALUES[Number(value)];
  if (known) {
    const fields = [
      { name: 'v', type: 'STRING', ...known.field },
      { name: 'one', type: 'INTEGER' },
    ];
    return { fields, rows: [{ f: [{ v: known.wire }, { v: '1' }] }] };
  }
  const numbers = NUMBERS.exec(sql);
  const fields = [{ name: 'n', type: 'INTEGER' }];
  if (numbers)
    return {
      fields,
      rows: { count: Number(numbers[1]), at: (index) => ({ f: [{ v: String(index + 1) }] }) },
    };
  if (sql === dialect.slow) return { fields, isSlow: true, datasets: [''] };
  return { error: { reason: 'invalidQuery', message: 'Syntax error at [1:10]', location: 'query' } };
}

const checker = sharedChecker();

async function open(): Promise<{ server: BigQueryServer; warehouse: BigQueryBulkWarehouse }> {
  const server = await BigQueryServer.start(answerOf, { tokens: new TokenOffice(ACCOUNTS) });
  const warehouse = new BigQueryBulkWarehouse(optionsAt(server.url), checker);
  return { server, warehouse };
}

exportContract('BigQuery', dialect, async () => {
  const { server, warehouse } = await open();
  return {
    warehouse,
    tenant: SPACE,
    isRunning: async (id) => server.isRunning(id),
    dispose: async () => {
      expect(server.refused).toEqual([]);
      await server.stop();
    },
  };
});

describe('a BigQuery warehouse of bulk jobs', () => {
  it('runs nothing that another dataset is in, and loads nothing without an account for it', async () => {
    const { server, warehouse } = await open();
    const request = {
      id: randomUUID(),
      operation: 'insert',
      table: 'things',
      keyColumns: null,
      maxFailures: 1_000_000,
      columns: ['id'],
    } as const;

    await expect(exportText(warehouse, SPACE, 'SELECT * FROM t_other.things', 'csv')).rejects.toMatchObject({
      name: 'SqlBlockedError',
    });
    await expect(warehouse.openLoad(SPACE, request, new AbortController().signal)).rejects.toMatchObject({
      code: 'NOT_APPLICABLE',
    });
    expect(await warehouse.outcome(SPACE, request.id)).toBeNull();
    expect(server.jobIds).toEqual([]);
    await server.stop();
  });
});
